/** Every law between the ledger, trade-ins, coupons and transfers detects a violation, with rows of each of them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '#server/settings/index.ts';
import { tradeAccount } from '#server/trade-in/trade-account.ts';
import { valueAccount } from '#server/trade-in/value-account.ts';
import { creditDue } from '#server/wallet/jobs/due-credits.ts';
import { redeemCoupon } from '#server/wallet/commands/redeem-coupon.ts';
import { transferBalance } from '#server/wallet/commands/transfer-balance.ts';
import { transferCrossSite } from '#server/wallet/commands/transfer-cross-site.ts';
import { until, useTestShop } from '../../support/test-shop.ts';
import { ownAccount } from '../purchases/support/own-account.ts';
import { codesOf } from '../wallet/support/coupons.ts';
import { auditBreach, type Breach, lineOf } from './support/breaches.ts';

const shop = useTestShop();
beforeAll(async () => {
  await writeSetting(em(), 'flags.trade', true);
  await until(() => shop.services.settings.get('flags.trade'));
  await creditedTrade();
  await promisedTrade();
  await transfer();
  await codes();
});

const em = () => shop.orm.em.fork();

/** An account of EUR 5.00 is worth EUR 2.00. */
async function promisedTrade(): Promise<void> {
  const { customer, username, password } = await ownAccount(shop);
  await valueAccount(shop.as(customer), { username, password });
  await tradeAccount(shop.as(customer), { username, password });
}

async function creditedTrade(): Promise<void> {
  await promisedTrade();
  await em().execute('update pending_credit set due_at = now()');
  await creditDue(shop.work());
}

async function transfer(): Promise<void> {
  const [sender, receiver] = [await shop.addCustomer(10_00), await shop.addCustomer()];
  await em().execute('update customer set is_balance_transfer_allowed = true where id = ?', [sender]);
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [receiver]);
  await transferBalance(shop.as(sender), { receiver: email, amountCents: 300, description: '' });
}

/** Of EUR 4.00 and 5.00 of the operator the first is redeemed, and of EUR 6.00 and 7.00 of a customer the first is. */
async function codes(): Promise<void> {
  const customer = shop.as(await shop.addCustomer(20_00));
  const [given = ''] = await codesOf(shop, 400);
  await codesOf(shop, 500);
  const own = await transferCrossSite(customer, { amountCents: 600 });
  await transferCrossSite(customer, { amountCents: 700 });
  await redeemCoupon(customer, { code: given });
  await redeemCoupon(customer, { code: own.code });
}

const [CROSS_SITE, COUPONS, REDEEMED, TRANSFER] = [
  'the shop owes the codes of cross-site transfers that were not redeemed',
  'coupons of the operator cost what was redeemed of them',
  'a redeemed code is on the balance of the customer who redeemed it',
  'a transfer took its amount from the sender and gave it to the receiver',
];
const [TRADE_INS, TRADED] = [
  'trade-ins cost what was credited for them, each once',
  'a traded account has a trade-in that stands, and its value is promised or paid, or given up by a deleted customer',
];
const CREDITED = `reference = (select min(reference) from pending_credit)`;
const PROMISED = `reference = (select max(reference) from pending_credit)`;
const entryOfTransfer = (cents: number) =>
  `amount_cents = ${cents} and journal_id = (select id from journal where reference like 'transfer:%')`;
const A_TRADE = 'a trade-in with its credit';

const BREACHES: Breach[] = [
  {
    rule: TRADE_INS,
    breaks: `update pending_credit set credited_at = null where ${CREDITED}`,
    mends: `update pending_credit set credited_at = now() where ${CREDITED}`,
    expected: '0',
    found: '200',
  },
  {
    rule: TRADE_INS,
    breaks: `update pending_credit set credited_at = null where ${CREDITED}`,
    mends: `update pending_credit set credited_at = now() where ${CREDITED}`,
    expected: '0',
    found: '-200',
  },
  {
    rule: TRADE_INS,
    breaks: `update pending_credit set credited_at = now() where ${PROMISED}`,
    mends: `update pending_credit set credited_at = null where ${PROMISED}`,
    expected: '-400',
    found: '-200',
  },
  {
    rule: TRADED,
    breaks: `update purchase set state = 'owned' where id = (select min(purchase_id) from trade_in)`,
    mends: `update purchase set state = 'traded' where id = (select min(purchase_id) from trade_in)`,
    expected: A_TRADE,
    found: 'verified',
  },
  {
    rule: TRADED,
    breaks: `update pending_credit set cancelled_at = now() where ${PROMISED}`,
    mends: 'update pending_credit set cancelled_at = null',
    expected: A_TRADE,
    found: 'verified, no credit',
  },
  {
    rule: TRADED,
    breaks: `update pending_credit set amount_cents = 201 where ${PROMISED}`,
    mends: `update pending_credit set amount_cents = 200 where ${PROMISED}`,
    expected: A_TRADE,
    found: 'verified, no credit',
  },
  {
    rule: TRADED,
    breaks: `update pending_credit set customer_id = customer_id + 1 where ${PROMISED}`,
    mends: `update pending_credit set customer_id = customer_id - 1 where ${PROMISED}`,
    expected: A_TRADE,
    found: 'verified, no credit',
  },
  {
    rule: TRADED,
    breaks: `update trade_in set status = 'refused' where id = (select max(id) from trade_in)`,
    mends: `update trade_in set status = 'verified'`,
    expected: A_TRADE,
    found: 'none, no credit',
  },
  {
    rule: CROSS_SITE,
    breaks: 'update balance_coupon set amount_cents = 701 where amount_cents = 700',
    mends: 'update balance_coupon set amount_cents = 700 where amount_cents = 701',
    expected: '701',
    found: '700',
  },
  {
    rule: CROSS_SITE,
    breaks: 'update balance_coupon set revoked_at = now() where amount_cents = 700',
    mends: 'update balance_coupon set revoked_at = null where amount_cents = 700',
    expected: '0',
    found: '700',
  },
  {
    rule: COUPONS,
    breaks: 'update balance_coupon set amount_cents = 401 where amount_cents = 400',
    mends: 'update balance_coupon set amount_cents = 400 where amount_cents = 401',
    expected: '-401',
    found: '-400',
  },
  {
    rule: COUPONS,
    breaks: 'update balance_coupon set amount_cents = 399 where amount_cents = 400',
    mends: 'update balance_coupon set amount_cents = 400 where amount_cents = 399',
    expected: '-399',
    found: '-400',
  },
  {
    rule: REDEEMED,
    breaks: 'update balance_coupon set amount_cents = 599 where amount_cents = 600',
    mends: 'update balance_coupon set amount_cents = 600 where amount_cents = 599',
    expected: '599',
    found: '600',
  },
  {
    rule: REDEEMED,
    breaks: 'update balance_coupon set redeemed_by_id = redeemed_by_id - 1 where amount_cents = 600',
    mends: 'update balance_coupon set redeemed_by_id = redeemed_by_id + 1 where amount_cents = 600',
    expected: '600',
    found: '0',
  },
  {
    rule: TRANSFER,
    breaks: `update journal_entry set amount_cents = -299 where ${entryOfTransfer(-300)}`,
    mends: `update journal_entry set amount_cents = -300 where ${entryOfTransfer(-299)}`,
    expected: '300',
    found: '-299 and 300',
  },
  {
    rule: TRANSFER,
    breaks: `update journal_entry set amount_cents = 301 where ${entryOfTransfer(300)}`,
    mends: `update journal_entry set amount_cents = 300 where ${entryOfTransfer(301)}`,
    expected: '300',
    found: '-300 and 301',
  },
  {
    rule: 'a customer who deleted their account has no balance',
    breaks: `update customer set erased_at = now(), password_hash = null where id = (select receiver_id from balance_transfer)`,
    mends: `update customer set erased_at = null, password_hash = 'x' where erased_at is not null`,
    expected: '0',
    found: '300',
  },
];

describe('the audit of the wallet', () => {
  it('finds nothing in correct books', async () => {
    expect(await shop.audit()).toEqual([]);
  });

  it.each(BREACHES)('$rule: $expected, found $found', async (breach) => {
    const { broken, mended } = await auditBreach(shop, breach);
    expect(broken).toContainEqual(lineOf(breach));
    expect(mended).toEqual([]);
  });
});
