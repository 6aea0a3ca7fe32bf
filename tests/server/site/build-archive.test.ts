/** Two builds at one address, as during a deployment: each process serves the files that pages of the other build request. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Koa from 'koa';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isHashedAsset, openBuildArchive } from '#server/build-archive.ts';
import { createLog } from '#server/platform/log.ts';
import { serveBuiltClient } from '#server/serve-client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CONFIG = {
  publicUrl: 'https://shop.example',
  shop: { name: 'Level30', successorName: '', successorUrl: '', email: '', chatUrl: '' },
};

let folder: string;
let shared: string;
let servers: Server[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'level30-archive-'));
  shared = path.join(folder, 'shared');
  servers = [];
});
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});

/** A build whose script is called after it. */
async function makeBuild(name: string): Promise<string> {
  const build = path.join(folder, name);
  await mkdir(path.join(build, 'assets'), { recursive: true });
  await writeFile(
    path.join(build, 'index.html'),
    '<!doctype html><!-- page-head --><title>raw</title><!-- /page-head -->',
  );
  await writeFile(path.join(build, 'assets', `shop-${name}.js`), `export const build = '${name}';`);
  await writeFile(path.join(build, 'assets', `shop-${name}.js.gz`), 'compressed');
  await writeFile(path.join(build, 'assets', 'plain.txt'), 'not hashed');
  await mkdir(path.join(build, 'admin', 'assets'), { recursive: true });
  await writeFile(
    path.join(build, 'admin', 'assets', `console-${name}.js`),
    `export const build = '${name}';`,
  );
  return build;
}

const open = async (build: string) => {
  const archive = await openBuildArchive(build, shared, createLog('silent'));
  archive.stop();
  return archive;
};

/** A process that serves a build. @returns its URL */
async function startProcess(build: string): Promise<string> {
  const archive = await open(build);
  const app = new Koa();
  app.use((koa, next) =>
    next().catch(() => {
      koa.status = 404;
    }),
  );
  app.use(serveBuiltClient(build, CONFIG, archive.folder));
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a process of either build always serves the files of both', async () => {
  const former = await startProcess(await makeBuild('former01'));
  // The former process runs already when the new build comes.
  const current = await startProcess(await makeBuild('current1'));
  for (const url of [former, current]) {
    for (const name of ['former01', 'current1']) {
      const ofConsole = await fetch(`${url}/admin/assets/console-${name}.js`);
      expect(await ofConsole.text()).toContain(name);
      const answer = await fetch(`${url}/assets/shop-${name}.js`, {
        headers: { 'accept-encoding': 'identity' },
      });
      expect([url, name, answer.status]).toEqual([url, name, 200]);
      expect(await answer.text()).toBe(`export const build = '${name}';`);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
    const compressed = await fetch(`${url}/assets/shop-former01.js`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
  }
});

it('continues serving its own files after another build replaced them', async () => {
  const build = await makeBuild('former01');
  const url = await startProcess(build);
  await rm(path.join(build, 'assets'), { recursive: true });
  expect((await fetch(`${url}/assets/shop-former01.js`)).status).toBe(200);
});

it('reports a missing file in a way no cache remembers', async () => {
  const url = await startProcess(await makeBuild('current1'));
  const answer = await fetch(`${url}/assets/shop-unknown1.js`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('serves only hashed files, and nothing outside its folder', async () => {
  const url = await startProcess(await makeBuild('current1'));
  await writeFile(path.join(shared, 'secret-12345678.js'), 'secret');
  await writeFile(path.join(shared, 'assets', 'notes.txt'), 'secret');
  await writeFile(path.join(shared, 'assets', '.copy-12345678.js'), 'secret');
  await mkdir(path.join(shared, 'assets', 'deep-12345678.js'));
  await writeFile(path.join(shared, 'assets', 'deep-12345678.js', 'a-12345678.js'), 'secret');
  await symlink('/', path.join(shared, 'assets', 'root-12345678.js'));
  for (const address of [
    '/assets/notes.txt',
    '/assets/.copy-12345678.js',
    '/assets/%2ecopy-12345678.js',
    '/assets/..%2fsecret-12345678.js',
    '/assets/../secret-12345678.js',
    '/assets/deep-12345678.js/a-12345678.js',
    '/assets/deep-12345678.js%2fa-12345678.js',
    '/assets/root-12345678.js/etc/passwd',
    '/assets/',
  ]) {
    const answer = await fetch(url + address);
    expect([address, answer.status]).toEqual([address, 404]);
  }
  expect(isHashedAsset('/assets/shop-B2x_9-Qd.js')).toBe(true);
  expect(isHashedAsset('/admin/assets/shop-B2x_9-Qd.js')).toBe(true);
  expect(isHashedAsset('/admin/shop-B2x_9-Qd.js')).toBe(false);
  expect(isHashedAsset('/assets/shop-B2x_9-Qd.js/../x')).toBe(false);
});

it('contains only complete files, however many processes copy at once', async () => {
  const build = await makeBuild('current1');
  const big = 'x'.repeat(3_000_000);
  await writeFile(path.join(build, 'assets', 'big-12345678.js'), big);
  await Promise.all(Array.from({ length: 12 }, () => open(build)));
  expect(await readFile(path.join(shared, 'assets', 'big-12345678.js'), 'utf8')).toBe(big);
  expect((await readdir(path.join(shared, 'assets'))).toSorted()).toEqual([
    'big-12345678.js',
    'shop-current1.js',
    'shop-current1.js.gz',
  ]);
});

it('keeps files for 7 days after the last process of their build, and a running build for ever', async () => {
  await open(await makeBuild('older001'));
  await open(await makeBuild('former01'));
  const current = await makeBuild('current1');
  await open(current);
  const age = async (name: string, days: number): Promise<void> => {
    const then = new Date(Date.now() - days * DAY_MS);
    await utimes(path.join(shared, 'assets', name), then, then);
  };
  await age('shop-older001.js', 7.1);
  await age('shop-former01.js', 6.9);
  await age('shop-current1.js', 30);
  await writeFile(path.join(shared, 'assets', 'notes.txt'), 'not ours');
  await age('notes.txt', 30);
  await open(current);
  const names = await readdir(path.join(shared, 'assets'));
  expect(names).not.toContain('shop-older001.js');
  expect(names).toContain('shop-former01.js');
  expect(names).toContain('notes.txt');
  const { mtimeMs } = await stat(path.join(shared, 'assets', 'shop-current1.js'));
  expect(Date.now() - mtimeMs).toBeLessThan(DAY_MS);
});

it('works without an archive that cannot be written', async () => {
  await writeFile(path.join(folder, 'file'), '');
  shared = path.join(folder, 'file');
  const url = await startProcess(await makeBuild('current1'));
  expect((await fetch(`${url}/assets/shop-current1.js`)).status).toBe(200);
  expect((await fetch(`${url}/assets/shop-unknown1.js`)).status).toBe(404);
});
