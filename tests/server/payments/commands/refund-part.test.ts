/** Partial refunds, to the balance and to the card: never more than was paid, extras in proportion, and the customer keeps the accounts. */
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refundPartOfPurchaseWithin, type RefundPart } from '#server/checkout/index.ts';
import { exchangePurchaseWithin } from '#server/checkout/exchange-purchase.ts';
import { refundPurchase } from '#server/checkout/refund-purchase.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { postJournal } from '#server/ledger/index.ts';
import { followDispute } from '#server/payments/commands/follow-dispute.ts';
import { recordCharge } from '#server/payments/commands/record-charge.ts';
import { refundPartOfPaymentWithin, refundPayment } from '#server/payments/commands/refund-payment.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { sendRefund } from '#server/payments/jobs/send-refund.ts';
import { inTransaction } from '#server/platform/database.ts';
import { scaled } from '../../../support/scale.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { mailTo } from '../../marketplace/support/market.ts';
import { sendCard, sendLoadCard, switchParamOn } from '../support/pay-by-card.ts';

const AT_ONCE = scaled({ quick: 8, full: 40 });
const RUNS = scaled({ quick: 8, full: 100 });
const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

let buyer: number;
let items: number[];
beforeEach(async () => {
  shop.cards.refunds.length = 0;
  shop.provider.refunds.length = 0;
  buyer = await shop.addCustomer(200);
  items = [];
  for (let count = 0; count < 2; count++) items.push(await shop.addToCart(buyer, await shop.addProduct()));
});

const ofPurchase = (id: number, part: RefundPart) =>
  inTransaction(shop.work(), (ctx) => refundPartOfPurchaseWithin(ctx, id, part));
const ofPayment = (id: string, part: RefundPart) =>
  inTransaction(shop.work(), (ctx) => refundPartOfPaymentWithin(ctx, id, part));

async function purchasesOf(checkoutId: string): Promise<number[]> {
  const { ids } = await shop.row<{ ids: number[] }>(
    'select array_agg(id order by product_id) as ids from purchase where checkout_id = ?',
    [checkoutId],
  );
  return ids;
}

async function paymentOf(checkoutId: string): Promise<string> {
  return (await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [checkoutId])).id;
}

/** Two accounts of EUR 5: 2 from the balance, 8 by card, 0.80 cashback. */
async function buyByCard(): Promise<{ paymentId: string; purchases: number[] }> {
  const answer = await sendCard(shop, buyer, items, 10);
  if (answer.outcome !== 'redirect') throw new Error(answer.outcome);
  const paymentId = await paymentOf(answer.checkoutId);
  shop.cards.set(paymentId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  return { paymentId, purchases: await purchasesOf(answer.checkoutId) };
}

/** The same at the hosted checkout: 2 from the balance, 8 and 0.25 by card. */
async function buyHosted(): Promise<{ paymentId: string; purchases: number[] }> {
  const answer = await startCheckout(shop.as(buyer), {
    cartItems: items,
    totalCents: 1000,
    paymentGateway: 'stripe',
  });
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  const paymentId = await paymentOf(answer.checkoutId);
  shop.provider.set(answer.sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  return { paymentId, purchases: await purchasesOf(answer.checkoutId) };
}

async function spend(customer: number, cents: number): Promise<void> {
  await postJournal(shop.orm.em.fork(), {
    reference: `test:${customer}:spent:${cents}`,
    kind: 'adjustment',
    description: 'Spent elsewhere',
    entries: { [`customer:${customer}`]: -cents, 'system:adjustment': cents },
  });
}

const purchaseNow = (id: number) =>
  shop.row<{ state: string; refunded: number }>(
    'select state, refunded_cents as refunded from purchase where id = ?',
    [id],
  );
const paymentNow = (id: string) =>
  shop.row<{ status: string; refunded: number; parts: number; sending: number | null }>(
    `select status, refunded_cents as refunded, part_refunded_cents as parts, sending_part_cents as sending
     from payment where id = ?`,
    [id],
  );

describe('a part of a purchase', () => {
  it('goes to the balance with its share of cashback taken back, and the account stays', async () => {
    const { purchases } = await buyByCard();
    const [first = 0] = purchases;
    expect(await shop.balance(buyer)).toBe(80);
    await expect(ofPurchase(first, { amountCents: 125 })).resolves.toEqual({
      refundedCents: 125,
      cashbackTakenCents: 10,
    });
    expect(await shop.balance(buyer)).toBe(80 + 125 - 10);
    expect(await mailTo(shop, buyer, 'refund')).toMatchObject({ isPart: true, amountCents: 115 });
    expect(await purchaseNow(first)).toEqual({ state: 'owned', refunded: 125 });
    await ofPurchase(first, { amountCents: 1, refundedCents: 125 });
    // The rest, with the account: in all what was paid, and all of its cashback.
    await expect(refundPurchase(shop.work(), first)).resolves.toEqual({
      refundedCents: 374,
      cashbackTakenCents: 30,
    });
    expect(await shop.balance(buyer)).toBe(80 + 500 - 40);
    expect(await shop.audit()).toEqual([]);
  });

  it('never exceeds what was paid, and reports what was already refunded', async () => {
    const { purchases } = await buyByCard();
    const [first = 0] = purchases;
    await expect(ofPurchase(first, { amountCents: 501 })).rejects.toThrow(
      '€5.00 of it can be refunded at most',
    );
    await ofPurchase(first, { amountCents: 300, refundedCents: 0 });
    await expect(ofPurchase(first, { amountCents: 300, refundedCents: 0 })).rejects.toThrow(
      /€3.00 of it were refunded before/,
    );
    await expect(ofPurchase(first, { amountCents: 201, refundedCents: 300 })).rejects.toThrow(/€2.00 of it/);
    await ofPurchase(first, { amountCents: 200, refundedCents: 300 });
    expect(await purchaseNow(first)).toEqual({ state: 'owned', refunded: 500 });
    await expect(ofPurchase(first, { amountCents: 1 })).rejects.toThrow(/at most/);
    // The account itself still goes back, for nothing more.
    await expect(refundPurchase(shop.work(), first)).resolves.toEqual({
      refundedCents: 0,
      cashbackTakenCents: 0,
    });
    await expect(ofPurchase(first, { amountCents: 1 })).rejects.toMatchObject({ code: 'refund_refused' });
    expect(await shop.audit()).toEqual([]);
  });

  it('that was decided once is refunded once, even among many at the same time', async () => {
    const { purchases } = await buyByCard();
    const [first = 0] = purchases;
    const answers = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () => ofPurchase(first, { amountCents: 100, refundedCents: 0 })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await purchaseNow(first)).toEqual({ state: 'owned', refunded: 100 });
    expect(await shop.audit()).toEqual([]);
  });

  it('does not exceed the price when different parts and the whole are requested at once', async () => {
    const { paymentId, purchases } = await buyByCard();
    const [first = 0] = purchases;
    await Promise.allSettled([
      ...Array.from({ length: AT_ONCE }, (_, index) => ofPurchase(first, { amountCents: 90 + index })),
      ...Array.from({ length: AT_ONCE }, (_, index) => ofPayment(paymentId, { amountCents: 190 + index })),
      refundPurchase(shop.work(), first),
    ]);
    const { back } = await shop.row<{ back: number }>(
      `select coalesce(-sum(e.amount_cents), 0)::int as back from journal j join journal_entry e on e.journal_id = j.id
       join ledger_account a on a.id = e.account_id and a.code = 'system:refunds'
       where j.reference like ?`,
      [`purchase:${first}:refunded%`],
    );
    expect(back).toBeLessThanOrEqual(500);
    expect(await shop.audit()).toEqual([]);
  });

  it('is not included in what an exchange gives', async () => {
    const { purchases } = await buyByCard();
    const [first = 0] = purchases;
    await ofPurchase(first, { amountCents: 150 });
    const before = await shop.balance(buyer);
    await shop.orm.em.fork().execute(`update product set status = 'withdrawn' where status = 'for_sale'`);
    await shop.addProduct();
    const { purchaseId } = await inTransaction(shop.work(), (ctx) => exchangePurchaseWithin(ctx, first));
    expect(await shop.balance(buyer)).toBe(before);
    await expect(refundPurchase(shop.work(), purchaseId)).resolves.toMatchObject({ refundedCents: 350 });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('a part of a card payment', () => {
  it('goes to the card with its share of the surcharge, part by part, and the rest with the accounts', async () => {
    const { paymentId, purchases } = await buyHosted();
    const received = (
      await shop.row<{ cents: number }>('select received_cents as cents from payment where id = ?', [
        paymentId,
      ])
    ).cents;
    await expect(ofPayment(paymentId, { amountCents: 330, refundedCents: 0 })).resolves.toEqual({
      refundedCents: 330,
      withheldCents: 0,
    });
    expect(await paymentNow(paymentId)).toEqual({
      status: 'refunding',
      refunded: 330,
      parts: 330,
      sending: 330,
    });
    await expect(ofPayment(paymentId, { amountCents: 10 })).rejects.toMatchObject({
      code: 'refund_refused',
    });
    await sendRefund(shop.work(), paymentId);
    expect(await paymentNow(paymentId)).toEqual({
      status: 'verified',
      refunded: 330,
      parts: 330,
      sending: null,
    });
    expect(await mailTo(shop, buyer, 'refund')).toMatchObject({ isPart: true, amountCents: 330 });
    expect(await mailTo(shop, buyer, 'refund-sent')).toEqual({ amountCents: 330 });
    await ofPayment(paymentId, { amountCents: 101, refundedCents: 330 });
    await sendRefund(shop.work(), paymentId);
    expect(await shop.balance(buyer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
    await expect(refundPayment(shop.work(), paymentId)).resolves.toEqual({
      refundedCents: received - 431,
      withheldCents: 0,
    });
    await sendRefund(shop.work(), paymentId);
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'refunded', refunded: received });
    expect(shop.provider.refunds.map(({ amountCents }) => amountCents)).toEqual([330, 431, 'all']);
    expect(await purchaseNow(purchases[0] ?? 0)).toMatchObject({ state: 'refunded' });
    // What had been paid from the balance is on it again, and the shop keeps nothing of the surcharge.
    expect(await shop.balance(buyer)).toBe(200);
    const { surcharge } = await shop.row<{ surcharge: number }>(
      `select coalesce(sum(e.amount_cents), 0)::int as surcharge from journal j join journal_entry e on e.journal_id = j.id
       join ledger_account a on a.id = e.account_id and a.code = 'system:surcharge' where j.reference like ?`,
      [`payment:${paymentId}:%`],
    );
    expect(surcharge).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('takes back the same share of the cashback, as far as the balance allows', async () => {
    const { paymentId } = await buyByCard();
    await expect(ofPayment(paymentId, { amountCents: 400 })).resolves.toMatchObject({ refundedCents: 400 });
    expect(await shop.balance(buyer)).toBe(80 - 32);
    await sendRefund(shop.work(), paymentId);
    await spend(buyer, 48);
    await ofPayment(paymentId, { amountCents: 100 });
    expect(await shop.balance(buyer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('takes no more cashback of several accounts together than is on the balance', async () => {
    const { paymentId } = await buyByCard();
    await spend(buyer, 30);
    // 28 of each account's 40 cents, and 50 are left.
    await expect(ofPayment(paymentId, { amountCents: 700 })).resolves.toMatchObject({ refundedCents: 700 });
    expect(await shop.balance(buyer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('is decided once, and refused for more than is left of it or of the accounts', async () => {
    const { paymentId, purchases } = await buyByCard();
    const answers = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () => ofPayment(paymentId, { amountCents: 100, refundedCents: 0 })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await sendRefund(shop.work(), paymentId);
    await expect(ofPayment(paymentId, { amountCents: 701 })).rejects.toThrow(/€7.00 of it can go back/);
    for (const id of purchases) await refundPurchase(shop.work(), id);
    await expect(ofPayment(paymentId, { amountCents: 1 })).rejects.toThrow(/€0.00 of it can be refunded/);
    expect(await shop.audit()).toEqual([]);
  });

  it('is kept separate from refunds in the provider’s dashboard', async () => {
    const { paymentId } = await buyHosted();
    shop.provider.charges.set(`ch_${paymentId}`, { paymentId, refundedCents: 50 });
    await recordCharge(shop.work(), `ch_${paymentId}`);
    await expect(ofPayment(paymentId, { amountCents: 10 })).rejects.toMatchObject({
      code: 'refund_refused',
    });
    expect(await shop.audit()).toEqual([]);
  });

  it.each([
    ['is charged back with the rest', 330, 'charged_back'],
    ['that leaves no rest is refunded', 825, 'refunded'],
  ])('under way waits while a bank decides, and if the bank takes it %s', async (_, amountCents, status) => {
    const { paymentId } = await buyHosted();
    await ofPayment(paymentId, { amountCents });
    const name = `dp_${paymentId}`;
    shop.provider.charges.set(`ch_${paymentId}`, { paymentId, refundedCents: 0 });
    const said = {
      chargeId: `ch_${paymentId}`,
      amountCents: 825,
      isWithdrawn: true,
      reason: 'fraudulent',
    } as const;
    shop.provider.disputes.set(name, { ...said, state: 'open' });
    await followDispute(shop.work(), name);
    await sendRefund(shop.work(), paymentId);
    expect(shop.provider.refunds).toEqual([]);
    shop.provider.disputes.set(name, { ...said, state: 'lost' });
    await followDispute(shop.work(), name);
    expect(await paymentNow(paymentId)).toMatchObject({ status, sending: null });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('a part of a load', () => {
  it('comes out of the balance with its share of the bonus', async () => {
    const customer = await shop.addCustomer();
    const { paymentId } = await sendLoadCard(shop, customer, 10);
    shop.cards.set(paymentId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    await ofPayment(paymentId, { amountCents: 255, refundedCents: 0 });
    expect(await shop.balance(customer)).toBe(1100 - 255 - 25);
    await sendRefund(shop.work(), paymentId);
    await refundPayment(shop.work(), paymentId);
    expect(await shop.balance(customer)).toBe(0);
    await sendRefund(shop.work(), paymentId);
    expect(shop.cards.refunds.map(({ amountCents }) => amountCents)).toEqual([255, 'all']);
    expect(await shop.audit()).toEqual([]);
  });

  it('is refused if it was spent', async () => {
    const customer = await shop.addCustomer();
    const { paymentId } = await sendLoadCard(shop, customer, 10);
    shop.cards.set(paymentId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    await spend(customer, 1000);
    await expect(ofPayment(paymentId, { amountCents: 101 })).rejects.toThrow(/not on the balance any more/);
    await ofPayment(paymentId, { amountCents: 100 });
    expect(await shop.balance(customer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });
});

it('partial refunds of any size add up to what was paid, with cashback and surcharge', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ isToCard: fc.boolean(), amountCents: fc.integer({ min: 1, max: 400 }) }), {
        maxLength: 6,
      }),
      fc.boolean(),
      async (parts, isHosted) => {
        buyer = await shop.addCustomer(200);
        items = [];
        for (let count = 0; count < 2; count++)
          items.push(await shop.addToCart(buyer, await shop.addProduct()));
        const { paymentId, purchases } = await (isHosted ? buyHosted() : buyByCard());
        for (const { isToCard, amountCents } of parts) {
          const work = isToCard
            ? ofPayment(paymentId, { amountCents })
            : ofPurchase(purchases[0] ?? 0, { amountCents });
          await work.catch(() => undefined);
          await sendRefund(shop.work(), paymentId);
        }
        await refundPayment(shop.work(), paymentId);
        await sendRefund(shop.work(), paymentId);
        const { refunds, cashback, surcharge } = await shop.row<Record<string, number>>(
          `select coalesce(-sum(e.amount_cents) filter (where a.code = 'system:refunds'), 0)::int as refunds,
             coalesce(sum(e.amount_cents) filter (where a.code = 'system:cashback'), 0)::int as cashback,
             coalesce(sum(e.amount_cents) filter (where a.code = 'system:surcharge'), 0)::int as surcharge
           from journal j join journal_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
           where split_part(j.reference, ':', 2) = any (?::text[])`,
          [`{${[paymentId, ...purchases].join(',')},${await checkoutOf(paymentId)}}`],
        );
        expect({ refunds, surcharge }).toEqual({ refunds: 1000, surcharge: 0 });
        // What was spent on the way stays the shop's loss, never its gain.
        expect(cashback).toBeLessThanOrEqual(0);
      },
    ),
    { numRuns: RUNS },
  );
  expect(await shop.audit()).toEqual([]);
});

async function checkoutOf(paymentId: string): Promise<string> {
  return (await shop.row<{ id: string }>('select checkout_id as id from payment where id = ?', [paymentId]))
    .id;
}
