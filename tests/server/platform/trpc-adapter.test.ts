/** Calls that come as JSON get the answers that the library's own adapter would give. */
import { initTRPC, TRPCError } from '@trpc/server';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import Koa from 'koa';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_BODY_BYTES } from '#server/platform/rest-adapter.ts';
import { answerTrpc } from '#server/platform/trpc-adapter.ts';

// Without the stacks of errors, which name the adapter.
const t = initTRPC.context<{ name: string }>().create({ isDev: false });
const router = t.router({
  greet: t.procedure
    .input(z.strictObject({ word: z.string() }).optional())
    .query(({ ctx, input }) => ({ greeting: `${input?.word ?? 'Hello'}, ${ctx.name} \u{1F44B}` })),
  count: t.procedure
    .input(z.strictObject({ texts: z.array(z.string()) }))
    .mutation(({ input }) => input.texts.length),
  nothing: t.procedure.query(() => undefined),
  refuse: t.procedure.mutation(() => {
    throw new TRPCError({ code: 'CONFLICT', message: 'no' });
  }),
  // eslint-disable-next-line @typescript-eslint/require-await
  numbers: t.procedure.subscription(async function* () {
    yield 1;
    yield 2;
  }),
});

const maxBatchSize = 3;
let isContextRefused = false;
const createContext = () =>
  isContextRefused ? Promise.reject(new TRPCError({ code: 'FORBIDDEN' })) : Promise.resolve({ name: 'Jinx' });

const app = new Koa();
app.use(async (koa) => {
  const path = koa.path.slice('/own/'.length);
  if (koa.path.startsWith('/own/')) return answerTrpc(koa, { router, path, maxBatchSize, createContext });
  koa.respond = false;
  koa.res.statusCode = 200;
  const { req, res } = koa;
  const parts = { router, path, maxBatchSize, createContext, maxBodySize: MAX_BODY_BYTES };
  await nodeHTTPRequestHandler({ ...parts, req, res });
});

let server: Server;
let url = '';
beforeAll(async () => {
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function ask(adapter: 'own' | 'lib', path: string, init?: RequestInit) {
  const answer = await fetch(`${url}/${adapter}/${path}`, init);
  const headers = Object.fromEntries(
    ['content-type', 'vary'].map((name) => [name, answer.headers.get(name)]),
  );
  return { status: answer.status, headers, text: await answer.text() };
}

const json = { 'content-type': 'application/json' };
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: json,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const input = (value: unknown): string => `input=${encodeURIComponent(JSON.stringify(value))}`;

it.each<[string, string, RequestInit?]>([
  ['a query', `greet?${input({ word: 'Hey' })}`],
  ['a query without input', 'greet'],
  ['a query that says what its body is', 'greet', { headers: json }],
  ['a query that answers nothing', 'nothing'],
  ['a mutation', 'count', post({ texts: ['ä', '\u{1F44B}', '\0'] })],
  ['a batch', `greet,nothing?batch=1&${input({ 0: { word: 'Hey' } })}`],
  ['a batch with a failure', 'count,refuse?batch=1', post({ 0: { texts: [] } })],
  ['a batch that is too large', 'greet,greet,greet,greet?batch=1'],
  ['an input that does not fit', 'count', post({ texts: [1] })],
  ['an input that is no JSON', 'count', post('{')],
  ['an empty body', 'count', post('')],
  ['a body that begins with a byte order mark', 'count', post('\uFEFF{"texts":["a"]}')],
  ['an input of a query that is no JSON', 'greet?input={'],
  ['an unknown procedure', 'greeting'],
  ['a broken escape', '%E0%A4%A'],
  ['a mutation by GET', 'refuse'],
  ['a query by POST', 'greet', post({})],
  ['another method', 'greet', { method: 'PUT', headers: json }],
  ['HEAD', 'greet', { method: 'HEAD' }],
  [
    'a body of another type',
    'count',
    { method: 'POST', body: 'a', headers: { 'content-type': 'text/plain' } },
  ],
  ['a form', 'count', { method: 'POST', body: new FormData() }],
  ['a subscription', 'numbers', { headers: { accept: 'text/event-stream' } }],
  ['a subscription that is asked for as a query', 'numbers'],
  ['a stream of answers', 'greet?batch=1', { headers: { accept: 'application/jsonl' } }],
])('%s', async (_, path, init) => {
  const own = await ask('own', path, init);
  const { text, ...rest } = await ask('lib', path, init);
  expect(own).toEqual({ ...rest, text: text.replaceAll('/lib/', '/own/') });
});

it('a context that is refused', async () => {
  isContextRefused = true;
  try {
    expect(await ask('own', 'greet')).toEqual(await ask('lib', 'greet'));
  } finally {
    isContextRefused = false;
  }
});

it('a body that is too large is refused, and the next request answered', async () => {
  const tooLarge = post({ texts: ['a'.repeat(MAX_BODY_BYTES)] });
  for (let n = 0; n < 3; n += 1) {
    expect(await ask('own', 'count', tooLarge)).toMatchObject({ status: 413 });
    expect(await ask('own', 'count', post({ texts: ['a'] }))).toMatchObject({ status: 200 });
  }
});
