import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eraseCustomer } from '#server/privacy/erase-customer.ts';
import { expectCredit } from '#server/wallet/jobs/due-credits.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let customer: number;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await shop.addCustomer(700);
});

const em = () => shop.orm.em.fork();
/** The hash that `addCustomer` stores. */
const HASH = 'x';
const erase = (passwordHash?: string) =>
  em().transactional((transaction) =>
    eraseCustomer(transaction, {
      customerId: customer,
      ...(passwordHash === undefined ? {} : { passwordHash }),
    }),
  );

it('a password changed since it was requested deletes nothing', async () => {
  await expect(erase('former')).rejects.toMatchObject({ code: 'not_found' });
  expect(await shop.balance(customer)).toBe(700);
  expect(await erase(HASH)).toMatchObject({ outcome: 'erased', givenUpCents: 700 });
});

it('only the operator can delete a blocked customer', async () => {
  await em().execute('update customer set blocked_at = now() where id = ?', [customer]);
  await expect(erase(HASH)).rejects.toMatchObject({ code: 'customer_blocked' });
  expect(await shop.balance(customer)).toBe(700);
  expect(await erase()).toMatchObject({ outcome: 'erased' });
});

it('promises are cancelled, even those due at this instant', async () => {
  await expectCredit(em(), {
    customerId: customer,
    kind: 'trade_in',
    reference: `test:${customer}`,
    description: 'Trade-in: Unranked, EUW',
    amountCents: 200,
    dueInHours: 0,
  });
  await erase();
  expect(
    await shop.row(
      'select cancelled_at is not null as "isCancelled" from pending_credit where customer_id = ?',
      [customer],
    ),
  ).toEqual({ isCancelled: true });
  expect(await shop.balance(customer)).toBe(0);
});
