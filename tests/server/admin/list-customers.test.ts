import { expect, it } from 'vitest';
import { listCustomers } from '#server/admin/index.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

it('lists customers with an account, newest first, without erased ones', async () => {
  const em = shop.orm.em.fork();
  const [first, blocked, erased, last] = [
    await shop.addCustomer(700),
    await shop.addCustomer(),
    await shop.addCustomer(),
    await shop.addCustomer(),
  ];
  await em.execute('update customer set blocked_at = now() where id = ?', [blocked]);
  await em.execute('update customer set erased_at = now(), password_hash = null where id = ?', [erased]);
  const ids = async (filter: Partial<Parameters<typeof listCustomers>[1]>) =>
    (await listCustomers(em, { limit: 10, ...filter })).map(({ id }) => id);
  expect(await ids({})).toEqual([last, blocked, first]);
  expect(await ids({ limit: 2 })).toEqual([last, blocked]);
  expect(await ids({ isBlocked: true })).toEqual([blocked]);
  expect(await ids({ isBlocked: false })).toEqual([last, first]);
  expect(await ids({ email: ' CUSTOMER-1@ ' })).toEqual([first]);
  expect((await listCustomers(em, { email: 'customer-1@', limit: 1 }))[0]).toMatchObject({
    email: 'customer-1@example.com',
    balanceCents: 700,
    isEmailVerified: true,
    blockedAt: null,
  });
});
