/** Wake-ups after a change: after the commit, once for several changes, and never after a rollback. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { until, useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();
/** Far longer than wake-ups are gathered for. */
const WHILE_MS = 200;

let listener: Client;
let heard: string[] = [];
beforeAll(async () => {
  listener = new Client({ connectionString: shop.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  for (const channel of ['bell', 'catalog_change']) await listener.query(`listen ${channel}`);
});
beforeEach(() => {
  heard = [];
});
afterAll(() => listener.end());

const em = () => shop.orm.em.fork();

describe('a wake-up', () => {
  it('comes after the commit, once for many', async () => {
    await inTransaction(em(), async (transaction) => {
      for (let n = 0; n < 10; n += 1) transaction.wake('bell', 'a');
      await delay(WHILE_MS);
      expect(heard).toEqual([]);
    });
    em().wake('bell', 'a');
    em().wake('bell', 'b');
    await until(() => heard.length === 2);
    await delay(WHILE_MS);
    expect(heard.toSorted()).toEqual(['bell a', 'bell b']);
  });

  it('does not come from something undone', async () => {
    const undone = inTransaction(em(), async (transaction) => {
      transaction.wake('bell', 'undone');
      await Promise.reject(new Error('no'));
    });
    await expect(undone).rejects.toThrow('no');
    await delay(WHILE_MS);
    expect(heard).toEqual([]);
  });
});

describe('a change of the stock', () => {
  it('by a sale is sent after its transaction, which itself notifies no process', async () => {
    const buyer = await shop.addCustomer(500);
    const item = await shop.addToCart(buyer, await shop.addProduct({ region: 'EUNE' }));
    await until(() => heard.length > 0);
    await delay(2 * WHILE_MS);
    heard = [];
    await startCheckout(shop.as(buyer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' });
    await until(() => heard.length > 0);
    expect(heard).toContain('catalog_change ');
  });

  it('by an operator’s command or an older build is sent by the trigger', async () => {
    const productId = await shop.addProduct({ region: 'KR' });
    await delay(2 * WHILE_MS);
    heard = [];
    const other = new Client({ connectionString: shop.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query(`update product set is_premium = true where id = ${productId}`);
    await other.query('commit');
    await other.end();
    await expect.poll(() => heard).toContain('catalog_change ');
  });

  it('that woke no process is found by polling, and sent to the others', async () => {
    const productId = await shop.addProduct({ region: 'JP' });
    await until(() => shop.services.catalog.index.get(productId) !== undefined);
    await delay(2 * WHILE_MS);
    heard = [];
    const { db } = em();
    await db.updateTable('product').set({ status: 'withdrawn' }).where('id', '=', productId).execute();
    await until(() => shop.services.catalog.index.get(productId) === undefined);
    await expect.poll(() => heard).toContain('catalog_change ');
  });
});
