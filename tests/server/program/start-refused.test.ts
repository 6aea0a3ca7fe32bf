/** A start that cannot succeed: one clear line for whoever can mend it, no stack. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../support/test-database.ts';

// Each start is a program of its own, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const PROGRAM = fileURLToPath(new URL('../../support/start-without-client.ts', import.meta.url));
const CREDENTIALS_KEYS = Buffer.alloc(32, 7).toString('base64');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-refused-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What the start says on stderr before it ends with 1. */
function refusalOf(settings: Record<string, string>): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATA_DIR: folder, DEMO: 'off', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM], { cwd: folder, env }, (error, _, stderr) => {
      expect(error?.code).toBe(1);
      resolve(stderr);
    });
  });
}

it('without its database', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(await refusalOf({ DATABASE_URL: `postgres://nobody@${host}:1/none` })).toMatch(
      /^cannot reach the database: .*ECONNREFUSED.*\n$/,
    );
  }
});

it('with a file in the place of its data folder', async () => {
  const file = join(folder, 'var');
  await writeFile(file, '');
  expect(await refusalOf({ DATA_DIR: file })).toMatch(/^cannot use the key file .*; set DATA_DIR\n$/);
  expect(await refusalOf({ DATA_DIR: file, CREDENTIALS_KEYS })).toMatch(
    /^.*postgres cannot be used \(ENOTDIR.* set DATA_DIR\.\n$/,
  );
});

it('where it cannot listen', async () => {
  const database = await createTestDatabase();
  try {
    expect(await refusalOf({ DATABASE_URL: database.url, HOST: 'nonsense.invalid' })).toMatch(
      /^cannot listen at port 3000 of nonsense\.invalid \(.*\); set HOST or PORT\n$/,
    );
  } finally {
    await database.drop();
  }
});
