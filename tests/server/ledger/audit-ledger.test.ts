/** Every law of the audit detects a violation: each figure derived from the ledger is changed by a cent and restored. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { fillCart, startPaying } from '../checkout/support/buy.ts';
import { sendLoadCard, switchParamOn } from '../payments/support/pay-by-card.ts';
import { auditBreach, type Breach, lineOf } from './support/breaches.ts';

const shop = useTestShop();
beforeAll(async () => {
  await switchParamOn(shop);
  await startPaying(shop);
  await payHosted();
  await loadByCard();
  // At the bank: neither the load nor its bonus is given yet.
  await sendLoadCard(shop, await shop.addCustomer(), 10);
  await buyFromBalance();
  await disputePayment();
  await shop.addCustomer();
});

async function payHosted(): Promise<string> {
  const { sessionId, paymentId } = await startPaying(shop);
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  return paymentId;
}

async function loadByCard(): Promise<void> {
  const { paymentId } = await sendLoadCard(shop, await shop.addCustomer(), 10);
  shop.cards.set(paymentId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
}

async function buyFromBalance(): Promise<void> {
  const buyer = await shop.addCustomer(600);
  const { items } = await fillCart(shop, buyer);
  await startCheckout(shop.as(buyer), { cartItems: items, totalCents: 500, paymentGateway: 'stripe' });
}

/** One that is open and has withheld nothing, for a payment whose money was spent. */
async function disputePayment(): Promise<void> {
  const paymentId = await payHosted();
  shop.provider.charges.set('ch_1', { paymentId, refundedCents: 0 });
  shop.provider.disputes.set('dp_1', {
    chargeId: 'ch_1',
    amountCents: 325,
    state: 'open',
    isWithdrawn: true,
    reason: 'fraudulent',
  });
  await receiveStripeWebhook({ ...shop.as(0), actor: null }, Buffer.from('dp_1'), 'good');
}

const PAID = `(select id from checkout where status = 'paid' and card_part_cents = 0 limit 1)`;
const LOAD = `purpose = 'load' and status = 'verified'`;

const BREACHES: Breach[] = [
  {
    rule: 'every journal adds up to zero over two entries or more',
    breaks: `insert into journal (reference, kind, description) values ('test:broken', 'test', '')`,
    mends: `delete from journal where reference = 'test:broken'`,
    expected: '0 over >= 2 entries',
    found: '0 over 0',
  },
  {
    rule: 'every journal adds up to zero over two entries or more',
    breaks: `update journal_entry set amount_cents = amount_cents + 1 where id = (select min(id) from journal_entry)`,
    mends: `update journal_entry set amount_cents = amount_cents - 1 where id = (select min(id) from journal_entry)`,
    expected: '0 over >= 2 entries',
    found: '1 over 2',
  },
  {
    rule: 'the amount of a journal is the sum of its entries above zero',
    breaks: `update journal set amount_cents = amount_cents + 1 where id = (select min(id) from journal)`,
    mends: `update journal set amount_cents = amount_cents - 1 where id = (select min(id) from journal)`,
    expected: '200',
    found: '201',
  },
  {
    rule: 'every adjustment of a balance is in the operator log, and nothing there without one',
    breaks: `update journal set reference = 'adjustment:987' where id = (select max(j.id) from journal j where kind = 'adjustment')`,
    mends: `update journal set reference = 'test:mended' where reference = 'adjustment:987'`,
    expected: 'none',
    found: '200',
  },
  {
    rule: 'a cached balance is the sum of its entries',
    breaks: `update ledger_account set balance_cents = balance_cents + 1 where code = 'customer:' || (select customer_id from checkout where id = ${PAID})`,
    mends: `update ledger_account set balance_cents = balance_cents - 1 where code = 'customer:' || (select customer_id from checkout where id = ${PAID})`,
    expected: '100',
    found: '101',
  },
  {
    rule: 'escrow holds exactly the balance parts of checkouts under way, the maxima of leading bids and what is withheld for open disputes',
    breaks: `update checkout set balance_part_cents = balance_part_cents + 1 where status = 'awaiting_payment'`,
    mends: `update checkout set balance_part_cents = balance_part_cents - 1 where status = 'awaiting_payment'`,
    expected: '201',
    found: '200',
  },
  {
    rule: 'escrow holds exactly the balance parts of checkouts under way, the maxima of leading bids and what is withheld for open disputes',
    breaks: `update dispute set withheld_cents = withheld_cents + 1`,
    mends: `update dispute set withheld_cents = withheld_cents - 1`,
    expected: '1',
    found: '0',
  },
  {
    rule: 'sales are the totals of paid checkouts',
    breaks: `update checkout set total_cents = total_cents - 1 where id = ${PAID}`,
    mends: `update checkout set total_cents = total_cents + 1 where id = ${PAID}`,
    expected: '1499',
    found: '1500',
  },
  ...['paid', 'awaiting_payment'].map((status): Breach => {
    const line = `(select min(i.id) from checkout_item i join checkout c on c.id = i.checkout_id where c.status = '${status}')`;
    return {
      rule: 'the lines of a checkout add up to its total, whatever became of it',
      breaks: `update checkout_item set discount_cents = discount_cents + 1 where id = ${line}`,
      mends: `update checkout_item set discount_cents = discount_cents - 1 where id = ${line}`,
      expected: '500',
      found: '499',
    };
  }),
  {
    rule: 'the lines of a checkout add up to its total, whatever became of it',
    breaks: `update checkout_item set checkout_id = (select id from checkout where status = 'awaiting_payment')
      where checkout_id = ${PAID}`,
    mends: `update checkout_item set checkout_id = (select checkout_id from purchase where purchase.product_id = checkout_item.product_id)
      where exists (select from purchase where purchase.product_id = checkout_item.product_id)`,
    expected: '500',
    found: '0',
  },
  {
    rule: 'a paid checkout delivered each of its items once, no other checkout delivered any',
    breaks: `update purchase set remarks = checkout_id::text, checkout_id = null where checkout_id = ${PAID}`,
    mends: `update purchase set checkout_id = remarks::uuid, remarks = null where remarks is not null`,
    expected: '1 purchase',
    found: '0 purchases',
  },
  {
    rule: 'a paid checkout delivered each of its items once, no other checkout delivered any',
    breaks: `update checkout set status = 'credited' where id = ${PAID}`,
    mends: `update checkout set status = 'paid' where status = 'credited'`,
    expected: 'none',
    found: '1 purchases',
  },
  {
    rule: 'an account is sold exactly when a customer owns it',
    breaks: `update product set status = 'withdrawn' where id = (select product_id from purchase where checkout_id = ${PAID})`,
    mends: `update product set status = 'sold' where status = 'withdrawn'`,
    expected: 'sold',
    found: 'withdrawn',
  },
  {
    rule: 'an account is sold exactly when a customer owns it',
    breaks: `update purchase set state = 'refunded' where checkout_id = ${PAID}`,
    mends: `update purchase set state = 'owned' where state = 'refunded'`,
    expected: 'not sold',
    found: 'sold',
  },
  {
    rule: 'trade-ins cost what was credited for them, each once',
    breaks: `insert into pending_credit (customer_id, kind, reference, description, amount_cents, credited_at)
      select id, 'trade_in', 'trade-in:1', '', 700, now() from customer order by id limit 1`,
    mends: 'delete from pending_credit',
    expected: '700',
    found: '0',
  },
  {
    rule: 'a traded account has a trade-in that stands, and its value is promised or paid, or given up by a deleted customer',
    breaks: `update purchase set state = 'traded' where checkout_id = ${PAID}`,
    mends: `update purchase set state = 'owned' where state = 'traded'`,
    expected: 'a trade-in with its credit',
    found: 'none, no credit',
  },
  {
    rule: 'what the providers were paid is what payments received, less what went back or was taken for disputes',
    breaks: `update payment set refunded_cents = 1 where ${LOAD}`,
    mends: `update payment set refunded_cents = 0 where ${LOAD}`,
    expected: '-999',
    found: '-1000',
  },
  {
    rule: 'a load that was received is on its customer’s balance once, with its bonus; no other payment was loaded',
    breaks: `update payment set received_cents = 0 where ${LOAD}`,
    mends: `update payment set received_cents = amount_cents where ${LOAD}`,
    expected: '0',
    found: '1100',
  },
  {
    rule: 'the bonus is a tenth of each load by the second card gateway, and nothing of any other payment',
    breaks: `update payment set bonus_cents = 101 where ${LOAD}`,
    mends: `update payment set bonus_cents = 100 where ${LOAD}`,
    expected: '100',
    found: '101',
  },
  {
    rule: 'what was given as bonus is that of the loads received, less what was taken back',
    breaks: `update payment set bonus_returned_cents = 1 where ${LOAD}`,
    mends: `update payment set bonus_returned_cents = 0 where ${LOAD}`,
    expected: '-99',
    found: '-100',
  },
  {
    rule: 'every adjustment of a balance is in the operator log, and nothing there without one',
    breaks: `insert into operator_log (run, who, os_user, action, subject, after)
      values (gen_random_uuid(), 'olga', 'shop', 'balance adjust', 'customer 1', '{"adjustedCents": 5}')`,
    mends: 'delete from operator_log',
    expected: '5',
    found: 'none',
  },
  {
    rule: 'the shop owes the codes of cross-site transfers that were not redeemed',
    breaks: `insert into balance_coupon (code_hash, amount_cents, source, created_by_id, request_hash)
      select 'x', 300, 'cross_site', id, 'x' from customer order by id limit 1`,
    mends: 'delete from balance_coupon',
    expected: '300',
    found: '0',
  },
  {
    rule: 'coupons of the operator cost what was redeemed of them',
    breaks: `insert into balance_coupon (code_hash, amount_cents, source, batch, number, redeemed_at, redeemed_by_id)
      select 'x', 300, 'operator', 'b', 1, now(), id from customer order by id limit 1`,
    mends: 'delete from balance_coupon',
    expected: '-300',
    found: '0',
  },
  {
    rule: 'a redeemed code is on the balance of the customer who redeemed it',
    breaks: `insert into balance_coupon (code_hash, amount_cents, source, batch, number, redeemed_at, redeemed_by_id)
      select 'x', 300, 'operator', 'b', 1, now(), id from customer order by id limit 1`,
    mends: 'delete from balance_coupon',
    expected: '300',
    found: '0',
  },
  {
    rule: 'a transfer took its amount from the sender and gave it to the receiver',
    breaks: `insert into balance_transfer (sender_id, receiver_id, amount_cents, description, request_hash)
      select min(id), max(id), 300, '', 'x' from customer`,
    mends: 'delete from balance_transfer',
    expected: '300',
    found: '0 and 0',
  },
  {
    rule: 'a dispute took from its customer’s balance what is withheld for it, and gave back the rest',
    breaks: 'update dispute set withheld_cents = 1',
    mends: 'update dispute set withheld_cents = 0',
    expected: '-1',
    found: '0',
  },
  {
    rule: 'what providers have taken for disputes waits for the decision, less what was lost',
    breaks: 'update dispute set withdrawn_cents = withdrawn_cents - 1',
    mends: 'update dispute set withdrawn_cents = withdrawn_cents + 1',
    expected: '-324',
    found: '-325',
  },
  {
    rule: 'charge-backs cost what lost disputes have not got from the balance',
    breaks: `update dispute set state = 'lost', closed_at = now()`,
    mends: `update dispute set state = 'open', closed_at = null`,
    expected: '-325',
    found: '0',
  },
  {
    rule: 'no more of a payment is disputed or gone back than it brought',
    breaks: `update payment set refunded_cents = 1 where status = 'disputed'`,
    mends: `update payment set refunded_cents = 0 where status = 'disputed'`,
    expected: '325 at most',
    found: '326',
  },
  {
    rule: 'a payment is disputed or charged back exactly when one of its disputes is, unless it goes back anyway',
    breaks: `update payment set status = 'verified' where status = 'disputed'`,
    mends: `update payment set status = 'disputed' where id = (select payment_id from dispute)`,
    expected: 'disputed',
    found: 'verified',
  },
];

describe('the audit', () => {
  it('finds nothing in correct books', async () => {
    expect(await shop.audit()).toEqual([]);
  });

  it.each(BREACHES)('$rule: $expected, found $found', async (breach) => {
    const { broken, mended } = await auditBreach(shop, breach);
    expect(broken).toContainEqual(lineOf(breach));
    expect(mended).toEqual([]);
  });
});
