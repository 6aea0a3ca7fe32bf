import { expect, it } from 'vitest';
import { CatalogStock, STOCK_COLUMNS } from '#server/catalog/index.ts';
import { startNotifications } from '#server/platform/notifications.ts';
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

it('follows the stock of a dump that was loaded into a new server, whose transaction ids begin again', async () => {
  const em = shop.orm.em.fork();
  const ahead = `(pg_current_xact_id()::text::bigint + 1000000)::text::xid8`;
  await em.execute(
    `insert into catalog_change (product_id, xid) select n, ${ahead} from generate_series(1, 3000) n`,
  );
  await em.execute(`update catalog_prune set pruned_xid = ${ahead}`);
  const { log } = shop.services;
  const notifications = await startNotifications(shop.databaseUrl, log);
  const newEm = () => shop.orm.em.fork();
  const restored = await CatalogStock.start({ newEm, notifications, log, stockFile: null });
  await notifications.stop();
  expect(await restored.changesSince(restored.version)).toMatchObject({ added: [], removedIds: [] });
  const id = await shop.addProduct();
  await until(() => restored.index.get(id) !== undefined);
  const { version } = restored;
  await em.execute(`update product set status = 'sold' where id = ?`, [id]);
  expect(await restored.changesSince(version)).toMatchObject({ added: [], removedIds: [id] });
  await restored.keep();
});
