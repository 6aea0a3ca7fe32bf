import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { followDispute } from '#server/payments/commands/follow-dispute.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { needsSecondPerson, type Proposed } from '#server/admin/proposals/proposals.ts';
import type { AdminContext } from '#server/admin/admin-trpc.ts';
import { inTransaction } from '#server/platform/database.ts';
import { eraseCustomer } from '#server/privacy/index.ts';
import { resolveOperator } from '#server/operators/index.ts';
import type { Role } from '#shared/admin/rights.ts';
import { JUST_BEFORE_SECONDS } from '../../support/database-clock.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { scaled } from '../../support/scale.ts';
import { fillCart, startPaying } from '../checkout/support/buy.ts';
import { beginLoad } from '../payments/support/load.ts';
import { setSetting } from '../marketplace/support/market.ts';
import { addOperator, operatorCaller } from './support/operators.ts';

const shop = useListeningShop();
const AT_ONCE = scaled({ quick: 8, full: 40 });

/** The context of a procedure that an operator with this role calls. */
async function asking(role: Role): Promise<AdminContext> {
  const em = shop.newEm();
  const actor = await resolveOperator(em, await addOperator(shop, role), { isActive: true });
  if (!actor) throw new Error('nobody is signed in');
  return {
    services: shop.services,
    em,
    db: em.db,
    actor,
    log: shop.services.log,
    ip: '127.0.0.1',
    addressKey: '127.0.0.1',
    device: { name: '', country: null },
    cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
    operator: { who: actor.email, osUser: 'console', run: crypto.randomUUID() },
  };
}

const adjustment = (customerId: number, cents = 600_00) => ({
  action: 'balance adjust' as const,
  input: { customerId, amount: String(cents / 100), text: 'Sorry' },
  amountCents: cents,
  reason: 'a long outage',
});

async function propose(customerId: number, cents = 600_00): Promise<number> {
  const proposed = await needsSecondPerson(await asking('support'), adjustment(customerId, cents));
  if (!proposed) throw new Error('no second person is needed');
  return proposed.proposalId;
}

const REASON = 'It does not log in';

async function bought(): Promise<{ customerId: number; purchaseId: number }> {
  const customerId = await shop.addCustomer(500);
  const { products, items } = await fillCart(shop, customerId);
  await startCheckout(shop.as(customerId), { cartItems: items, totalCents: 500, paymentGateway: 'stripe' });
  const { id } = await shop.row<{ id: number }>('select id from purchase where product_id = ?', products);
  return { customerId, purchaseId: id };
}

async function ownedBy(customerId: number): Promise<number[]> {
  const { ids } = await shop.row<{ ids: number[] }>(
    `select array_agg(id) as ids from purchase where customer_id = ? and state = 'owned'`,
    [customerId],
  );
  return ids;
}

/** A load whose bank asks for it. */
async function disputed(): Promise<{ disputeId: number }> {
  const { paymentId, sessionId } = await beginLoad(shop);
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  shop.provider.charges.set(`ch_${paymentId}`, { paymentId, refundedCents: 0 });
  shop.provider.disputes.set(`dp_${paymentId}`, {
    chargeId: `ch_${paymentId}`,
    amountCents: 1000,
    state: 'open',
    isWithdrawn: true,
    reason: 'fraudulent',
  });
  await followDispute(shop.work(), `dp_${paymentId}`);
  const { id } = await shop.row<{ id: number }>('select id from dispute where payment_id = ?', [paymentId]);
  return { disputeId: id };
}

const disputeOf = (id: number) => shop.row<{ state: string }>('select state from dispute where id = ?', [id]);

const stateOf = async (id: number) =>
  (await shop.row<{ state: string }>('select state from operator_proposal where id = ?', [id])).state;

describe('a money action', () => {
  it('happens at once up to the limit and waits above it, whichever way the money goes', async () => {
    const customerId = await shop.addCustomer();
    const ctx = await asking('support');
    expect(await needsSecondPerson(ctx, adjustment(customerId, 500_00))).toBeNull();
    expect(await needsSecondPerson(ctx, adjustment(customerId, 500_01))).toMatchObject({
      outcome: 'proposed',
    });
    expect(await needsSecondPerson(ctx, adjustment(customerId, -500_01))).toMatchObject({
      outcome: 'proposed',
    });
    await setSetting(shop, 'console.secondPersonAboveCents', 0);
    expect(await needsSecondPerson(ctx, adjustment(customerId, 1))).toMatchObject({ outcome: 'proposed' });
    await setSetting(shop, 'console.secondPersonAboveCents', 500_00);
  });

  it('counts all adjustments of a balance within a day together', async () => {
    const customerId = await shop.addCustomer();
    const support = await operatorCaller(shop, 'support');
    const adjust = (amountCents: number, id = customerId) =>
      support.customers.adjust({ id, amountCents, text: 'Sorry', reason: 'a long outage' });
    await adjust(300_00);
    await adjust(-200_00);
    expect(await adjust(1)).toMatchObject({ outcome: 'proposed' });
    expect(await adjust(300_00, await shop.addCustomer())).not.toHaveProperty('outcome');
    const allAgo = async (seconds: number) => {
      await shop.newEm().execute(`alter table journal disable trigger user`);
      await shop
        .newEm()
        .execute(
          `update journal set created_at = clock_timestamp() - ? * interval '1 second' where kind = 'adjustment'`,
          [seconds],
        );
      await shop.newEm().execute(`alter table journal enable trigger user`);
    };
    await allAgo(24 * 3600 - JUST_BEFORE_SECONDS);
    expect(await adjust(1)).toMatchObject({ outcome: 'proposed' });
    await allAgo(24 * 3600);
    expect(await adjust(1)).not.toHaveProperty('outcome');
  });

  it('counts all refunds of one purchase together', async () => {
    await setSetting(shop, 'console.secondPersonAboveCents', 300);
    const { purchaseId } = await bought();
    const support = await operatorCaller(shop, 'support');
    const refund = (amountCents: number, refundedCents: number) =>
      support.orders.refund({ purchaseId, part: { amountCents, refundedCents }, reason: REASON });
    expect(await refund(200, 0)).not.toHaveProperty('outcome');
    expect(await refund(101, 200)).toMatchObject({ outcome: 'proposed' });
    expect(await refund(100, 200)).not.toHaveProperty('outcome');
    const equal = await shop.addProduct();
    expect(await support.orders.exchange({ purchaseId, reason: REASON })).toMatchObject({
      outcome: 'proposed',
    });
    await shop.newEm().execute(`update product set status = 'withdrawn' where id = ?`, [equal]);
    await setSetting(shop, 'console.secondPersonAboveCents', 500_00);
  });

  it('counts refunds to the balance and to the card together', async () => {
    await setSetting(shop, 'console.secondPersonAboveCents', 300);
    const { paymentId, sessionId, products } = await startPaying(shop, { balanceCents: 0 });
    shop.provider.set(sessionId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    const { id: purchaseId } = await shop.row<{ id: number }>(
      'select id from purchase where product_id = ?',
      products,
    );
    const support = await operatorCaller(shop, 'support');
    const toBalance = { amountCents: 200, refundedCents: 0 };
    await support.orders.refund({ purchaseId, part: toBalance, reason: REASON });
    const toCard = { amountCents: 101, refundedCents: 0 };
    expect(await support.payments.refund({ id: paymentId, part: toCard, reason: REASON })).toMatchObject({
      outcome: 'proposed',
    });
    await setSetting(shop, 'console.secondPersonAboveCents', 500_00);
  });

  it('counts what the provider took of a flagged payment, and waits where that is in another currency', async () => {
    await setSetting(shop, 'console.secondPersonAboveCents', 1500);
    const support = await operatorCaller(shop, 'support');
    const refundOf = async (taken: { amountCents: number; currency?: string }) => {
      const { paymentId, sessionId } = await beginLoad(shop);
      shop.provider.set(sessionId, { state: 'paid', ...taken });
      expect(await settlePayment(shop.work(), paymentId)).toBe('flagged');
      return support.payments.refund({ id: paymentId, reason: REASON });
    };
    expect(await refundOf({ amountCents: 1500 })).toMatchObject({ result: { refundedCents: 'all' } });
    expect(await refundOf({ amountCents: 1501 })).toMatchObject({ outcome: 'proposed' });
    const inPounds = await refundOf({ amountCents: 1000, currency: 'gbp' });
    expect(inPounds).toMatchObject({ outcome: 'proposed' });
    const other = await operatorCaller(shop, 'support');
    await other.proposals.confirm({ id: (inPounds as Proposed).proposalId });
    expect(await stateOf((inPounds as Proposed).proposalId)).toBe('done');
    await setSetting(shop, 'console.secondPersonAboveCents', 500_00);
  });

  it('counts simultaneous adjustments of a balance together', async () => {
    const customerId = await shop.addCustomer();
    const callers = await Promise.all(Array.from({ length: AT_ONCE }, () => operatorCaller(shop, 'support')));
    const outcomes = await Promise.all(
      callers.map((caller) =>
        caller.customers.adjust({ id: customerId, amountCents: 100_00, text: 'Sorry', reason: REASON }),
      ),
    );
    expect(outcomes.filter((done) => !('outcome' in done))).toHaveLength(5);
    expect(await shop.balance(customerId)).toBe(500_00);
    const waiting = outcomes.flatMap((done) => ('outcome' in done ? [done.proposalId] : []));
    for (const id of waiting) expect(await stateOf(id)).toBe('open');
    expect(await shop.audit()).toEqual([]);
  });

  it('counts simultaneous partial refunds together, whatever each says was already refunded', async () => {
    await setSetting(shop, 'console.secondPersonAboveCents', 300);
    const { customerId, purchaseId } = await bought();
    const parts = [0, 100, 200, 300].map((refundedCents) => ({ amountCents: 100, refundedCents }));
    // All of them have read what was refunded before the first one is.
    const { outcomes } = await shop.newEm().transactional(async (holding) => {
      await holding.execute('select 1 from ledger_account where code = ? for update', [
        `customer:${customerId}`,
      ]);
      const sent = [];
      for (const [index, part] of parts.entries()) {
        const support = await operatorCaller(shop, 'support');
        sent.push(support.orders.refund({ purchaseId, part, reason: REASON }));
        await untilSomebodyWaits(shop, index + 1);
      }
      return { outcomes: Promise.allSettled(sent) };
    });
    // One that comes before the part that it has seen is refused.
    const done = (await outcomes).filter((one) => one.status === 'fulfilled' && !('outcome' in one.value));
    const { refunded } = await shop.row<{ refunded: number }>(
      'select refunded_cents as refunded from purchase where id = ?',
      [purchaseId],
    );
    expect(refunded).toBe(done.length * 100);
    expect(refunded).toBeGreaterThan(0);
    expect(refunded).toBeLessThanOrEqual(300);
    await setSetting(shop, 'console.secondPersonAboveCents', 500_00);
  });

  it('moves nothing until another operator, who sees its details, confirms it', async () => {
    const customerId = await shop.addCustomer(100);
    const id = await propose(customerId);
    const other = await operatorCaller(shop, 'support');
    const { rows } = await other.proposals.list({
      filter: { state: 'open' },
      sort: { by: 'proposedAt', descending: true },
      limit: 1,
    });
    expect(rows).toMatchObject([
      {
        id,
        action: 'balance adjust',
        amountCents: 600_00,
        reason: 'a long outage',
        proposedBy: 'The support',
        isMineToDecide: true,
      },
    ]);
    await other.proposals.confirm({ id });
    expect(await stateOf(id)).toBe('done');
    const done = await other.proposals.list({
      filter: { state: 'done' },
      sort: { by: 'proposedAt', descending: true },
      limit: 1,
    });
    expect(done.rows).toMatchObject([{ id, decidedBy: 'The support', isMineToDecide: false }]);
    const { balance } = await shop.row<{ balance: number }>(
      `select balance_cents::int as balance from ledger_account where code = ?`,
      [`customer:${customerId}`],
    );
    expect(balance).toBe(600_00 + 100);
  });

  it('is confirmed once when several confirm at once, and the others see who was first', async () => {
    const customerId = await shop.addCustomer();
    const id = await propose(customerId);
    const callers = await Promise.all(Array.from({ length: AT_ONCE }, () => operatorCaller(shop, 'owner')));
    const outcomes = await Promise.allSettled(callers.map((caller) => caller.proposals.confirm({ id })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({
      cause: { code: 'operation_refused', message: 'The owner was first: this was confirmed' },
    });
    const { journals } = await shop.row<{ journals: number }>(
      `select count(*)::int as journals from journal_entry e join ledger_account a on a.id = e.account_id
       where a.code = ?`,
      [`customer:${customerId}`],
    );
    expect(journals).toBe(1);
  });

  it('gives nothing to a customer who has deleted their account meanwhile', async () => {
    const customerId = await shop.addCustomer();
    const id = await propose(customerId);
    await inTransaction(shop.newEm(), (em) => eraseCustomer(em, { customerId }));
    const owner = await operatorCaller(shop, 'owner');
    await expect(owner.proposals.confirm({ id })).rejects.toMatchObject({
      cause: { code: 'operation_refused', message: `customer ${customerId} is erased` },
    });
    expect(await stateOf(id)).toBe('failed');
    expect(await shop.balance(customerId)).toBe(0);
  });

  it('that was stored twice because its answer was lost moves the money once', async () => {
    const customerId = await shop.addCustomer(100);
    const support = await operatorCaller(shop, 'support');
    const change = {
      id: customerId,
      amountCents: 600_00,
      text: 'Sorry',
      reason: REASON,
      seenBalanceCents: 100,
    };
    const [first, second] = [
      (await support.customers.adjust(change)) as Proposed,
      (await support.customers.adjust(change)) as Proposed,
    ];
    const other = await operatorCaller(shop, 'support');
    await other.proposals.confirm({ id: first.proposalId });
    await expect(other.proposals.confirm({ id: second.proposalId })).rejects.toThrow(/look at it again/);
    expect(await stateOf(second.proposalId)).toBe('failed');
    expect(await shop.balance(customerId)).toBe(601_00);
    expect(await shop.audit()).toEqual([]);
  });

  it('cannot be confirmed by its author or without the right', async () => {
    const ctx = await asking('support');
    const proposed = await needsSecondPerson(ctx, adjustment(await shop.addCustomer()));
    const id = proposed?.proposalId ?? 0;
    const { confirmProposal, declineProposal } = await import('#server/admin/proposals/proposals.ts');
    await expect(confirmProposal(ctx, { id })).rejects.toThrow('another operator has to confirm it');
    const stock = await operatorCaller(shop, 'stock');
    await expect(stock.proposals.confirm({ id })).rejects.toMatchObject({ cause: { code: 'right_missing' } });
    await expect(stock.proposals.decline({ id, answer: 'No' })).rejects.toMatchObject({
      cause: { code: 'right_missing' },
    });
    await declineProposal(ctx, { id, answer: 'I was wrong' });
    expect(await stateOf(id)).toBe('declined');
    await expect((await operatorCaller(shop, 'owner')).proposals.confirm({ id })).rejects.toMatchObject({
      cause: { message: 'The support was first: this was declined' },
    });
  });

  it('fails for good when it cannot be carried out', async () => {
    const id = await propose(await shop.addCustomer(), -600_00);
    const owner = await operatorCaller(shop, 'owner');
    await expect(owner.proposals.confirm({ id })).rejects.toMatchObject({
      cause: { code: 'operation_refused' },
    });
    expect(await stateOf(id)).toBe('failed');
    await expect(owner.proposals.confirm({ id })).rejects.toMatchObject({
      cause: { message: 'The owner was first: this was confirmed' },
    });
  });
});

describe('above the limit', () => {
  beforeEach(() => setSetting(shop, 'console.secondPersonAboveCents', 100));
  afterEach(() => setSetting(shop, 'console.secondPersonAboveCents', 500_00));

  it('an exchange waits with its journals, and happens when another operator confirms it', async () => {
    const { customerId, purchaseId } = await bought();
    const equal = await shop.addProduct();
    const asked = await (
      await operatorCaller(shop, 'support')
    ).orders.exchange({ purchaseId, reason: REASON });
    const { proposalId: id } = asked as Proposed;
    expect(await ownedBy(customerId)).toEqual([purchaseId]);
    const other = await operatorCaller(shop, 'support');
    const sort = { by: 'proposedAt', descending: true } as const;
    const { rows } = await other.proposals.list({ filter: { state: 'open' }, sort, limit: 1 });
    expect(rows).toMatchObject([
      { id, action: 'exchange purchase', preview: { journals: [{ kind: 'refund' }, { kind: 'purchase' }] } },
    ]);
    expect(await other.proposals.confirm({ id })).toBeNull();
    expect(await ownedBy(customerId)).not.toEqual([purchaseId]);
    expect(await shop.row('select status from product where id = ?', [equal])).toEqual({ status: 'sold' });
    expect(await shop.audit()).toEqual([]);
  });

  it('an erasure waits, and deletes exactly what was confirmed', async () => {
    const customerId = await shop.addCustomer(900);
    const owner = await operatorCaller(shop, 'owner');
    const order = { id: customerId, reason: 'asked by mail', giveUpCents: 900 };
    const { proposalId: id } = (await owner.customers.erase(order)) as Proposed;
    await expect(owner.proposals.confirm({ id })).rejects.toThrow('another operator has to confirm it');
    const support = await operatorCaller(shop, 'support');
    await expect(support.proposals.confirm({ id })).rejects.toMatchObject({
      cause: { code: 'right_missing' },
    });
    const second = await operatorCaller(shop, 'owner');
    await setSetting(shop, 'console.secondPersonAboveCents', 500_00);
    await second.customers.adjust({ id: customerId, amountCents: 5, text: 'Sorry', reason: REASON });
    await expect(second.proposals.confirm({ id })).rejects.toThrow(/is not what would be lost/);
    expect(await stateOf(id)).toBe('failed');
    const again = { ...order, giveUpCents: 905 };
    await setSetting(shop, 'console.secondPersonAboveCents', 100);
    const { proposalId } = (await owner.customers.erase(again)) as Proposed;
    await second.proposals.confirm({ id: proposalId });
    const { isErased } = await shop.row<{ isErased: boolean }>(
      `select erased_at is not null as "isErased" from customer where id = ?`,
      [customerId],
    );
    expect(isErased).toBe(true);
    expect(await shop.audit()).toEqual([]);
  });

  it('an impossible action is refused at once and creates no proposal', async () => {
    const support = await operatorCaller(shop, 'support');
    const { purchaseId } = await bought();
    await setSetting(shop, 'console.secondPersonAboveCents', 500_00);
    await support.orders.refund({ purchaseId, reason: REASON });
    await setSetting(shop, 'console.secondPersonAboveCents', 100);
    await expect(support.orders.refund({ purchaseId, reason: REASON })).rejects.toThrow(/was first/);
    await expect(support.orders.exchange({ purchaseId, reason: REASON })).rejects.toThrow(/was first/);
  });

  it('a refund, exchange or settlement that is confirmed too late says who was first', async () => {
    await shop.addProduct();
    const { purchaseId } = await bought();
    const { paymentId: id, sessionId } = await beginLoad(shop);
    shop.provider.set(sessionId, { state: 'paid', amountCents: 999 });
    await settlePayment(shop.work(), id);
    const [support, other] = [await operatorCaller(shop, 'support'), await operatorCaller(shop, 'support')];
    const asked = [
      await support.orders.exchange({ purchaseId, reason: REASON }),
      await support.orders.refund({ purchaseId, reason: REASON }),
      await support.orders.refund({ purchaseId, reason: REASON }),
      await support.payments.settle({ id, action: 'dismiss', reason: REASON }),
      await support.payments.settle({ id, action: 'accept', reason: REASON }),
    ].map((each) => (each as Proposed).proposalId);
    const ends: unknown[] = [];
    for (const proposalId of asked.toReversed()) {
      await other.proposals.confirm({ id: proposalId }).catch(() => undefined);
      const { answer } = await shop.row<{ answer: string | null }>(
        'select answer from operator_proposal where id = ?',
        [proposalId],
      );
      ends.push(answer?.replace(/:.*/u, '') ?? null);
    }
    const late = expect.stringMatching(/^support-\d+@shop\.test was first$/u);
    expect(ends).toEqual([null, late, null, late, late]);
    expect(await shop.audit()).toEqual([]);
  });

  it('settling a dispute and collecting its debt needs two people', async () => {
    const { disputeId } = await disputed();
    const support = await operatorCaller(shop, 'support');
    const other = await operatorCaller(shop, 'support');
    const lost = await support.disputes.decide({ id: disputeId, action: 'lose', reason: REASON });
    expect(await disputeOf(disputeId)).toMatchObject({ state: 'open' });
    await other.proposals.confirm({ id: (lost as Proposed).proposalId });
    expect(await disputeOf(disputeId)).toMatchObject({ state: 'lost' });
    await expect(support.disputes.decide({ id: disputeId, action: 'lose', reason: REASON })).rejects.toThrow(
      /was first: disputes settle/,
    );
    expect(await shop.audit()).toEqual([]);
  });

  it('refunding a justified claim needs two people', async () => {
    const { customerId, purchaseId } = await bought();
    const { id: claimId } = await shop.row<{ id: number }>(
      `insert into warranty_claim (purchase_id, state, reason, text) values (?, 'open', 'login', 'It does not.') returning id`,
      [purchaseId],
    );
    const asked = await (
      await operatorCaller(shop, 'support')
    ).queues.claims.refund({ claimId, reason: REASON });
    expect(await shop.balance(customerId)).toBe(0);
    const other = await operatorCaller(shop, 'support');
    expect(await other.proposals.confirm({ id: (asked as Proposed).proposalId })).toMatchObject({
      newPassword: null,
    });
    expect(await shop.balance(customerId)).toBe(500);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('the log in the console', () => {
  it('filters by operator, action and subject, and pages past the last row', async () => {
    const customerId = await shop.addCustomer();
    for (const cents of [501_00, 502_00, 503_00]) await propose(customerId, cents);
    const reader = await operatorCaller(shop, 'reader');
    const sort = { by: 'at', descending: true } as const;
    const all = await reader.log.list({ filter: { action: 'proposals ask' }, sort, limit: 200 });
    const paged: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await reader.log.list({ filter: { action: 'proposals ask' }, sort, limit: 2, cursor });
      paged.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(paged).toEqual(all.rows.map(({ id }) => id));
    expect(paged).toEqual(paged.toSorted((a, b) => b - a));
    const [latest] = all.rows;
    if (!latest) throw new Error('the log is empty');
    expect(latest).toMatchObject({ reason: 'a long outage', after: { amountCents: 503_00 } });
    const about = await reader.log.list({ filter: { about: latest.subject }, sort, limit: 5 });
    expect(about.rows).toHaveLength(1);
    const theirs = await reader.log.list({ filter: { who: latest.who }, sort, limit: 5 });
    expect(theirs.rows.map(({ who }) => who)).toEqual([latest.who]);
    const today = latest.at.toISOString().slice(0, 10);
    const idsOf = async (days: { since?: string; until?: string }) => {
      const { rows } = await reader.log.list({ filter: { action: 'proposals', ...days }, sort, limit: 200 });
      return rows.map(({ id }) => id);
    };
    expect(await idsOf({ since: today })).toContain(latest.id);
    expect(await idsOf({ until: today })).not.toContain(latest.id);
  });
});
