/** The console's first page, with real sales, refunds and disputes; and which operators may read it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { refundPaymentByOperator } from '#server/admin/index.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { testOperator } from '../../../support/test-operator.ts';
import { fillCart, startPaying } from '../../checkout/support/buy.ts';
import { boughtListing } from '../../marketplace/support/instants.ts';
import { setSetting } from '../../marketplace/support/market.ts';
import { operatorBrowser, operatorCaller } from '../support/operators.ts';

const shop = useListeningShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

async function payByCard(): Promise<string> {
  const { sessionId, paymentId } = await startPaying(shop);
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  return paymentId;
}

async function loseDispute(paymentId: string): Promise<void> {
  shop.provider.charges.set('ch_1', { paymentId, refundedCents: 0 });
  const dispute = { chargeId: 'ch_1', amountCents: 300, reason: 'fraudulent', isWithdrawn: true };
  shop.provider.disputes.set('dp_1', { ...dispute, state: 'lost' });
  await receiveStripeWebhook({ ...shop.as(0), actor: null }, Buffer.from('dp_1'), 'good');
}

async function onAccount(code: string): Promise<number> {
  const { cents } = await shop.row<{ cents: number }>(
    `select coalesce(sum(e.amount_cents), 0)::int as cents from journal_entry e
     join ledger_account a on a.id = e.account_id where a.code = ?`,
    [code],
  );
  return cents;
}

describe('today', () => {
  it('matches the ledger after sales, a refund and a lost dispute', async () => {
    const reader = await operatorCaller(shop, 'reader');
    const buyer = await shop.addCustomer(500);
    const { items } = await fillCart(shop, buyer);
    await startCheckout(shop.as(buyer), { cartItems: items, totalCents: 500, paymentGateway: 'stripe' });
    const [, refunded, disputed] = [await payByCard(), await payByCard(), await payByCard()];
    await refundPaymentByOperator(
      { ...shop.work(), operator: testOperator() },
      { which: refunded, reason: 'not as described', isConfirmed: true },
    );
    await loseDispute(disputed);
    await boughtListing(shop);

    const { today, days, owed } = await reader.today.figures({});
    const { untilThen } = today;
    expect(untilThen).toEqual(today.whole);
    expect(untilThen).toMatchObject({
      salesCents: 2000,
      cardPartCents: 900,
      balancePartCents: 1100,
      refundsCents: 500,
      orders: 4,
      marketVolumeCents: expect.any(Number),
    });
    expect({
      sales: untilThen.salesCents,
      surcharge: untilThen.surchargeCents,
      refunds: 0 - untilThen.refundsCents,
      chargebacks: 0 - untilThen.chargebacksCents,
      commission: untilThen.commissionCents,
      cashback: 0 - untilThen.cashbackCents,
      adjustments: 0 - untilThen.adjustmentsCents,
      sellers: owed.sellersCents,
    }).toEqual({
      sales: await onAccount('system:sales'),
      surcharge: await onAccount('system:surcharge'),
      refunds: await onAccount('system:refunds'),
      chargebacks: await onAccount('system:chargebacks'),
      commission: await onAccount('system:commission'),
      cashback: await onAccount('system:cashback'),
      adjustments: await onAccount('system:adjustment'),
      sellers: await onAccount('system:payouts'),
    });
    expect(untilThen.chargebacksCents).toBeGreaterThan(0);
    expect(untilThen.commissionCents).toBe(untilThen.marketVolumeCents / 10);
    expect(days.at(-1)).toMatchObject({ day: today.day, netCents: untilThen.netCents, orders: 4 });

    const { balances } = await shop.row<{ balances: number }>(
      `select sum(balance_cents)::int as balances from ledger_account where kind = 'customer'`,
    );
    expect(owed.balancesCents).toBe(balances);
    const { customers } = await shop.row<{ customers: number }>(
      'select count(*)::int as customers from customer',
    );
    expect(untilThen.newCustomers).toBe(customers);
    expect(await shop.audit()).toEqual([]);
  });

  it.each(['2026-02-30', '1999-12-31', '2100-01-01', 'today', ''])('refuses the day %j', async (day) => {
    const browser = await operatorBrowser(shop, 'reader');
    const input = encodeURIComponent(JSON.stringify({ day }));
    expect((await browser.get(`/api/admin/trpc/today.figures?input=${input}`)).status).toBe(400);
  });
});
