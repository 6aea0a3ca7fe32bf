/** Traces as a collector receives them: requests with their procedures and statements, jobs, and no customer's data in any of them. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { statementSummary } from '#server/platform/statement-summary.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { signedIn } from '../../support/rest-check.ts';
import { until } from '../../support/test-shop.ts';

const SpanSchema = z.object({
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  traceId: z.string(),
  name: z.string(),
  status: z.object({ code: z.number().optional() }).optional(),
});
type Span = z.infer<typeof SpanSchema>;
const Traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(SpanSchema) })) })),
});

let collector: Server;
let bodies: string[] = [];
let endpoint: string;
async function take(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  bodies.push(await text(request));
  answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
}

beforeAll(async () => {
  collector = createServer((request, answer) => void take(request, answer)).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

const spans = (): Span[] =>
  bodies.flatMap((body) =>
    Traces.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((each) => each.spans),
    ),
  );

/** What was sent by a shop that did this. */
async function traced(share: number, work: (shop: ListeningShop) => Promise<void>): Promise<Span[]> {
  bodies = [];
  const shop = await openListeningShop({ config: { traces: { endpoint, share } } });
  await work(shop);
  await shop.close();
  return spans();
}

describe('a purchase', () => {
  let all: Span[];
  beforeAll(async () => {
    all = await traced(1, async (shop) => {
      await shop.startWork();
      const customer = await shop.addCustomer(500);
      const browser = await signedIn(shop, customer);
      const cartItems = [await shop.addToCart(customer, await shop.addProduct())];
      const order = { cartItems, totalPrice: 5, paymentGateway: 'stripe' };
      await browser.post('/api/create-checkout-session/', order);
      await browser.get('/api/trpc/cart.list');
      await until(async () => {
        const { open } = await shop.row<{ open: number }>(
          `select count(*)::int as open from pgboss.job where name = 'send-mail' and state < 'completed'`,
        );
        return open === 0;
      });
    });
  });

  const childrenOf = (name: string): string[] => {
    const whole = all.find((span) => span.name === name);
    expect(whole).toBeDefined();
    return all.filter(({ parentSpanId }) => parentSpanId === whole?.spanId).map((span) => span.name);
  };

  it('is a request with the statements it made', () => {
    const statements = childrenOf('POST /api/create-checkout-session/');
    expect(statements).toEqual(expect.arrayContaining(['begin', 'commit']));
    // Those that are sent together are one part.
    expect(statements.flatMap((name) => name.split('; '))).toEqual(
      expect.arrayContaining(['select ledger_account', 'insert journal', 'update product']),
    );
  });

  it('a call is part of its request, and its statements part of the call', () => {
    expect(childrenOf('GET /api/trpc')).toContain('cart.list');
    const statements = childrenOf('cart.list');
    expect(statements.length).toBeGreaterThan(0);
    for (const name of statements) expect(name).toMatch(/^select /);
  });

  it('its mail is a job', () => {
    expect(childrenOf('send-mail').length).toBeGreaterThan(0);
  });

  it('nothing sent names the customer, their session or a statement’s values', () => {
    const sent = bodies.join('');
    expect(sent).not.toMatch(/example\.com|customer-1|sessionid|account-1/);
  });
});

it('sends nothing for a share of zero', async () => {
  const sent = await traced(0, async (shop) => {
    const browser = await signedIn(shop, await shop.addCustomer());
    await browser.get('/api/trpc/cart.list');
  });
  expect(sent).toEqual([]);
});

it('an unavailable collector delays no request and no shutdown', async () => {
  const shop = await openListeningShop({ config: { traces: { endpoint: 'http://127.0.0.1:9', share: 1 } } });
  const browser = await signedIn(shop, await shop.addCustomer());
  expect((await browser.get('/api/trpc/cart.list')).status).toBe(200);
  await shop.close();
});

describe('the name of a statement', () => {
  it.each([
    ['select "id" from "product" where "id" = $1', 'select product'],
    [`insert into customer (email) values ('from bob@example.com')`, 'insert customer'],
    [`select 'it''s from nowhere', 1`, 'select'],
    ['with ours as (select 1 from "pgboss"."job") select 1 from ours', 'select pgboss.job'],
    ['update "product" set "status" = $1', 'update product'],
    ['select 1 from product for no key update', 'select product'],
    ['insert into wish (id) values ($1) on conflict (id) do update set x = 1', 'insert wish'],
    ['with found as (select 1 from product) update product as p set x = 1', 'update product'],
    ['delete from "session" where true', 'delete session'],
    ['begin', 'begin'],
    ['listen "catalog_change"', 'statement'],
  ])('%s is %s', (statement, summary) => {
    expect(statementSummary(statement)).toBe(summary);
  });
});
