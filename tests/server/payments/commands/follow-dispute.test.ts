import { operatorContext } from '#server/context.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  collectDisputeByOperator,
  listDisputes,
  refundPurchaseByOperator,
  settleDisputeByOperator,
} from '#server/admin/index.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { postJournal, withheldAmounts } from '#server/ledger/index.ts';
import { readLog } from '#server/operator-log/index.ts';
import type { ProviderDispute } from '#server/payments/gateways/payment-providers.ts';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { listPayments } from '#server/payments/queries/list-payments.ts';
import { reconcileDisputes } from '#server/payments/jobs/payment-jobs.ts';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { refundPayment } from '#server/payments/commands/refund-payment.ts';
import { resendRefunds, sendRefund } from '#server/payments/jobs/send-refund.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { listTransactions } from '#server/wallet/index.ts';
import { testOperator } from '../../../support/test-operator.ts';
import { useTestShop } from '../../../support/test-shop.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
let customer: number;
let charges = 0;
/** The names of this test's charge and dispute. */
let charge: string;
let dispute: string;

beforeEach(async () => {
  customer = await shop.addCustomer();
  charges += 1;
  charge = `ch_d${charges}`;
  dispute = `dp_d${charges}`;
  shop.provider.disputes.clear();
  shop.provider.refunds.length = 0;
});

/** EUR 50 on the balance, by the hosted checkout. */
async function load(): Promise<string> {
  const { paymentId, sessionId } = await loadAtHostedCheckout(shop.as(customer), { amountCents: 5000 });
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  shop.provider.charges.set(charge, { paymentId, refundedCents: 0 });
  return paymentId;
}

/** An account of EUR 5 at the hosted checkout: 5 and 0.25 by card. */
async function buyHosted(): Promise<{ paymentId: string; product: number; purchase: number }> {
  const product = await shop.addProduct();
  const answer = await buy(product);
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  const { id: paymentId } = await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [
    answer.checkoutId,
  ]);
  shop.provider.set(answer.sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  shop.provider.charges.set(charge, { paymentId, refundedCents: 0 });
  const { id: purchase } = await shop.row<{ id: number }>('select id from purchase where product_id = ?', [
    product,
  ]);
  return { paymentId, product, purchase };
}

async function buy(product: number) {
  const cartItems = [await shop.addToCart(customer, product)];
  return startCheckout(shop.as(customer), { cartItems, totalCents: 500, paymentGateway: 'stripe' });
}

const tell = (name: string) =>
  receiveStripeWebhook({ ...shop.as(customer), actor: null }, Buffer.from(name), 'good');

/** What the provider says of the dispute from now on, and that it tells us so. */
async function say(said: Partial<ProviderDispute>, isTold = true): Promise<void> {
  const known = shop.provider.disputes.get(dispute);
  shop.provider.disputes.set(dispute, {
    chargeId: charge,
    amountCents: 5000,
    state: 'open',
    isWithdrawn: true,
    reason: 'fraudulent',
    ...known,
    ...said,
  });
  if (isTold) await tell(dispute);
}

async function spend(cents: number): Promise<void> {
  await postJournal(em(), {
    reference: `test:${customer}:spent:${cents}`,
    kind: 'adjustment',
    description: 'Spent elsewhere',
    entries: { [`customer:${customer}`]: -cents, 'system:adjustment': cents },
  });
}

async function setAside(): Promise<number> {
  const { cents } = await shop.row<{ cents: number }>(
    'select balance_cents::int as cents from ledger_account where code = ?',
    [`escrow:${customer}`],
  );
  return cents;
}

const statusOf = async (paymentId: string) =>
  (await shop.row<{ status: string }>('select status from payment where id = ?', [paymentId])).status;

async function disputeNow() {
  const row = await shop.row<{
    id: number;
    state: string;
    amount: number;
    withheld: number;
    withdrawn: number;
  }>(
    `select id, state, amount_cents as amount, withheld_cents as withheld, withdrawn_cents as withdrawn
     from dispute where provider_reference = ?`,
    [dispute],
  );
  return row;
}

async function bookedOn(account: string): Promise<number> {
  const { cents } = await shop.row<{ cents: number }>(
    `select coalesce(sum(e.amount_cents), 0)::int as cents from journal_entry e
     join ledger_account a on a.id = e.account_id where a.code = ?`,
    [account],
  );
  return cents;
}

const texts = async () =>
  (await listTransactions(shop.as(customer), { page: 1, limit: 20 })).results.map(
    ({ amountCents, description }) => [amountCents, description],
  );

describe('a disputed payment', () => {
  it('is withheld from the balance at once, so nothing can be bought with it', async () => {
    const paymentId = await load();
    await say({});
    expect(await shop.balance(customer)).toBe(0);
    expect(await setAside()).toBe(5000);
    const [withheld, ...others] = await withheldAmounts(em(), customer);
    expect(others).toEqual([]);
    expect(withheld).toMatchObject({ kind: 'dispute', amountCents: await setAside() });
    expect(await disputeNow()).toMatchObject({
      state: 'open',
      amount: 5000,
      withheld: 5000,
      withdrawn: 5000,
    });
    expect(await statusOf(paymentId)).toBe('disputed');
    expect((await buy(await shop.addProduct())).outcome).toBe('hosted_checkout');
    expect((await texts())[0]).toEqual([-5000, 'Set aside: your card payment is disputed at your bank']);
    const [shown] = (await listPayments(shop.as(customer), { page: 1, limit: 9 })).results.slice(-1);
    expect(shown).toMatchObject({ isVerified: false, error: 'This payment is disputed at your bank.' });
    expect(await shop.audit()).toEqual([]);
  });

  it('never makes the balance negative: the rest is a debt, and what was bought is listed', async () => {
    await load();
    const product = await shop.addProduct();
    expect((await buy(product)).outcome).toBe('paid');
    await spend(1000);
    await say({});
    expect(await shop.balance(customer)).toBe(0);
    const [listed] = (await listDisputes(em())).slice(-1);
    expect(listed).toMatchObject({
      customerId: customer,
      amountCents: 5000,
      withheldCents: 3500,
      debtCents: 1500,
      products: [`account-${product} (owned)`],
      reason: 'fraudulent',
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('returns to the balance when the shop wins', async () => {
    const before = await bookedOn('system:disputed');
    const paymentId = await load();
    await spend(1000);
    await say({});
    await say({ state: 'won', isWithdrawn: false });
    expect(await shop.balance(customer)).toBe(4000);
    expect(await setAside()).toBe(0);
    expect(await statusOf(paymentId)).toBe('verified');
    expect(await disputeNow()).toMatchObject({ state: 'won', withheld: 0, withdrawn: 0 });
    expect((await texts())[0]).toEqual([4000, 'Returned: the dispute of your card payment has ended']);
    expect(await bookedOn('system:disputed')).toBe(before);
    expect(await shop.audit()).toEqual([]);
  });

  it('that is lost is covered by what was withheld; the rest is a loss and stays a debt', async () => {
    const paymentId = await load();
    await spend(1000);
    const lossesBefore = await bookedOn('system:chargebacks');
    await say({});
    await say({ state: 'lost' });
    expect(await shop.balance(customer)).toBe(0);
    expect(await setAside()).toBe(0);
    expect(await statusOf(paymentId)).toBe('charged_back');
    expect((await bookedOn('system:chargebacks')) - lossesBefore).toBe(-1000);
    expect((await listDisputes(em())).at(-1)).toMatchObject({ state: 'lost', debtCents: 1000 });
    expect(await shop.audit()).toEqual([]);
  });

  it.each<[string, Partial<ProviderDispute>, number]>([
    ['lost', { state: 'lost' }, 0],
    ['won', { state: 'won', isWithdrawn: false }, 5000],
  ])('that was %s before we heard of it ends the same way', async (_, said, balance) => {
    await load();
    await say(said);
    expect(await shop.balance(customer)).toBe(balance);
    expect(await setAside()).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('can be decided again after an appeal', async () => {
    const paymentId = await load();
    await say({});
    await say({ state: 'lost' });
    await say({ state: 'won', isWithdrawn: false });
    expect(await shop.balance(customer)).toBe(5000);
    expect(await statusOf(paymentId)).toBe('verified');
    await say({ state: 'lost', isWithdrawn: true });
    expect(await shop.balance(customer)).toBe(0);
    expect(await statusOf(paymentId)).toBe('charged_back');
    expect(await shop.audit()).toEqual([]);
  });

  it('follows the money when it is withdrawn and reinstated before the decision', async () => {
    const before = await bookedOn('system:stripe');
    await load();
    await say({ isWithdrawn: false });
    expect((await bookedOn('system:stripe')) - before).toBe(-5000);
    await say({ isWithdrawn: true });
    expect((await bookedOn('system:stripe')) - before).toBe(0);
    expect(await shop.audit()).toEqual([]);
    await say({ isWithdrawn: false });
    expect((await bookedOn('system:stripe')) - before).toBe(-5000);
    await say({ state: 'won' });
    expect(await shop.balance(customer)).toBe(5000);
    expect(await shop.audit()).toEqual([]);
  });

  it('is applied once, however often and in whatever order it is reported, and told to the operator', async () => {
    const errors = vi.spyOn(shop.services.log, 'error');
    await load();
    await say({}, false);
    await Promise.all([tell(dispute), tell(charge), tell(dispute), tell(dispute)]);
    expect(await setAside()).toBe(5000);
    await say({ state: 'won', isWithdrawn: false }, false);
    await Promise.all([tell(dispute), tell(dispute), tell(charge), tell(dispute)]);
    expect(await shop.balance(customer)).toBe(5000);
    expect((await texts()).filter(([cents]) => cents === 5000)).toHaveLength(2);
    expect(errors.mock.calls).toMatchObject([
      [{ state: 'open' }, 'a card payment is disputed'],
      [{ state: 'won' }, 'a card payment is disputed'],
    ]);
    errors.mockRestore();
    expect(await shop.audit()).toEqual([]);
  });

  it('in part withholds only that part, and no more than has not been returned', async () => {
    const paymentId = await load();
    await say({ amountCents: 2000 });
    expect(await setAside()).toBe(2000);
    await say({ state: 'won', isWithdrawn: false });
    shop.provider.charges.set(charge, { paymentId, refundedCents: 4000 });
    await tell(charge);
    expect(await shop.balance(customer)).toBe(1000);
    dispute = `${dispute}b`;
    await say({ amountCents: 5000 });
    expect(await disputeNow()).toMatchObject({ amount: 1000, withheld: 1000 });
    expect(await shop.audit()).toEqual([]);
  });

  it('is found without its lost webhooks, both when opened and when decided', async () => {
    await load();
    await say({}, false);
    await reconcileDisputes(shop.work());
    expect(await setAside()).toBe(5000);
    await say({ state: 'lost' }, false);
    await reconcileDisputes(shop.work());
    expect(await disputeNow()).toMatchObject({ state: 'lost' });
    expect(await shop.audit()).toEqual([]);
  });

  it('that is not ours or is unknown to the provider is left alone', async () => {
    await expect(tell('dp_unknown')).resolves.toBeUndefined();
    await expect(tell('ch_unknown')).resolves.toBeUndefined();
    shop.provider.charges.set(charge, { paymentId: null, refundedCents: 0 });
    await expect(say({})).resolves.toBeUndefined();
  });

  it('racing with purchases keeps withheld, remaining and spent equal to what was loaded', async () => {
    for (let round = 0; round < 5; round += 1) {
      customer = await shop.addCustomer();
      charge = `ch_race${round}`;
      dispute = `dp_race${round}`;
      await load();
      const products = await Promise.all(Array.from({ length: 9 }, () => shop.addProduct()));
      await say({}, false);
      const [, , ...answers] = await Promise.all([
        tell(dispute),
        tell(dispute),
        ...products.map((product) => buy(product)),
      ]);
      const bought = answers.filter(({ outcome }) => outcome === 'paid').length;
      expect((await shop.balance(customer)) + (await setAside()) + bought * 500).toBe(5000);
      expect(await shop.audit()).toEqual([]);
    }
  });
});

describe('refunds and disputes', () => {
  it('a disputed or lost payment and its purchases cannot be refunded', async () => {
    const { paymentId, purchase } = await buyHosted();
    await say({ amountCents: 525 });
    for (const state of ['open', 'lost'] as const) {
      await say({ state });
      await expect(refundPayment(shop.work(), paymentId)).rejects.toMatchObject({
        code: 'refund_refused',
      });
      const wish = { which: String(purchase), reason: 'x', isConfirmed: true };
      await expect(
        refundPurchaseByOperator(operatorContext(shop.services, em(), testOperator()), wish),
      ).rejects.toThrow('its payment is disputed or charged back');
    }
    await say({ state: 'won', isWithdrawn: false });
    await expect(refundPayment(shop.work(), paymentId)).resolves.toMatchObject({
      refundedCents: 525,
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('a refund that the balance did not cover, lost before it was sent, is charged back with the rest', async () => {
    const paymentId = await load();
    await buy(await shop.addProduct());
    expect(await refundPayment(shop.work(), paymentId)).toMatchObject({ refundedCents: 4500 });
    await say({ state: 'lost' });
    await sendRefund(shop.work(), paymentId);
    expect(await statusOf(paymentId)).toBe('charged_back');
    expect(shop.provider.refunds).toEqual([]);
    expect((await listDisputes(em())).at(-1)).toMatchObject({ state: 'lost', debtCents: 500 });
    expect(await shop.audit()).toEqual([]);
  });

  it('lists the accounts a lost payment bought', async () => {
    const { product } = await buyHosted();
    await say({ amountCents: 525, state: 'lost' });
    expect((await listDisputes(em())).at(-1)).toMatchObject({
      state: 'lost',
      withheldCents: 0,
      debtCents: 525,
      products: [`account-${product} (owned)`],
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('a refund under way waits for the bank, and is sent once the shop wins', async () => {
    const paymentId = await load();
    await refundPayment(shop.work(), paymentId);
    await say({});
    expect(await disputeNow()).toMatchObject({ state: 'open', amount: 0, withheld: 0 });
    await sendRefund(shop.work(), paymentId);
    await em().execute(`delete from pgboss.job where name = 'send-refund'`);
    await resendRefunds(shop.work());
    expect(shop.provider.refunds).toEqual([]);
    await say({ state: 'won', isWithdrawn: false });
    expect(
      await em().execute(`select 1 from pgboss.job where name = 'send-refund' and data->>'paymentId' = ?`, [
        paymentId,
      ]),
    ).toHaveLength(1);
    await sendRefund(shop.work(), paymentId);
    expect(shop.provider.refunds).toMatchObject([{ amountCents: 'all' }]);
    expect(await statusOf(paymentId)).toBe('refunded');
    expect(await shop.audit()).toEqual([]);
  });

  it('a refund under way is not sent if the bank has returned the money', async () => {
    const paymentId = await load();
    await refundPayment(shop.work(), paymentId);
    await say({ state: 'lost' });
    await sendRefund(shop.work(), paymentId);
    expect(shop.provider.refunds).toEqual([]);
    expect(await statusOf(paymentId)).toBe('refunded');
    expect(await shop.audit()).toEqual([]);
  });
});

const settle = (id: number, action: 'win' | 'lose', isConfirmed = true) =>
  settleDisputeByOperator(operatorContext(shop.services, em(), testOperator()), {
    id,
    action,
    reason: 'a letter',
    isConfirmed,
  });

describe('the operator', () => {
  it('can decide a dispute by hand, after a preview; the provider’s later decision prevails', async () => {
    const paymentId = await load();
    await say({});
    const { id } = await disputeNow();
    await expect(settle(id, 'win', false)).resolves.toMatchObject({
      isDone: false,
      after: { state: 'won', withheldCents: 0 },
    });
    expect(await setAside()).toBe(5000);
    await settle(id, 'win');
    expect(await shop.balance(customer)).toBe(5000);
    expect(await statusOf(paymentId)).toBe('verified');
    expect(await readLog(em(), { subject: paymentId, limit: 5 })).toMatchObject([
      {
        action: 'disputes settle',
        reason: 'a letter',
        before: { state: 'open' },
        after: { state: 'won', dispute: id, customer },
      },
    ]);
    await expect(settle(id, 'win')).rejects.toThrow(`already has that outcome. dispute ${id} is won.`);
    await tell(dispute);
    expect(await disputeNow()).toMatchObject({ state: 'won' });
    await say({ state: 'lost' });
    expect(await disputeNow()).toMatchObject({ state: 'lost', withheld: 5000 });
    expect(await shop.audit()).toEqual([]);
  });

  it('decides it once, even if asked ten times at once', async () => {
    await load();
    await say({});
    const { id } = await disputeNow();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => settle(id, 'lose')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('collects a debt from a later balance, never more than it holds', async () => {
    await load();
    await spend(5000);
    await say({});
    const { id } = await disputeNow();
    const collect = () =>
      collectDisputeByOperator(operatorContext({}, em(), testOperator()), {
        id,
        reason: 'agreed',
        isConfirmed: true,
      });
    await expect(collect()).rejects.toThrow('Nothing can be collected');
    await spend(-2000);
    await collect();
    expect(await shop.balance(customer)).toBe(0);
    expect(await disputeNow()).toMatchObject({ withheld: 2000 });
    await say({ state: 'lost' });
    await spend(-4000);
    await collect();
    expect(await shop.balance(customer)).toBe(1000);
    expect((await listDisputes(em())).some((listed) => listed.id === id)).toBe(false);
    expect((await listDisputes(em(), { isAll: true })).some((listed) => listed.id === id)).toBe(true);
    expect((await texts())[0]).toEqual([
      -3000,
      'Taken back: your card payment was charged back by your bank',
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('settles payments flagged before disputes had rows, and adopts the provider’s id', async () => {
    const other = await load();
    customer = await shop.addCustomer();
    const paymentId = await load();
    for (const id of [other, paymentId]) {
      await em().execute(`insert into dispute (payment_id, amount_cents) values (?, 5000)`, [id]);
      await em().execute(`update payment set status = 'disputed' where id = ?`, [id]);
    }
    expect(await shop.audit()).toEqual([]);
    await say({});
    expect(await em().execute('select 1 from dispute where payment_id = ?', [paymentId])).toHaveLength(1);
    expect(await disputeNow()).toMatchObject({ state: 'open', withheld: 0, withdrawn: 5000 });
    expect(await shop.audit()).toEqual([]);
  });
});
