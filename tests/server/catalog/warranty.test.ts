/** An account without a warranty in the stock list is shown without one wherever the catalog is read. */
import { beforeAll, expect, it } from 'vitest';
import { productAt } from '#shared/catalog/columns.ts';
import { encodePositional } from '#shared/catalog/positional-codec.ts';
import { decodeSnapshot, encodeSnapshot } from '#shared/catalog/snapshot-codec.ts';
import { warrantyDaysOf } from '#shared/catalog/warranty.ts';
import { listCart } from '#server/cart/list-cart.ts';
import { loadStock } from '#server/catalog/stock/load-stock.ts';
import { until, useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();
beforeAll(async () => {
  await shop.orm.em
    .fork()
    .execute(
      `insert into price_list (prices) select prices || '{"standardAccountWarranty": 30}' from price_list order by id desc limit 1`,
    );
  await until(() => shop.services.catalog.prices().standardAccountWarranty === 30);
});

it('has_warranty 0 reaches card, page and cart, and only the documented list omits it', async () => {
  const [withIt, without] = [await shop.addProduct(), await shop.addProduct()];
  await shop.orm.em.fork().execute('update product set has_warranty = false where id = ?', [without]);
  const { catalog } = shop.services;
  await until(() => catalog.index.get(without)?.hasWarranty === false);

  const days = (id: number) => {
    const product = catalog.index.get(id);
    return product && warrantyDaysOf(product, catalog.prices());
  };
  expect([days(withIt), days(without)]).toEqual([30, 0]);
  const found = catalog.index.search({}).products.map(({ id, hasWarranty }) => [id, hasWarranty]);
  expect(Object.fromEntries(found)).toMatchObject({ [withIt]: true, [without]: false });

  // What a browser's copy and the next start of the shop read.
  const columns = decodeSnapshot(encodeSnapshot((await loadStock(shop.orm.em.fork())).columns));
  const copied = Array.from({ length: columns.length }, (_, row) => productAt(columns, row));
  expect(copied.map(({ id, hasWarranty }) => [id, hasWarranty])).toEqual([
    [withIt, true],
    [without, false],
  ]);
  expect(copied.map((product) => encodePositional(product).length)).toEqual([16, 16]);

  const customer = await shop.addCustomer();
  for (const id of [withIt, without]) await shop.addToCart(customer, id);
  const cart = await listCart(shop.as(customer));
  expect(cart.map(({ product, warrantyDays }) => [product.id, warrantyDays])).toEqual(
    expect.arrayContaining([
      [withIt, 30],
      [without, 0],
    ]),
  );
});
