import { operatorContext } from '#server/context.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  adjustBalance,
  allowTransfer,
  eraseByOperator,
  refundPurchaseByOperator,
} from '#server/admin/index.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { readLog } from '#server/operator-log/index.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { mailToAddress } from '../marketplace/support/market.ts';

const shop = useTestShop();

const OPERATOR = { who: 'ana', osUser: 'shop', run: randomUUID() };
const erase = (email: string, more: { giveUp?: string; isConfirmed?: boolean } = {}) =>
  eraseByOperator(operatorContext(shop.services, shop.orm.em.fork(), OPERATOR), {
    email,
    reason: 'asked by mail',
    isConfirmed: true,
    ...more,
  });

/** Buys an account from the balance, and has it refunded by the operator. */
async function refundOf(customer: number): Promise<void> {
  const product = await shop.addProduct();
  const item = await shop.addToCart(customer, product);
  await startCheckout(shop.as(customer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' });
  await refundPurchaseByOperator(operatorContext(shop.services, shop.orm.em.fork(), OPERATOR), {
    which: `account-${product}`,
    reason: 'banned',
    isConfirmed: true,
  });
}

it('erases a customer by e-mail and notifies them; the log keeps only their number', async () => {
  const id = await shop.addCustomer(700);
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [id]);
  await allowTransfer(operatorContext({}, shop.orm.em.fork(), OPERATOR), { email, isAllowed: true });
  await adjustBalance(operatorContext({}, shop.orm.em.fork(), OPERATOR), {
    email,
    amount: '1',
    reason: 'late',
    text: 'Sorry',
  });
  await refundOf(id);
  expect(await erase(` ${email.toUpperCase()} `, { giveUp: '8' })).toMatchObject({
    id,
    lostCents: 800,
    isDone: true,
  });
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
  const mails = await shop.orm.em
    .fork()
    .execute<{ template: string }[]>(
      `select data->>'template' as template from pgboss.job where name = 'send-mail' and data->>'to' = ?`,
      [email],
    );
  expect(mails).toEqual([{ template: 'account-deleted' }]);
  expect(await mailToAddress(shop, email, 'account-deleted')).toEqual({ givenUpCents: 800 });
  await expect(erase(email)).rejects.toThrow(`there is no customer ${email}`);
  expect(await shop.audit()).toEqual([]);
});

it('reports what blocks it, and changes nothing', async () => {
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

describe('what will be lost', () => {
  it('is shown beforehand, including promises, and nothing is done', async () => {
    const id = await shop.addCustomer(700);
    const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [id]);
    await promise(id, 250);
    expect(await erase(email, { isConfirmed: false })).toMatchObject({
      id,
      lostCents: 950,
      mustNameLoss: true,
      blockers: [],
      isDone: false,
      exposure: { balanceCents: 700, pending: [{ amountCents: 250 }] },
    });
    expect(await shop.row('select email, erased_at from customer where id = ?', [id])).toEqual({
      email,
      erased_at: null,
    });
    expect(await readLog(shop.orm.em.fork(), { subject: `customer ${id}`, limit: 1 })).toEqual([]);
  });

  it('must be named to the cent above a limit', async () => {
    const id = await shop.addCustomer(501);
    const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [id]);
    await expect(erase(email)).rejects.toThrow('€5.01 would be lost; if that is meant, say --give-up 5.01');
    await expect(erase(email, { giveUp: '5' })).rejects.toThrow(
      '5 is not what would be lost, which is €5.01',
    );
    await promise(id, 100);
    await expect(erase(email, { giveUp: '5.01' })).rejects.toThrow('which is €6.01');
    expect(await shop.balance(id)).toBe(501);
    expect(await erase(email, { giveUp: '6.01' })).toMatchObject({ isDone: true });
    expect(await shop.audit()).toEqual([]);
  });

  it('need not be named up to the limit, but a wrong amount is refused', async () => {
    const id = await shop.addCustomer(500);
    const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [id]);
    await expect(erase(email, { giveUp: 'all' })).rejects.toThrow('all is not what would be lost');
    expect(await erase(email)).toMatchObject({ lostCents: 500, isDone: true });
  });
});

/** Money that a trade-in would bring tomorrow. */
async function promise(customerId: number, amountCents: number): Promise<void> {
  await shop.row(
    `insert into pending_credit (customer_id, kind, reference, description, amount_cents, due_at)
     values (?, 'trade_in', gen_random_uuid()::text, 'Trade-in', ?, now() + interval '1 day') returning id`,
    [customerId, amountCents],
  );
}
