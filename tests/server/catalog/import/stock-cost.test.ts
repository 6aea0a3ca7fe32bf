/** What the shop paid for an account: read from stock files, known to operators only. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { personalData } from '#server/privacy/personal-data.ts';
import { listPurchases } from '#server/purchases/list-purchases.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { operatorCaller } from '../../admin/support/operators.ts';
import { fillCart } from '../../checkout/support/buy.ts';
import { type ImportDatabase, openImportDatabase, runImport } from './support/import-database.ts';
import { csvLine, STOCK_HEADER, stockCsv, stockRow } from './support/stock-file.ts';

const row = (username: string) => csvLine(stockRow({ username }));

describe('a stock file', () => {
  let database: ImportDatabase;
  beforeAll(async () => {
    database = await openImportDatabase();
  });
  afterAll(() => database.drop());
  afterEach(() => database.newEm().execute('delete from product'));

  const bring = async (lines: string[], isUpdate = false) =>
    runImport(database, await database.file('costs.csv', `${lines.join('\n')}\n`), { isUpdate });
  const costs = async () =>
    Object.fromEntries(
      (
        await database.rows<{ username: string; cost_cents: number | null }>(
          'select username, cost_cents from product',
        )
      ).map((product) => [product.username, product.cost_cents]),
    );
  const header = `${STOCK_HEADER},cost`;

  it('can state what was paid, with a point or a comma; an empty cell means unknown', async () => {
    const summary = await bring([
      header,
      `${row('A')},2.5`,
      `${row('B')},"3,75"`,
      `${row('C')},`,
      `${row('D')},0`,
      `${row('E')},-1`,
      `${row('F')},1.234`,
    ]);
    expect(summary).toMatchObject({ imported: 4, bad: 2 });
    expect(summary.faults).toEqual([expect.stringContaining('cost'), expect.stringContaining('cost')]);
    expect(await costs()).toEqual({ A: 250, B: 375, C: null, D: 0 });
  });

  it('keeps known costs if the column is missing, and otherwise changes them, even for sold accounts', async () => {
    await bring([header, `${row('A')},2.50`, `${row('B')},2.50`]);
    await database.newEm().execute(`update product set status = 'sold' where username = 'B'`);
    expect(
      await bring([STOCK_HEADER, csvLine(stockRow({ username: 'A', level: '77' }))], true),
    ).toMatchObject({
      updated: 1,
    });
    expect(await costs()).toEqual({ A: 250, B: 250 });
    await bring([header, csvLine(stockRow({ username: 'A', level: '77' })) + ',', `${row('B')},4`], true);
    expect(await costs()).toEqual({ A: null, B: 400 });
    // More than the cost of a sold account stays as it is.
    await bring([header, `${csvLine(stockRow({ username: 'B', level: '78' }))},5`], true);
    expect(await costs()).toEqual({ A: null, B: 400 });
  });

  it('can state it under the same key in JSON Lines', async () => {
    await bring([JSON.stringify({ ...stockRow({ username: 'A' }), cost: 1.5 })]);
    expect(await costs()).toEqual({ A: 150 });
    await bring([stockCsv([stockRow({ username: 'B' })])]);
    expect(await costs()).toEqual({ A: 150, B: null });
  });
});

describe('in the shop', () => {
  const shop = useListeningShop();
  const COST = 123_457;

  async function sold(): Promise<{ customer: number; products: number[] }> {
    const customer = await shop.addCustomer(500);
    const { products, items } = await fillCart(shop, customer);
    await startCheckout(shop.as(customer), { cartItems: items, totalCents: 500, paymentGateway: 'stripe' });
    return { customer, products };
  }

  it('customers never see it', async () => {
    const { customer, products } = await sold();
    await shop.addProduct();
    await shop.newEm().execute('update product set cost_cents = ?', [COST]);
    const seen = [
      JSON.stringify(await listPurchases(shop.as(customer), { page: 1, limit: 10, isHidden: false })),
    ];
    for await (const part of await personalData(shop.as(customer))) seen.push(part);
    for (const path of ['/api/products/', '/api/catalog/snapshot/', '/api/catalog/facts/'])
      seen.push(await (await fetch(shop.url + path)).text());
    for (const text of seen) {
      expect(text).not.toMatch(/cost|123457|1234\.57/i);
      expect(text.length).toBeGreaterThan(0);
    }
    expect(products).toHaveLength(1);
  });

  it('operators see it in lists, in today’s margin and in the export', async () => {
    await shop.newEm().execute('update product set cost_cents = null');
    const reader = await operatorCaller(shop, 'reader');
    const before = (await reader.today.figures({})).today.margin.untilThen;
    const { products } = await sold();
    await sold();
    await shop.newEm().execute('update product set cost_cents = 120 where id = ?', products);
    const { margin } = (await reader.today.figures({})).today;
    expect(margin.untilThen).toEqual({
      marginCents: before.marginCents + 380,
      costedSales: before.costedSales + 1,
      sales: before.sales + 2,
    });
    expect(margin.whole).toEqual(margin.untilThen);
    const sort = { by: 'newest', descending: true } as const;
    const { rows } = await reader.stock.list({ filter: {}, sort });
    expect(rows.find(({ id }) => id === products[0])).toMatchObject({ costCents: 120 });
    const orders = await reader.orders.list({
      filter: { productId: products[0] },
      sort: { by: 'price', descending: true },
    });
    expect(orders.rows).toMatchObject([{ priceCents: 500, costCents: 120 }]);
  });
});
