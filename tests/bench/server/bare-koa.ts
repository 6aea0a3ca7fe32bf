/** The peer for precomputed lists: plain Koa that sends a file's bytes, or 304 to clients that have them. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

const [file = '', etag = ''] = process.argv.slice(2);
const bytes = readFileSync(file);

const app = new Koa();
app.use((koa) => {
  koa.set('ETag', etag);
  koa.set('Content-Type', 'application/json; charset=utf-8');
  koa.set('Content-Encoding', 'br');
  if (koa.get('If-None-Match') === etag) koa.status = 304;
  else koa.body = bytes;
});
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
