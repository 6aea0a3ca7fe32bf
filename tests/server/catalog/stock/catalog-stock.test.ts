import { expect, it } from 'vitest';
import { STOCK_COLUMNS } from '#server/catalog/index.ts';
import { TEST_PRICES } from '../../../support/test-prices.ts';
import { until, useTestShop } from '../../../support/test-shop.ts';

const shop = useTestShop();

it('new prices are those of the next purchase and of the next search', async () => {
  const { catalog } = shop.services;
  const id = await shop.addProduct();
  await until(() => catalog.index.get(id) !== undefined);
  const row = await shop.orm.em
    .fork()
    .db.selectFrom('product')
    .select(STOCK_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const asked = () => [catalog.priceOf(row)?.priceCents, catalog.index.get(id)?.priceCents];
  expect(asked()).toEqual([500, 500]);
  await shop.orm.em
    .fork()
    .execute('insert into price_list (prices) values (?::jsonb)', [
      JSON.stringify({ ...TEST_PRICES, standardBasePrice: 7.01, extraStripeCharge: 0.31 }),
    ]);
  await until(() => catalog.prices().standardBasePrice === 7.01);
  expect(asked()).toEqual([701, 701]);
});
