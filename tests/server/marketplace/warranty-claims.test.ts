/** Warranty claims: which money waits, what is returned to which customer, and who decides. */
import { beforeAll, describe, expect, it } from 'vitest';
import { listMyBids } from '#server/marketplace/queries/list-my-bids.ts';
import { listNotices } from '#server/marketplace/notices/notices.ts';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { refundClaim, rejectClaim } from '#server/claims/decide-claim.ts';
import { listUndecidedClaims } from '#server/claims/list-undecided-claims.ts';
import { payOutDue } from '#server/marketplace/jobs/pay-out.ts';
import { noticeText } from '#shared/marketplace/notice.ts';
import { testOperator } from '../../support/test-operator.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { DAY, mailsTo, mailTo, passTime, purchaseStates, setSetting } from './support/market.ts';
import { passwordOf, sold, timeline } from './support/sold.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const operator = testOperator();

describe('a warranty claim', () => {
  it('holds back the payment, and refunds the buyer from it', async () => {
    const { sellerId, buyerId, listingId, productId } = await sold(shop, 1000);
    const before = await passwordOf(shop, productId);
    expect((await listMyBids(shop.as(buyerId), { isActive: false })).results).toMatchObject([
      { isWinner: true, canClaim: true, purchaseList: 'owned', refund: null },
    ]);
    expect(await openListingClaim(shop.as(buyerId), { listingId, text: 'Banned <b>yesterday</b>' })).toEqual({
      outcome: 'opened',
    });
    expect(await openListingClaim(shop.as(buyerId), { listingId, text: 'again' })).toMatchObject({
      reason: 'claim_open',
    });
    await passTime(shop, 10 * DAY);
    await payOutDue(shop.work());
    expect(await shop.balance(sellerId)).toBe(0);
    const [claim] = await listUndecidedClaims(shop.work());
    expect(claim).toMatchObject({
      listingId,
      text: 'Banned <b>yesterday</b>',
      priceCents: 1000,
      password: before,
    });
    const word = { claimId: claim?.id ?? 0, reason: 'seen the ban', isConfirmed: true };
    const { newPassword } = await refundClaim({ ...shop.work(), operator }, word);
    expect(await shop.balance(buyerId)).toBe(5000);
    expect(await shop.balance(sellerId)).toBe(0);
    expect(await purchaseStates(shop, productId)).toEqual(['owned', 'refunded']);
    expect(await passwordOf(shop, productId)).toBe(newPassword);
    expect(newPassword).not.toBe(before);
    expect((await timeline(shop, sellerId, false)).slice(3)).toEqual([
      'done Sold for €10.00',
      'failed Product returned to purchases',
      'failed Ended due to return',
    ]);
    // The buyer has the money and no purchase to look for.
    expect((await listMyBids(shop.as(buyerId), { isActive: false })).results).toMatchObject([
      {
        isWinner: true,
        canClaim: false,
        purchaseList: null,
        refund: { amountCents: 1000, at: expect.stringMatching(/Z$/) },
        listing: { isRefunded: true },
      },
    ]);
    const texts = (await listNotices(shop.as(buyerId))).map(noticeText);
    expect(texts[0]).toBe('Refunded: €10.00 for the EUW account is back on your balance.');
    expect(texts.join(' ')).not.toContain('in your purchases');
    expect(await mailsTo(shop, buyerId)).toEqual(['auction-won', 'warranty-claim']);
    expect(await mailsTo(shop, sellerId)).toEqual(['auction-sold', 'warranty-claim', 'warranty-claim']);
    await expect(refundClaim({ ...shop.work(), operator }, word)).rejects.toMatchObject({
      code: 'claim_decided',
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('that is rejected lets the seller be paid, and can be followed by another', async () => {
    const { sellerId, buyerId, listingId, productId } = await sold(shop, 1000);
    const claimed = async () => {
      await openListingClaim(shop.as(buyerId), { listingId, text: 'slow' });
      return (await listUndecidedClaims(shop.work()))[0]?.id ?? 0;
    };
    await rejectClaim({ ...shop.work(), operator }, { claimId: await claimed() });
    await rejectClaim({ ...shop.work(), operator }, { claimId: await claimed() });
    await passTime(shop, 8 * DAY);
    expect(await openListingClaim(shop.as(buyerId), { listingId, text: 'late' })).toMatchObject({
      reason: 'warranty_over',
    });
    await payOutDue(shop.work());
    expect(await shop.balance(sellerId)).toBe(900);
    expect(await purchaseStates(shop, productId)).toEqual(['resold', 'owned']);
    expect(await shop.audit()).toEqual([]);
  });

  it('is answered to the buyer; the seller hears only what was decided', async () => {
    const { sellerId, buyerId, listingId } = await sold(shop, 1000);
    await openListingClaim(shop.as(buyerId), { listingId, text: 'banned' });
    const [claim] = await listUndecidedClaims(shop.work());
    const answer = 'You were banned for your own words.';
    await rejectClaim({ ...shop.work(), operator }, { claimId: claim?.id ?? 0, answer });
    const told = { listingId, region: 'EUW', event: 'rejected', amountCents: 1000 };
    expect(await mailTo(shop, buyerId, 'warranty-claim')).toEqual({ ...told, role: 'buyer', answer });
    expect(await mailTo(shop, sellerId, 'warranty-claim')).toEqual({ ...told, role: 'seller' });
  });

  it('is open only to the buyer, and only while they own the account', async () => {
    const { sellerId, buyerId, listingId, productId } = await sold(shop, 1000);
    const stranger = await shop.addCustomer();
    for (const other of [stranger, sellerId]) {
      await expect(openListingClaim(shop.as(other), { listingId, text: 'mine' })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    await openListingClaim(shop.as(buyerId), { listingId, text: 'gone' });
    await em().execute(`update purchase set state = 'traded' where product_id = ? and customer_id = ?`, [
      productId,
      buyerId,
    ]);
    const [claim] = await listUndecidedClaims(shop.work());
    await expect(
      refundClaim({ ...shop.work(), operator }, { claimId: claim?.id ?? 0, isConfirmed: true }),
    ).rejects.toMatchObject({ code: 'refund_refused' });
    await em().execute(`update purchase set state = 'owned' where product_id = ? and customer_id = ?`, [
      productId,
      buyerId,
    ]);
    await rejectClaim({ ...shop.work(), operator }, { claimId: claim?.id ?? 0 });
    expect(await shop.audit()).toEqual([]);
  });
});
