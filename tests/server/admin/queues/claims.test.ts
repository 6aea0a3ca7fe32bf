/** A claim in the console: both sides' statements, the preview of a refund's journals, and two operators deciding at once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { openClaim } from '#server/claims/open-claim.ts';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { fillCart, paymentOf } from '../../checkout/support/buy.ts';
import { boughtListing } from '../../marketplace/support/instants.ts';
import { setSetting } from '../../marketplace/support/market.ts';
import { operatorCaller } from '../support/operators.ts';

const shop = useListeningShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

async function openedClaim(): Promise<{ claimId: number; buyerId: number; sellerId: number }> {
  const { listingId, buyerId, sellerId } = await boughtListing(shop, { remarks: 'Never banned' });
  await openListingClaim(shop.as(buyerId), { listingId, text: 'It was banned in March' });
  const { id } = await shop.row<{ id: number }>('select id from warranty_claim where listing_id = ?', [
    listingId,
  ]);
  return { claimId: id, buyerId, sellerId };
}

describe('a claim', () => {
  it('shows both sides’ statements and earlier decisions', async () => {
    const reader = await operatorCaller(shop, 'reader');
    const { claimId, buyerId, sellerId } = await openedClaim();
    expect(await reader.queues.claims.one({ id: claimId })).toMatchObject({
      text: 'It was banned in March',
      state: 'open',
      priceCents: 1000,
      listing: { remarks: 'Never banned', payoutCents: 900, commissionCents: 100, state: 'claimed' },
      buyer: { customerId: buyerId, deals: 1, claims: { open: 1, rejected: 0, refunded: 0 } },
      seller: { customerId: sellerId, deals: 1, claims: { open: 1, rejected: 0, refunded: 0 } },
      earlier: [],
      decidedBy: null,
    });
    const support = await operatorCaller(shop, 'support');
    await support.queues.claims.reject({ claimId, answer: 'It is not banned.' });
    expect(await reader.queues.claims.one({ id: claimId })).toMatchObject({
      state: 'rejected',
      answer: 'It is not banned.',
      decidedBy: expect.stringContaining('support-'),
    });
    await expect(reader.queues.claims.one({ id: 987_654 })).rejects.toMatchObject({
      cause: { code: 'not_found' },
    });
  });

  it('previews the exact journals of its refund and changes nothing', async () => {
    const support = await operatorCaller(shop, 'support');
    const { claimId, buyerId } = await openedClaim();
    const preview = await support.queues.claims.previewRefund({ claimId });
    expect(preview).not.toHaveProperty('newPassword');
    expect(preview).toMatchObject({
      isDone: false,
      refundedCents: 1000,
      journals: [
        {
          kind: 'refund',
          entries: expect.arrayContaining([
            { account: 'system:payouts', email: null, cents: -900 },
            { account: 'system:commission', email: null, cents: -100 },
            { account: `customer:${buyerId}`, email: expect.stringContaining('@'), cents: 1000 },
          ]),
        },
      ],
    });
    const balance = await shop.balance(buyerId);
    const done = await support.queues.claims.refund({ claimId, reason: 'the ban is real' });
    expect(done).toMatchObject({ isDone: true, journals: preview.journals });
    expect(await shop.balance(buyerId)).toBe(balance + 1000);
    expect(await shop.audit()).toEqual([]);
  });

  it('is decided once when several decide at once, and the others see who was first', async () => {
    const { claimId, buyerId } = await openedClaim();
    const before = await shop.balance(buyerId);
    const operators = await Promise.all(Array.from({ length: 6 }, () => operatorCaller(shop, 'support')));
    const decisions = await Promise.allSettled(
      operators.map(({ queues: { claims } }, index) =>
        index % 2 === 0
          ? claims.reject({ claimId, answer: 'It is not banned.' })
          : claims.refund({ claimId, reason: 'the ban is real' }),
      ),
    );
    const won = decisions.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    const { state, decidedBy } = await operators[0]!.queues.claims.one({ id: claimId });
    expect(await shop.balance(buyerId)).toBe(before + (state === 'refunded' ? 1000 : 0));
    for (const decision of decisions.filter((each) => each.status === 'rejected'))
      expect(String(decision.reason)).toContain(
        `${decidedBy} was first: claims ${state === 'refunded' ? 'refund' : 'reject'}`,
      );
    const { entries } = await shop.row<{ entries: number }>(
      `select count(*)::int as entries from operator_log where after->>'claim' = ?`,
      [String(claimId)],
    );
    expect(entries).toBe(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('says what to do in the console if the payment is disputed, and names no commands', async () => {
    const buyerId = await shop.addCustomer(0);
    const { products, items } = await fillCart(shop, buyerId, 1);
    const checkout = await startCheckout(shop.as(buyerId), {
      cartItems: items,
      totalCents: 500,
      paymentGateway: 'stripe',
    });
    if (checkout.outcome !== 'hosted_checkout') throw new Error(checkout.outcome);
    shop.provider.set(checkout.sessionId, { state: 'paid' });
    const paymentId = await paymentOf(shop, checkout.checkoutId);
    await settlePayment(shop.work(), paymentId);
    const { id: purchaseId } = await shop.row<{ id: number }>(
      'select id from purchase where customer_id = ?',
      [buyerId],
    );
    const username = `account-${products[0]}`;
    await openClaim(shop.as(buyerId), { username, reason: 'login', text: 'It does not log in' });
    const { id: claimId } = await shop.row<{ id: number }>(
      'select id from warranty_claim where purchase_id = ?',
      [purchaseId],
    );
    await shop
      .newEm()
      .db.insertInto('dispute')
      .values({ payment_id: paymentId, amount_cents: 0, reason: 'fraudulent' })
      .execute();
    const support = await operatorCaller(shop, 'support');
    await expect(support.queues.claims.previewRefund({ claimId })).rejects.toThrow(
      /^It cannot be refunded, because its payment is disputed\. Settle the dispute first, under Disputes/,
    );
    await expect(support.orders.previewRefund({ purchaseId })).rejects.toThrow(
      / Purchase \d+ .*its payment is disputed or charged back; settle the dispute first, under Disputes\.$/,
    );
  });

  it('needs a fresh proof for money and passwords', async () => {
    const { claimId } = await openedClaim();
    const stale = await operatorCaller(shop, 'support', { isProved: false });
    for (const call of [
      () => stale.queues.claims.refund({ claimId, reason: 'the ban is real' }),
      () => stale.queues.claims.reveal({ claimId }),
    ])
      await expect(call()).rejects.toMatchObject({ cause: { code: 'second_factor_required' } });
    const proved = await operatorCaller(shop, 'support');
    expect((await proved.queues.claims.reveal({ claimId })).password).toMatch(/\S{8}/);
  });
});
