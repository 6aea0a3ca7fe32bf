/** The shop's own handler of tRPC calls gives the same answers as tRPC's adapter. */
import { initTRPC, tracked, TRPCError } from '@trpc/server';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ReadyJson } from '#server/platform/ready-json.ts';
import { MAX_BODY_BYTES } from '#server/platform/rest-adapter.ts';
import { answerCalls } from '#server/platform/trpc-calls.ts';

// Without the stacks of errors, which name the adapter.
const t = initTRPC.context<{ name: string }>().create({
  isDev: false,
  sse: { ping: { enabled: true, intervalMs: 40_000 }, client: { reconnectAfterInactivityMs: 50_000 } },
});
const router = t.router({
  greet: t.procedure
    .input(z.object({ word: z.string() }))
    .query(({ ctx, input }) => `${input.word}, ${ctx.name} ✓`),
  nothing: t.procedure.query(() => undefined),
  nested: t.router({
    ready: t.procedure.query(() => new ReadyJson<{ total: number }>(Buffer.from('{"total":3}'))),
  }),
  refused: t.procedure.query(() => {
    throw new TRPCError({ code: 'FORBIDDEN', message: 'not yours' });
  }),
  broken: t.procedure.query(() => {
    throw new TypeError('a fault');
  }),
  count: t.procedure
    .input(z.strictObject({ texts: z.array(z.string()) }))
    .mutation(({ input }) => input.texts.length),
  change: t.procedure.mutation(() => 'changed'),
  refuse: t.procedure.mutation(() => {
    throw new TRPCError({ code: 'CONFLICT', message: 'no' });
  }),
  numbers: t.procedure.subscription(() => eventsOf(undefined, 1, { a: 'ä' }, [])),
  pages: t.router({
    follow: t.procedure
      .input(z.strictObject({ since: z.string(), lastEventId: z.string().nullish() }))
      .subscription(({ ctx, input }) =>
        eventsOf(tracked('7', { ...input, name: ctx.name }), tracked('8', { next: true })),
      ),
  }),
  endless: t.procedure
    .input(z.object({ lastEventId: z.string() }).nullish())
    .subscription(({ input }) => eventsOf(input, new DOMException('the shop is stopping', 'AbortError'))),
  torn: t.procedure.subscription(() => eventsOf(1, new TypeError('a fault'))),
  closed: t.procedure.subscription(() => {
    throw new TRPCError({ code: 'UNAUTHORIZED', message: 'not signed in' });
  }),
});

/** An error among them ends the stream. */
// eslint-disable-next-line @typescript-eslint/require-await
async function* eventsOf(...events: unknown[]) {
  for (const event of events) {
    if (event instanceof Error) throw event;
    yield event;
  }
}

const OVERRIDE = { 'X-Override': 'on' };
const NO_CONTEXT = { 'X-Name': '' };

let url: string;
/** The adapter hands in what it knows of the request. */
let isByAdapter: boolean;
let close: () => void;
beforeAll(async () => {
  const app = new Koa();
  app.use(async (koa) => {
    const [, way, path = ''] = /^\/(own|adapter)\/(.*)$/.exec(koa.path) ?? [];
    const request = {
      router,
      path,
      maxBatchSize: 3,
      allowMethodOverride: koa.get('X-Override') === 'on',
      createContext(...given: unknown[]) {
        isByAdapter = given.length > 0;
        return koa.get('X-Name') === ''
          ? Promise.reject(new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: 'no context' }))
          : Promise.resolve({ name: koa.get('X-Name') });
      },
    };
    isByAdapter = true;
    if (way === 'own') return answerCalls(koa, request);
    koa.respond = false;
    koa.res.statusCode = 200;
    await nodeHTTPRequestHandler({ ...request, req: koa.req, res: koa.res });
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(() => close());

/** @returns status, body and what else a client sees */
async function ask(way: 'own' | 'adapter', path: string, init: RequestInit = {}) {
  const headers = { 'X-Name': 'Ada', ...(init.headers as Record<string, string>) };
  const answer = await fetch(`${url}/${way}/${path}`, { ...init, headers });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    vary: answer.headers.get('vary'),
    caching: answer.headers.get('cache-control'),
    buffering: answer.headers.get('x-accel-buffering'),
    body: (await answer.text()).replaceAll(`/${way}/`, '/'),
  };
}

const JSON_BODY = { 'Content-Type': 'application/json' };
const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...JSON_BODY, ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('as tRPC answers it', () => {
  it.each<[string, string, RequestInit?]>([
    ['a query', `greet?input=${input({ word: 'Hello' })}`],
    ['a query of nothing', 'nothing'],
    ['an input that is not wanted', `nothing?input=${input([1])}`],
    ['an input that does not fit', `greet?input=${input({ word: 1 })}`],
    ['an input that is no JSON', 'greet?input=%7B'],
    ['an empty input', 'greet?input='],
    ['no input where one is needed', 'greet'],
    ['a text that was ready', 'nested.ready'],
    ['a refusal', 'refused'],
    ['a fault', 'broken'],
    ['a batch', `greet,nested.ready,nothing?batch=1&input=${input({ 0: { word: 'Hello' } })}`],
    ['a batch of one', `nested.ready?batch=1&input=${input({})}`],
    ['a batch of different ends', 'nested.ready,refused,broken?batch=1'],
    ['a batch of refusals alike', 'refused,refused?batch=1'],
    ['a batch whose input is a list', 'greet,nothing?batch=1&input=[]'],
    ['a query without its context', `greet?input=${input({ word: 'Hello' })}`, { headers: NO_CONTEXT }],
    ['a query with a type of content', 'nothing', { headers: JSON_BODY }],
    ['a command', 'count', post({ texts: ['ä', '\u{1F44B}', '\0'] })],
    ['a command that fails', 'refuse', post({})],
    ['a command without its context', 'count', post({ texts: [] }, NO_CONTEXT)],
    ['a body that does not fit', 'count', post({ texts: [1] })],
    ['a body that is no JSON', 'count', post('{')],
    ['an empty body', 'count', post('')],
    ['an empty body that is not wanted', 'change', post('')],
    ['a body that begins with a byte order mark', 'count', post('\uFEFF{"texts":["a"]}')],
    ['a batch of commands', 'count,refuse?batch=1', post({ 0: { texts: [] } })],
    ['a batch of commands whose body is a list', 'count,change?batch=1', post([])],
    ['a query by POST where that is allowed', 'greet', post({ word: 'Hello' }, OVERRIDE)],
    ['a command where queries come by POST', 'change', post({}, OVERRIDE)],
    ['a subscription', 'numbers', { headers: { accept: 'text/event-stream' } }],
    ['a subscription that is asked for as a query', 'numbers'],
    ['a subscription whose events have an id', `pages.follow?input=${input({ since: '5' })}`],
    [
      'a subscription that goes on after an event',
      `pages.follow?input=${input({ since: '5' })}`,
      { headers: { 'Last-Event-Id': '6' } },
    ],
    [
      'a subscription that goes on by its address',
      `pages.follow?input=${input({ since: '5' })}&lastEventId=6`,
    ],
    [
      'a subscription that goes on by the name of the header in its address',
      `pages.follow?input=${input({ since: '5' })}&Last-Event-Id=6`,
    ],
    ['a subscription without input that goes on', 'endless?lastEventId=6'],
    ['a subscription whose input is a text and that goes on', `endless?input=${input('5')}&lastEventId=6`],
    ['a subscription that is ended by the shop', 'endless'],
    ['a subscription that fails later', 'torn'],
    ['a subscription that is refused', 'closed'],
    ['a subscription whose input does not fit', `pages.follow?input=${input({ since: 5 })}`],
    ['a subscription whose input is no JSON', 'pages.follow?input=%7B'],
    [
      'a subscription without its context',
      `pages.follow?input=${input({ since: '5' })}`,
      { headers: NO_CONTEXT },
    ],
  ])('%s', async (_what, path, init) => {
    const own = await ask('own', path, init);
    expect(isByAdapter).toBe(false);
    expect(own).toEqual(await ask('adapter', path, init));
  });

  it.each<[string, string, RequestInit?]>([
    ['a command by GET', 'change'],
    ['a command by GET where queries come by POST', 'change', { headers: OVERRIDE }],
    ['a query by POST', 'nothing', post({})],
    ['a question for the head alone', 'nothing', { method: 'HEAD' }],
    ['another method', 'nothing', { method: 'PUT', headers: JSON_BODY }],
    ['an unknown procedure', 'missing'],
    ['an unknown procedure in a batch', 'nothing,missing?batch=1'],
    ['a name that every object has', 'constructor'],
    ['a query and a command', 'nothing,change?batch=1', post({}, OVERRIDE)],
    ['a batch that is too long', 'nothing,nothing,nothing,nothing?batch=1'],
    ['a path that is escaped', `gr%65et?input=${input({ word: 'Hello' })}`],
    ['a path that cannot be read', 'nothing%'],
    ['another word for a batch', 'nothing?batch=true'],
    ['a stream of answers', 'nothing?batch=1', { headers: { 'trpc-accept': 'application/jsonl' } }],
    ['a stream that is asked for as a type', 'nothing?batch=1', { headers: { accept: 'application/jsonl' } }],
    ['parameters of a connection', `nothing?connectionParams=${input({})}`],
    ['another type of content', 'nothing', { headers: { 'Content-Type': 'multipart/form-data' } }],
    [
      'a body of another type',
      'count',
      { method: 'POST', body: 'a', headers: { 'Content-Type': 'text/plain' } },
    ],
    ['a form', 'count', { method: 'POST', body: new FormData() }],
    ['a batch of a subscription', 'numbers?batch=1'],
    ['a subscription with parameters of a connection', `numbers?connectionParams=${input({})}`],
    ['a subscription by POST', 'numbers', post({}, OVERRIDE)],
  ])('%s, which is left to tRPC', async (_what, path, init) => {
    const own = await ask('own', path, init);
    expect(isByAdapter).toBe(true);
    expect(own).toEqual(await ask('adapter', path, init));
  });
});

it('a body that is too large is refused, and the next request answered', async () => {
  const tooLarge = post({ texts: ['a'.repeat(MAX_BODY_BYTES)] });
  for (let n = 0; n < 3; n += 1) {
    expect(await ask('own', 'count', tooLarge)).toMatchObject({ status: 413 });
    expect(await ask('own', 'count', post({ texts: ['a'] }))).toMatchObject({ status: 200 });
  }
});
