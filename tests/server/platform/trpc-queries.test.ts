/** The own way of queries is held against tRPC's own adapter: the same request, the same answer. */
import { initTRPC, TRPCError } from '@trpc/server';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ReadyJson } from '#server/platform/ready-json.ts';
import { answerQueries } from '#server/platform/trpc-queries.ts';

const t = initTRPC.context<{ name: string }>().create();
const router = t.router({
  greet: t.procedure
    .input(z.object({ word: z.string() }))
    .query(({ ctx, input }) => `${input.word}, ${ctx.name} ✓`),
  nothing: t.procedure.query(() => undefined),
  nested: t.router({ ready: t.procedure.query(() => new ReadyJson<{ total: number }>('{"total":3}')) }),
  refused: t.procedure.query(() => {
    throw new TRPCError({ code: 'FORBIDDEN', message: 'not yours' });
  }),
  broken: t.procedure.query(() => {
    throw new TypeError('a fault');
  }),
  change: t.procedure.mutation(() => 'changed'),
});

let url: string;
let isOwn: boolean;
let close: () => void;
beforeAll(async () => {
  const app = new Koa();
  app.use(async (koa) => {
    const calls = {
      router,
      path: koa.path.slice(1),
      maxBatchSize: 3,
      createContext: () =>
        koa.get('X-Name') === ''
          ? Promise.reject(new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: 'no context' }))
          : Promise.resolve({ name: koa.get('X-Name') }),
    };
    isOwn = koa.get('X-Way') === 'own' && (await answerQueries(koa, calls));
    if (isOwn) return;
    koa.respond = false;
    koa.res.statusCode = 200;
    await nodeHTTPRequestHandler({ ...calls, req: koa.req, res: koa.res });
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
  const headers = { 'X-Name': 'Ada', ...(init.headers as Record<string, string>), 'X-Way': way };
  const answer = await fetch(`${url}/${path}`, { ...init, headers });
  const text = (await answer.text()).replaceAll(/"stack":"(?:[^"\\]|\\.)*"/g, '"stack":""');
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    vary: answer.headers.get('vary'),
    body: text,
  };
}

const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe('as tRPC answers it', () => {
  it.each<[string, string, Record<string, string>?]>([
    ['a call', `greet?input=${input({ word: 'Hello' })}`],
    ['a call of nothing', 'nothing'],
    ['an input that is not wanted', `nothing?input=${input([1])}`],
    ['an input that does not fit', `greet?input=${input({ word: 1 })}`],
    ['no input where one is needed', 'greet'],
    ['a text that was ready', 'nested.ready'],
    ['a refusal', 'refused'],
    ['a fault', 'broken'],
    ['a batch', `greet,nested.ready,nothing?batch=1&input=${input({ 0: { word: 'Hello' } })}`],
    ['a batch of one', `nested.ready?batch=1&input=${input({})}`],
    ['a batch of different ends', 'nested.ready,refused,broken?batch=1'],
    ['a batch of refusals alike', 'refused,refused?batch=1'],
    ['a call without its context', `greet?input=${input({ word: 'Hello' })}`, { 'X-Name': '' }],
    ['with a type of content', 'nothing', { 'Content-Type': 'application/json' }],
  ])('%s', async (_what, path, headers = {}) => {
    const own = await ask('own', path, { headers });
    expect(isOwn).toBe(true);
    expect(own).toEqual(await ask('adapter', path, { headers }));
  });

  it.each<[string, string, RequestInit?]>([
    ['a mutation', 'change', { method: 'POST', headers: { 'Content-Type': 'application/json' } }],
    ['a mutation by GET', 'change'],
    ['a query by POST', 'nothing', { method: 'POST', headers: { 'Content-Type': 'application/json' } }],
    ['a question for the head alone', 'nothing', { method: 'HEAD' }],
    ['an unknown procedure', 'missing'],
    ['an unknown procedure in a batch', 'nothing,missing?batch=1'],
    ['a name that every object has', 'constructor'],
    ['a query and a mutation', 'nothing,change?batch=1'],
    ['a batch that is too long', 'nothing,nothing,nothing,nothing?batch=1'],
    ['an input that is no JSON', 'nothing?input=%7B'],
    ['a batch whose input is a list', 'greet,nothing?batch=1&input=[]'],
    ['a path that is escaped', `gr%65et?input=${input({ word: 'Hello' })}`],
    ['a path that cannot be read', 'nothing%'],
    ['another word for a batch', 'nothing?batch=true'],
    ['a stream of answers', 'nothing?batch=1', { headers: { 'trpc-accept': 'application/jsonl' } }],
    ['another type of content', 'nothing', { headers: { 'Content-Type': 'multipart/form-data' } }],
  ])('%s, which is left to it', async (_what, path, init = {}) => {
    const own = await ask('own', path, init);
    expect(isOwn).toBe(false);
    expect(own).toEqual(await ask('adapter', path, init));
  });
});
