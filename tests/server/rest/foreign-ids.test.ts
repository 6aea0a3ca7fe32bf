/**
 * Every call that takes the id of something that belongs to a customer, sent by a visitor, by another customer and by the owner: what
 * belongs to another customer is treated as if it did not exist; nothing about it is disclosed, and nothing of it changes.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { restRoutes } from '#server/rest-routes.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { signedIn } from '../../support/rest-check.ts';
import { type Answer, TestBrowser } from '../../support/test-browser.ts';
import { TRPC_CALLS } from '../../support/trpc-calls.ts';
import { setSetting } from '../marketplace/support/market.ts';
import { FOREIGN_CALLS, type ForeignCall, FOR_EVERYBODY } from './support/foreign-calls.ts';
import { giveThings, type Things } from './support/owned-things.ts';

/** Names of inputs that are ids. */
const ID = /^(id|ids|username|product|[a-z]+Ids?|\w+_id|cartItems?|cart_items|cartItemIds)$/;
const TABLES = [
  'cart_item',
  'checkout',
  'ledger_account',
  'listing',
  'notice',
  'payment',
  'product',
  'purchase',
  'saved_search',
  'warranty_claim',
];

let shop: ListeningShop;
let owner: TestBrowser;
let other: TestBrowser;
let things: Things;
beforeAll(async () => {
  shop = await openListeningShop();
  for (const flag of ['flags.trade', 'flags.auction', 'flags.param'] as const)
    await setSetting(shop, flag, true);
  things = await giveThings(shop);
  owner = await signedIn(shop, things.owner);
  other = await signedIn(shop, await shop.addCustomer(10_000));
});
afterAll(() => shop.close());

async function visitor(): Promise<TestBrowser> {
  const browser = new TestBrowser(shop.url);
  await browser.get('/api/health/');
  return browser;
}

const queryOf = (input: object) => `?input=${encodeURIComponent(JSON.stringify(input))}`;

function call(browser: TestBrowser, { name, input }: ForeignCall): Promise<Answer> {
  const values = input(things);
  const procedure = TRPC_CALLS.find((known) => known.name === name);
  if (procedure?.type === 'query') return browser.get(`/api/trpc/${name}${queryOf(values)}`);
  if (procedure) return browser.send('POST', `/api/trpc/${name}`, values);
  const [method = '', path = ''] = name.split(' ');
  const isInPath = ([key]: [string, unknown]) => path.includes(`{${key}}`);
  const address = Object.entries(values)
    .filter(isInPath)
    .reduce((filled, [key, value]) => filled.replace(`{${key}}`, String(value)), path);
  return browser.send(
    method,
    address,
    Object.fromEntries(Object.entries(values).filter((entry) => !isInPath(entry))),
  );
}

async function allRows(): Promise<string[]> {
  const tables = TABLES.map(
    (table) =>
      `select '${table}' as name, string_agg(t::text, E'\\n' order by t::text) as rows from ${table} t`,
  );
  const found = await shop
    .newEm()
    .execute<{ name: string; rows: string | null }[]>(tables.join(' union all '));
  return found.map(({ name, rows }) => `${name}\n${rows ?? ''}`);
}

type JsonSchema = { properties?: Record<string, unknown>; anyOf?: JsonSchema[] };

function namesIn(schema: z.ZodType | 'raw' | undefined): string[] {
  if (!schema || schema === 'raw') return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return [json, ...(json.anyOf ?? [])].flatMap(({ properties }) => Object.keys(properties ?? {}));
}

it('every call with an id is listed here or is for everyone', () => {
  const calls = [
    ...TRPC_CALLS.map(({ name, inputs }) => ({ name, names: inputs.flatMap(namesIn) })),
    ...restRoutes.map(({ method, path, params, query, body }) => ({
      name: `${method} ${path}`,
      names: [params, query, body].flatMap(namesIn),
    })),
  ];
  const withId = calls.filter(({ names }) => names.some((name) => ID.test(name))).map(({ name }) => name);
  const known = [...FOREIGN_CALLS.map(({ name }) => name), ...FOR_EVERYBODY];
  expect(withId.toSorted()).toEqual(known.toSorted());
});

describe('an id of a customer', () => {
  it.each(FOREIGN_CALLS)(
    'in $name answers 403 to a visitor, 404 to others, and works for its owner',
    async (row) => {
      const before = await allRows();
      expect([401, 403]).toContain((await call(await visitor(), row)).status);
      expect(await call(other, row)).toMatchObject(row.toOthers ?? { status: 404 });
      expect(await allRows()).toEqual(before);
      expect([200, 201]).toContain((await call(owner, row)).status);
    },
  );
});

describe('what another customer may read', () => {
  const paths = [
    ...restRoutes
      .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
      .map(({ path }) => path),
    ...TRPC_CALLS.filter(({ type }) => type === 'query').map(({ name }) => `/api/trpc/${name}${queryOf({})}`),
  ];

  it.each(paths)('%s reveals nothing of the owner', async (path) => {
    const text = JSON.stringify((await other.get(path)).body);
    expect(things.secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('the owner finds these names', async () => {
    const answers = await Promise.all(
      paths.map(async (path) => JSON.stringify((await owner.get(path)).body)),
    );
    const text = answers.join('\n');
    expect(things.secrets.filter((secret) => !text.includes(secret))).toEqual([]);
  });
});
