import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCredentialKeys } from '../../../src/credential-keys.ts';
import { ConfigError } from '../../../src/config-error.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (dataDir: string): string[] =>
  readCredentialKeys(undefined, dataDir, false).map((key) => key.toString('base64'));

it('makes a key on the first start, for the owner only, and reads it on the next', async () => {
  const dataDir = join(folder, 'new', 'var');
  const [key] = read(dataDir);
  expect(read(dataDir)).toEqual([key]);
  expect(await readdir(dataDir)).toEqual(['credentials.key']);
  const file = join(dataDir, 'credentials.key');
  expect(await readFile(file, 'utf8')).toBe(`${key}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('reports an empty key file in one line, and leaves it alone', async () => {
  const file = join(folder, 'credentials.key');
  await writeFile(file, '\n');
  expect(() => read(folder)).toThrow(ConfigError);
  expect(() => read(folder)).toThrow(`${file} is empty`);
  expect(await readFile(file, 'utf8')).toBe('\n');
});

/** Waits for the others before every folder, so that they arrive at the same moment. */
const FIRST_STARTS = `
  const { workerData: { module, folders, starts, arrived }, parentPort } = require('node:worker_threads');
  import(module).then(({ readCredentialKeys }) => {
    parentPort.postMessage(folders.map((folder, index) => {
      Atomics.add(arrived, index, 1);
      while (Atomics.load(arrived, index) < starts);
      return readCredentialKeys(undefined, folder, false).map((key) => key.toString('base64')).join();
    }));
  });
`;

it('makes one key for simultaneous first starts', async () => {
  const folders = Array.from({ length: 40 }, (_, index) => join(folder, String(index)));
  const starts = 2;
  const workerData = {
    module: new URL('../../../src/credential-keys.ts', import.meta.url).href,
    folders,
    starts,
    arrived: new Int32Array(new SharedArrayBuffer(4 * folders.length)),
  };
  const workers = Array.from({ length: starts }, () => new Worker(FIRST_STARTS, { eval: true, workerData }));
  const answers = await Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0]));
  expect(answers).toEqual([folders.flatMap(read), folders.flatMap(read)]);
});
