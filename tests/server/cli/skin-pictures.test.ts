/** `skins pictures` with a small image host: all pictures present, some missing, some slow, and an address without an image host. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { missingPictures } from '#server/catalog/index.ts';
import { type ImageHost, startImageHost } from '../../support/image-host.ts';
import { runCli } from '../../support/run-cli.ts';
import { type ImportDatabase, openImportDatabase } from '../catalog/import/support/import-database.ts';

let database: ImportDatabase;
let images: ImageHost;
beforeAll(async () => {
  [database, images] = await Promise.all([openImportDatabase(), startImageHost()]);
});
afterEach(() => images.reset());
afterAll(() => Promise.all([database.drop(), images.close()]));

const pictures = (host: string, ...words: string[]) =>
  runCli(
    { databaseUrl: database.url, credentialKey: Buffer.alloc(32, 7) },
    ['skins', 'pictures', ...words],
    '',
    { IMAGE_HOST: host },
  );

test('a host that has all pictures is reported as complete', async () => {
  expect(await pictures(images.name)).toEqual({
    code: 0,
    stdout: 'all 8 are there\n',
    stderr: `asking ${images.name} for 8 pictures\n`,
  });
  expect(images.asked).toContain('/cdn/img/champion/tiles/Garen_0.jpg');
});

test('missing pictures are listed, each with its skin, its path and the reason', async () => {
  images.lose('Ahri_2');
  const { code, stdout } = await pictures(images.name);
  expect(code).toBe(1);
  expect(stdout).toBe(
    [
      '103002  /cdn/img/champion/splash/Ahri_2.jpg  404',
      '103002  /cdn/img/champion/tiles/Ahri_2.jpg   404',
      '2 of 8 are missing',
      '',
    ].join('\n'),
  );
});

test('a picture that times out counts as missing, and the others are still requested', async () => {
  images.hold('splash/Garen_1');
  const list = ['tiles/Garen_0', 'splash/Garen_1', 'tiles/Garen_1'].map((name, index) => ({
    skinId: 86_000 + index,
    path: `/cdn/img/champion/${name}.jpg`,
  }));
  expect(await missingPictures(`http://${images.name}`, list, 300)).toEqual([
    { skinId: 86_001, path: '/cdn/img/champion/splash/Garen_1.jpg', reason: 'no answer' },
  ]);
});

test('--list names all paths and asks no image host', async () => {
  const { code, stdout } = await pictures('', '--list');
  expect(code).toBe(0);
  expect(stdout).toContain(
    '103001  /cdn/img/champion/tiles/Ahri_1.jpg\n103001  /cdn/img/champion/splash/Ahri_1.jpg\n',
  );
  expect(stdout.trim().split('\n')).toHaveLength(8);
});

test('a host that answers with pages has no pictures; one without HEAD is asked another way', async () => {
  const server = createServer(({ method }, response) => {
    if (method === 'HEAD') response.writeHead(405).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Welcome</p>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { code, stdout } = await pictures(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.closeAllConnections();
  server.close();
  expect(code).toBe(1);
  expect(stdout).toContain('text/html instead of a picture\n8 of 8 are missing\n');
});

test.each([
  ['', 'IMAGE_HOST is not set: the shop draws all pictures\n'],
  ['https://images.example', 'IMAGE_HOST is a host name without https://\n'],
])('"%s" is refused in one line', async (host, stderr) => {
  expect(await pictures(host)).toEqual({ code: 1, stdout: '', stderr });
});

test('an unreachable host is reported in one line', async () => {
  const gone = await startImageHost();
  await gone.close();
  expect(await pictures(gone.name)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/http:\/\/127\.0\.0\.1:\d+ does not answer\n$/),
  });
});
