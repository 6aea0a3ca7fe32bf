import { expect, it } from 'vitest';
import { addToCart } from '#server/cart/add-to-cart.ts';
import { listCart } from '#server/cart/list-cart.ts';
import { removeFromCart } from '#server/cart/remove-from-cart.ts';
import { restoreToCart } from '#server/cart/restore-to-cart.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { fillCart, startPaying } from '../checkout/support/buy.ts';

const shop = useTestShop();
const em = () => shop.orm.em.fork();

const sorted = (ids: (number | undefined)[]) => ids.toSorted((a = 0, b = 0) => a - b);

async function productsOf(customer: number): Promise<number[]> {
  return (await listCart(shop.as(customer))).map(({ product }) => product.id);
}

async function remove(customer: number, items: number[]) {
  const removal = await removeFromCart(shop.as(customer), items);
  if (removal.outcome !== 'removed') throw new Error(removal.outcome);
  return removal.items;
}

it('a removed item returns to its place', async () => {
  const customer = await shop.addCustomer();
  const { items, products } = await fillCart(shop, customer, 4);
  const removed = await remove(customer, items.slice(0, 3));
  expect(await productsOf(customer)).toEqual(products.slice(3));
  expect(await restoreToCart(shop.as(customer), removed)).toEqual({ goneProductIds: [] });
  expect(await productsOf(customer)).toEqual(products);
});

it('items sold, withdrawn or held by others meanwhile stay out, and the rest returns', async () => {
  const customer = await shop.addCustomer();
  const { items, products } = await fillCart(shop, customer, 3);
  const { products: held } = await startPaying(shop);
  const removed = await remove(customer, items);
  for (const [index, status] of ['sold', 'withdrawn'].entries())
    await em().execute('update product set status = ? where id = ?', [status, products[index]]);
  const addedAt = removed[0]?.addedAt ?? '';
  const wanted = [...removed, { productId: held[0] ?? 0, addedAt }, { productId: 987_654, addedAt }];
  const { goneProductIds } = await restoreToCart(shop.as(customer), wanted);
  expect(sorted(goneProductIds)).toEqual(sorted([products[0], products[1], held[0], 987_654]));
  expect(await productsOf(customer)).toEqual([products[2]]);
});

it('an account already back in the cart stays as it is, even if restored many times at once', async () => {
  const customer = await shop.addCustomer();
  const { items, products } = await fillCart(shop, customer, 2);
  const removed = await remove(customer, items);
  await addToCart(shop.as(customer), { productId: products[0] ?? 0 });
  await Promise.all(Array.from({ length: 10 }, () => restoreToCart(shop.as(customer), removed)));
  expect(sorted(await productsOf(customer))).toEqual(sorted(products));
});

it('an item with a time in the future is restored as of now', async () => {
  const customer = await shop.addCustomer();
  const { items, products } = await fillCart(shop, customer);
  const [removed] = await remove(customer, items);
  await restoreToCart(shop.as(customer), [
    { productId: removed?.productId ?? 0, addedAt: '2126-01-01T00:00:00Z' },
  ]);
  const later = await shop.addProduct();
  await addToCart(shop.as(customer), { productId: later });
  expect(await productsOf(customer)).toEqual([...products, later]);
});

it('a full cart takes nothing back and keeps its items', async () => {
  const customer = await shop.addCustomer();
  const { items } = await fillCart(shop, customer, 2);
  const removed = await remove(customer, items);
  await fillCart(shop, customer, 99);
  await expect(restoreToCart(shop.as(customer), removed)).rejects.toMatchObject({ code: 'cart_full' });
  expect(await productsOf(customer)).toHaveLength(99);
});

it('a blocked customer is refused', async () => {
  const customer = await shop.addCustomer();
  const { items } = await fillCart(shop, customer);
  const removed = await remove(customer, items);
  await em().execute('update customer set blocked_at = now() where id = ?', [customer]);
  await expect(restoreToCart(shop.as(customer), removed)).rejects.toMatchObject({ code: 'customer_blocked' });
});
