import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseByOperator } from '#server/back-office/index.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const OPERATOR = { who: 'ana', osUser: 'shop', run: randomUUID() };
const erase = (email: string) =>
  eraseByOperator(shop.services, shop.orm.em.fork(), OPERATOR, { email, reason: 'asked by mail' });

it('erases a customer by e-mail, tells them, and logs the number only', async () => {
  const id = await shop.addCustomer(700);
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [id]);
  expect(await erase(` ${email.toUpperCase()} `)).toEqual({ id, givenUpCents: 700 });
  const entry = await shop.row<{ text: string; action: string; subject: string }>(
    'select action, subject, operator_log::text as text from operator_log',
  );
  expect(entry).toMatchObject({ action: 'customer erase', subject: `customer ${id}` });
  expect(entry.text).not.toContain(email);
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
