/** Disputes to the cent: what is withheld, what is the shop's loss, what can be collected, and when a decision is impossible. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postJournal } from '#server/ledger/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { collectDisputeWithin, decideDisputeWithin } from '#server/payments/commands/decide-dispute.ts';
import { followDispute } from '#server/payments/commands/follow-dispute.ts';
import type { ProviderDispute } from '#server/payments/gateways/payment-providers.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import type { DisputeAction, DisputeState } from '#shared/payments/dispute-states.ts';
import { openTestShop, type TestShop } from '../../../support/test-shop.ts';
import { escrowOf } from '../../checkout/support/buy.ts';
import { beginLoad, changePayment, paymentNow } from '../support/load.ts';

let shop: TestShop;
let movements = 0;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const em = () => shop.orm.em.fork();

async function addToBalance(customer: number, cents: number): Promise<void> {
  movements += 1;
  await postJournal(em(), {
    reference: `test:${movements}`,
    kind: 'adjustment',
    description: 'A test',
    entries: { [`customer:${customer}`]: cents, 'system:adjustment': -cents },
  });
}

/** A load of EUR 10, of which this much is left. */
async function loaded(left: number) {
  const { customer, paymentId, sessionId } = await beginLoad(shop);
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  if (left !== 1000) await addToBalance(customer, left - 1000);
  shop.provider.charges.set(`ch_${paymentId}`, { paymentId, refundedCents: 0 });
  return { customer, paymentId };
}

async function say(
  paymentId: string,
  said: Partial<ProviderDispute>,
  name = `dp_${paymentId}`,
): Promise<void> {
  shop.provider.disputes.set(name, {
    chargeId: `ch_${paymentId}`,
    amountCents: 1000,
    state: 'open',
    isWithdrawn: true,
    reason: 'fraudulent',
    ...shop.provider.disputes.get(name),
    ...said,
  });
  await followDispute(shop.work(), name);
}

interface Dispute {
  id: number;
  state: DisputeState;
  amount: number;
  withheld: number;
  withdrawn: number;
}

const disputeOf = (paymentId: string) =>
  shop.row<Dispute>(
    `select id, state, amount_cents as amount, withheld_cents as withheld, withdrawn_cents as withdrawn
     from dispute where payment_id = ?`,
    [paymentId],
  );
const decide = (id: number, action: DisputeAction) =>
  inTransaction(shop.work(), (ctx) => decideDisputeWithin(ctx, { disputeId: id, action }));
const collect = (id: number) => em().transactional((transaction) => collectDisputeWithin(transaction, id));

describe('an open dispute', () => {
  it.each([
    { disputed: 1000, left: 1001, withheld: 1000, balance: 1 },
    { disputed: 1000, left: 1000, withheld: 1000, balance: 0 },
    { disputed: 1000, left: 999, withheld: 999, balance: 0 },
    { disputed: 1000, left: 0, withheld: 0, balance: 0 },
    { disputed: 400, left: 1000, withheld: 400, balance: 600 },
    { disputed: 400, left: 399, withheld: 399, balance: 0 },
  ])(
    'of $disputed with $left on the balance withholds $withheld',
    async ({ disputed, left, withheld, balance }) => {
      const { customer, paymentId } = await loaded(left);
      await say(paymentId, { amountCents: disputed });
      expect(await disputeOf(paymentId)).toMatchObject({
        state: 'open',
        amount: disputed,
        withheld,
        withdrawn: disputed,
      });
      expect([await shop.balance(customer), await escrowOf(shop, customer)]).toEqual([balance, withheld]);
      expect(await paymentNow(shop, paymentId)).toMatchObject({
        status: 'disputed',
        error: 'This payment is disputed at your bank.',
      });
      expect(await shop.audit()).toEqual([]);
    },
  );

  it.each([
    [999, 999],
    [1000, 1000],
    [1001, 1000],
  ])('of %i cents covers %i, no more than the payment brought in', async (said, amount) => {
    const { paymentId } = await loaded(1000);
    await say(paymentId, { amountCents: said });
    expect(await disputeOf(paymentId)).toMatchObject({ amount, withheld: amount });
  });

  it('overlapping another claims only the rest, or everything if the other gave it back', async () => {
    const { customer, paymentId } = await loaded(1000);
    const amounts = async () => {
      const rows = await em().execute<{ amount: number; withheld: number }[]>(
        'select amount_cents as amount, withheld_cents as withheld from dispute where payment_id = ? order by id',
        [paymentId],
      );
      return rows.map(({ amount, withheld }) => [amount, withheld]);
    };
    await say(paymentId, { amountCents: 600 });
    await say(paymentId, { amountCents: 600 }, `dp_second_${paymentId}`);
    expect(await amounts()).toEqual([
      [600, 600],
      [400, 400],
    ]);
    await say(paymentId, { state: 'won', isWithdrawn: false });
    await say(paymentId, { amountCents: 600 }, `dp_second_${paymentId}`);
    expect(await amounts()).toEqual([
      [600, 0],
      [600, 600],
    ]);
    expect([await shop.balance(customer), await escrowOf(shop, customer)]).toEqual([400, 600]);
    expect(await shop.audit()).toEqual([]);
  });

  it('beside a lost one keeps the payment disputed until it is decided too', async () => {
    const { paymentId } = await loaded(1000);
    await say(paymentId, { amountCents: 600, state: 'lost' });
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'charged_back' });
    await say(paymentId, { amountCents: 400 }, `dp_second_${paymentId}`);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'disputed' });
    await say(paymentId, { state: 'won', isWithdrawn: false }, `dp_second_${paymentId}`);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'charged_back' });
    expect(await shop.audit()).toEqual([]);
  });

  it('of a partly refunded payment covers the rest', async () => {
    const { customer, paymentId } = await loaded(1000);
    shop.provider.charges.set(`ch_${paymentId}`, { paymentId, refundedCents: 300 });
    await say(paymentId, { amountCents: 1000 });
    expect(await disputeOf(paymentId)).toMatchObject({ amount: 700, withheld: 700 });
    expect(await shop.balance(customer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('reported again takes nothing that arrived since; a changed amount moves the difference', async () => {
    const { customer, paymentId } = await loaded(100);
    await say(paymentId, { amountCents: 400 });
    await addToBalance(customer, 500);
    await say(paymentId, {});
    expect(await shop.balance(customer)).toBe(500);
    await say(paymentId, { amountCents: 450 });
    expect(await disputeOf(paymentId)).toMatchObject({ amount: 450, withheld: 150 });
    expect(await shop.balance(customer)).toBe(450);
    await say(paymentId, { amountCents: 120 });
    expect(await disputeOf(paymentId)).toMatchObject({ amount: 120, withheld: 120 });
    expect(await shop.balance(customer)).toBe(480);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('a decision by hand', () => {
  it.each<[DisputeState, DisputeAction, DisputeState | 'dispute_decided']>([
    ['open', 'win', 'won'],
    ['open', 'lose', 'lost'],
    ['won', 'win', 'dispute_decided'],
    ['won', 'lose', 'lost'],
    ['lost', 'lose', 'dispute_decided'],
    ['lost', 'win', 'won'],
  ])('of a dispute that is %s, to %s it, gives %s', async (state, action, outcome) => {
    const { customer, paymentId } = await loaded(600);
    await say(paymentId, { state });
    const { id } = await disputeOf(paymentId);
    if (outcome === 'dispute_decided')
      await expect(decide(id, action)).rejects.toMatchObject({ code: outcome });
    else expect((await decide(id, action)).after.state).toBe(outcome);
    const final = outcome === 'dispute_decided' ? state : outcome;
    expect(await disputeOf(paymentId)).toMatchObject({ state: final, withheld: final === 'won' ? 0 : 600 });
    expect([await shop.balance(customer), await escrowOf(shop, customer)]).toEqual([
      final === 'won' ? 600 : 0,
      0,
    ]);
    expect(await paymentNow(shop, paymentId)).toMatchObject({
      status: final === 'won' ? 'verified' : 'charged_back',
      error: final === 'won' ? null : 'This payment was charged back by your bank.',
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('is not found for a dispute that does not exist', async () => {
    await expect(decide(987_654, 'win')).rejects.toMatchObject({ code: 'not_found' });
    await expect(collect(987_654)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('collecting what a dispute has not got', () => {
  it.each<[DisputeState, number, number, number]>([
    ['open', 299, 299, 0],
    ['open', 300, 300, 0],
    ['open', 301, 300, 1],
    ['lost', 300, 300, 0],
    ['lost', 301, 300, 1],
  ])('%s, of a missing 300 with %i on the balance, takes %i', async (state, balance, collected, left) => {
    const { customer, paymentId } = await loaded(700);
    await say(paymentId, { state });
    await addToBalance(customer, balance);
    const { id } = await disputeOf(paymentId);
    expect((await collect(id)).after.withheldCents).toBe(700 + collected);
    expect(await shop.balance(customer)).toBe(left);
    expect(await escrowOf(shop, customer)).toBe(state === 'open' ? 700 + collected : 0);
    expect(await shop.audit()).toEqual([]);
  });

  it.each<[DisputeState, number, number]>([
    ['open', 700, 0],
    ['open', 1000, 500],
    ['lost', 1000, 500],
    ['won', 700, 500],
  ])('%s, with %i withheld at first and %i on the balance, is refused', async (state, left, balance) => {
    const { customer, paymentId } = await loaded(left);
    await say(paymentId, { state });
    if (balance > 0) await addToBalance(customer, balance);
    const before = await shop.balance(customer);
    const { id } = await disputeOf(paymentId);
    await expect(collect(id)).rejects.toMatchObject({ code: 'nothing_to_collect' });
    expect(await shop.balance(customer)).toBe(before);
  });
});

it('disputes nothing of a payment that is not in the books', async () => {
  const { paymentId } = await loaded(1000);
  await changePayment(shop, paymentId, `status = 'flagged', received_cents = 0`);
  await say(paymentId, {});
  expect(await disputeOf(paymentId)).toMatchObject({ amount: 0, withheld: 0 });
  await changePayment(shop, paymentId, `status = 'verified', received_cents = 1000`);
});
