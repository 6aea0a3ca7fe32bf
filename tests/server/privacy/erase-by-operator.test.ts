import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  adjustBalance,
  allowTransfer,
  eraseByOperator,
  refundPurchaseByOperator,
} from '#server/back-office/index.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const OPERATOR = { who: 'ana', osUser: 'shop', run: randomUUID() };
const erase = (email: string) =>
  eraseByOperator(shop.services, shop.orm.em.fork(), OPERATOR, { email, reason: 'asked by mail' });

/** Buys an account from the balance, and has it refunded by the operator. */
async function refundOf(customer: number): Promise<void> {
  const product = await shop.addProduct();
  const item = await shop.addToCart(customer, product);
  await startCheckout(shop.as(customer), { cartItems: [item], totalPrice: 500, paymentGateway: 'stripe' });
  await refundPurchaseByOperator(shop.services, shop.orm.em.fork(), OPERATOR, {
    which: `account-${product}`,
    reason: 'banned',
    isConfirmed: true,
  });
}

it('erases a customer by e-mail and tells them; no command left more than their number in the log', async () => {
  const id = await shop.addCustomer(700);
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [id]);
  await allowTransfer(shop.orm.em.fork(), OPERATOR, { email, isAllowed: true });
  await adjustBalance(shop.orm.em.fork(), OPERATOR, { email, amount: '1', reason: 'late', text: 'Sorry' });
  await refundOf(id);
  expect(await erase(` ${email.toUpperCase()} `)).toEqual({ id, givenUpCents: 800 });
  const entries = await shop.orm.em.fork().execute<{ text: string; action: string; customer: string }[]>(
    `select action, case when action = 'refund purchase' then 'customer ' || (after->>'customer') else subject end as customer,
         operator_log::text as text from operator_log order by id`,
  );
  expect(entries.map(({ action, customer }) => [action, customer])).toEqual(
    ['customer allow-transfer', 'balance adjust', 'refund purchase', 'customer erase'].map((action) => [
      action,
      `customer ${id}`,
    ]),
  );
  for (const { text } of entries) expect(text).not.toContain(email);
  const { template } = await shop.row<{ template: string }>(
    `select data->>'template' as template from pgboss.job where name = 'send-mail' and data->>'to' = ?`,
    [email],
  );
  expect(template).toBe('account-deleted');
  await expect(erase(email)).rejects.toThrow(`there is no customer ${email}`);
  expect(await shop.audit()).toEqual([]);
});

it('says what stands in the way, and changes nothing', async () => {
  const id = await shop.addCustomer(700);
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [id]);
  await shop.row(
    `insert into payment (id, customer_id, purpose, gateway, amount_cents, status)
     values (gen_random_uuid(), ?, 'load', 'stripe', 500, 'pending') returning id`,
    [id],
  );
  await expect(erase(email)).rejects.toThrow('A card payment is still under way.');
  expect(await shop.balance(id)).toBe(700);
});
