import { expect, it } from 'vitest';
import { STOCK_COLUMNS } from '#server/catalog/index.ts';
import { TEST_PRICES } from '../../../support/test-prices.ts';
import { until, useTestShop } from '../../../support/test-shop.ts';

const shop = useTestShop();

it('new prices apply to the next purchase and the next search', async () => {
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

it('follows a stock of which a twentieth is not a whole number', async () => {
  const { catalog } = shop.services;
  const em = shop.orm.em.fork();
  await em.execute(
    `insert into product (username, password_encrypted, region, level, blue_essence, orange_essence, skins,
       permanent_skins, owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division)
     select 'many-' || n, '', 'EUW', 30, 0, 0, '{}', '{}', '{}', false, false, false, true, '0', 0
     from generate_series(1, 41003) n`,
  );
  await until(() => catalog.index.size >= 41_003, 30_000);
  const { version } = catalog;
  const id = await shop.addProduct();
  await until(() => catalog.index.get(id) !== undefined);
  expect((await catalog.changesSince(version))?.added.map((product) => product.id)).toContain(id);
});
