/**
 * The refusals that rows of the REST table share and no row's own test causes: each with the text in the OpenAPI document. (403, 400 and
 * 413 are in rest-table.test.ts; 429 by the limits of single rows in storefront-table.test.ts.)
 */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restRoutes } from '#server/rest-routes.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { urlOfDatabase } from '../../support/test-database.ts';

const READS_PER_MINUTE = 300;

let shop: ListeningShop;
let customer: TestBrowser;
let customerId: number;
beforeAll(async () => {
  shop = await openListeningShop({ config: { isBehindProxy: true, readsPerMinute: READS_PER_MINUTE } });
  customerId = await shop.addCustomer(1000);
  customer = await signedIn(shop, customerId);
});
afterAll(() => shop.close());

const rows = restRoutes.map((route) => ({
  ...route,
  title: `${route.method} ${route.path}`,
  address: route.path.replaceAll(/\{\w+\}/g, 'something'),
}));
type Row = (typeof rows)[number];
const ofCustomers = rows.filter((row) => row.auth === 'customer');

/** @returns the status of an answer that is documented */
async function statusOf({ method, address }: Row, browser: TestBrowser): Promise<number> {
  const answer = await browser.send(method, address, method === 'GET' ? undefined : {});
  expectDocumented(method, address, answer);
  return answer.status;
}

const greedy = () => new TestBrowser(shop.url, { 'x-forwarded-for': '192.0.2.9' });

describe('too many requests', () => {
  const reads = rows.filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/health/'));
  beforeAll(async () => {
    for (let n = 0; n <= READS_PER_MINUTE; n += 1) await greedy().get('/api/prices/');
  });

  it.each(reads.filter((row) => row.auth !== 'customer'))('$title answers 429', async (row) => {
    expect(await statusOf(row, greedy())).toBe(429);
  });

  it.each(ofCustomers.filter(({ method }) => method !== 'GET'))('$title answers 429', async (row) => {
    await shop.newEm().execute(
      `insert into limits.rate_limit (key, points, expire) values (?, 1200, extract(epoch from now() + interval '1 minute') * 1000)
         on conflict (key) do nothing`,
      [`writes:customer ${customerId}`],
    );
    expect(await statusOf(row, customer)).toBe(429);
  });
});

describe('an internal error of the shop', () => {
  beforeAll(() => shop.newEm().execute('alter table session rename to mislaid_session'));
  afterAll(() => shop.newEm().execute('alter table mislaid_session rename to session'));

  it.each(ofCustomers)('$title answers 500', async (row) => {
    expect(await statusOf(row, customer)).toBe(500);
  });
});

// Last: the shop does not get its database back.
describe('an unreachable database', () => {
  beforeAll(async () => {
    const name = new URL(shop.databaseUrl).pathname.slice(1);
    const operator = new Client({ connectionString: urlOfDatabase(shop.databaseUrl, 'postgres') });
    await operator.connect();
    await operator.query(`alter database "${name}" with allow_connections false`);
    await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await operator.end();
  });

  it.each(ofCustomers)('$title answers 503', async (row) => {
    expect(await statusOf(row, customer)).toBe(503);
  });
});
