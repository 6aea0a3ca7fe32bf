/** Which customers may open and decide a warranty claim, in which state of the sale, and with which account. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { payOut } from '#server/marketplace/jobs/pay-out.ts';
import { refundClaim, rejectClaim } from '#server/claims/decide-claim.ts';
import { listUndecidedClaims } from '#server/claims/list-undecided-claims.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { testOperator } from '../../support/test-operator.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { boughtListing, listingIn } from './support/instants.ts';
import { listingRow, purchaseStates, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const operator = testOperator();
const claim = (buyerId: number, listingId: number) =>
  openListingClaim(shop.as(buyerId), { listingId, text: 'Not as promised' });
const refund = (claimId: number) => refundClaim({ ...shop.work(), operator }, { claimId, isConfirmed: true });
const reject = (claimId: number) => rejectClaim({ ...shop.work(), operator }, { claimId });

async function setSaleState(productId: number, buyerId: number, state: string): Promise<void> {
  await em().execute('update purchase set state = ? where product_id = ? and customer_id = ?', [
    state,
    productId,
    buyerId,
  ]);
}

async function claimedSale() {
  const sale = await boughtListing(shop);
  await claim(sale.buyerId, sale.listingId);
  const claims = await listUndecidedClaims(shop.work());
  return { ...sale, claimId: claims.find(({ listingId }) => listingId === sale.listingId)?.id ?? 0 };
}

describe('opening a claim', () => {
  it('is refused if the sale is returned', async () => {
    const { listingId } = await listingIn(shop, 'returned');
    const buyerId = Number((await listingRow(shop, listingId))['buyer_id']);
    expect(await claim(buyerId, listingId)).toMatchObject({ outcome: 'refused', reason: 'warranty_over' });
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'returned' });
  });

  it('is refused once the seller is paid, with a reason of its own until the warranty ends', async () => {
    const { listingId, buyerId } = await boughtListing(shop);
    await payOut(shop.work(), { listingId, isAtOnce: true });
    expect(await claim(buyerId, listingId)).toMatchObject({ outcome: 'refused', reason: 'seller_paid' });
    await em().execute('update listing set warranty_ends_at = now() where id = ?', [listingId]);
    expect(await claim(buyerId, listingId)).toMatchObject({ outcome: 'refused', reason: 'warranty_over' });
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'paid' });
  });

  it.each(['open', 'unsold', 'cancelled'] as const)(
    'finds nothing on a listing that is %s, even for its seller',
    async (state) => {
      const { listingId, sellerId } = await listingIn(shop, state);
      await expect(claim(sellerId, listingId)).rejects.toMatchObject({ code: 'not_found' });
    },
  );

  it('can be open only once at a time', async () => {
    const { listingId, buyerId } = await claimedSale();
    expect(await claim(buyerId, listingId)).toEqual({
      outcome: 'refused',
      reason: 'claim_open',
      text: 'You have already opened a claim for this account.',
    });
  });

  it.each(['owned', 'hidden'])('is possible while the account is %s', async (state) => {
    const { listingId, productId, buyerId } = await boughtListing(shop);
    await setSaleState(productId, buyerId, state);
    expect(await claim(buyerId, listingId)).toEqual({ outcome: 'opened' });
  });

  it.each(['listed', 'traded', 'resold', 'refunded'])('is refused while it is %s', async (state) => {
    const { listingId, productId, buyerId } = await boughtListing(shop);
    await setSaleState(productId, buyerId, state);
    expect(await claim(buyerId, listingId)).toEqual({
      outcome: 'refused',
      reason: 'not_owned',
      text: 'You do not have this account any more.',
    });
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'sold' });
  });

  it('waits for a trade of the account under way, and is refused after it', async () => {
    const { listingId, productId, buyerId } = await boughtListing(shop);
    const { waiting } = await em().transactional(async (trade) => {
      await trade.execute(`update purchase set state = 'traded' where product_id = ? and customer_id = ?`, [
        productId,
        buyerId,
      ]);
      const answer = claim(buyerId, listingId);
      await untilSomebodyWaits(shop);
      return { waiting: answer };
    });
    expect(await waiting).toMatchObject({ reason: 'not_owned' });
  });

  it.each([
    ['blocked', 'update customer set blocked_at = now() where id = ?', 'customer_blocked'],
    [
      'erased',
      'update customer set erased_at = now(), password_hash = null where id = ?',
      'not_authenticated',
    ],
  ])('is refused to a buyer who was %s', async (_, since, code) => {
    const { listingId, buyerId } = await boughtListing(shop);
    await em().execute(since, [buyerId]);
    await expect(claim(buyerId, listingId)).rejects.toMatchObject({ code });
  });
});

describe('deciding a claim', () => {
  it('takes back an account its buyer has hidden', async () => {
    const { claimId, productId, buyerId } = await claimedSale();
    await setSaleState(productId, buyerId, 'hidden');
    await refund(claimId);
    expect(await purchaseStates(shop, productId)).toEqual(['owned', 'refunded']);
    expect(await shop.balance(buyerId)).toBe(5000);
  });

  it.each(['listed', 'traded', 'resold', 'refunded'])(
    'refunds nothing for an account that is %s, and leaves the claim open',
    async (state) => {
      const { claimId, listingId, productId, buyerId } = await claimedSale();
      await setSaleState(productId, buyerId, state);
      await expect(refund(claimId)).rejects.toMatchObject({ code: 'refund_refused' });
      expect(await shop.balance(buyerId)).toBe(4000);
      expect(await listingRow(shop, listingId)).toMatchObject({ state: 'claimed' });
      await setSaleState(productId, buyerId, 'owned');
    },
  );

  it('happens once, whichever decision wins', async () => {
    for (const decide of [refund, reject]) {
      const { claimId, buyerId } = await claimedSale();
      await decide(claimId);
      const balance = await shop.balance(buyerId);
      for (const again of [refund, reject])
        await expect(again(claimId)).rejects.toMatchObject({ code: 'claim_decided' });
      expect(await shop.balance(buyerId)).toBe(balance);
    }
    await expect(refund(999_999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of a second claim leaves the first decision unchanged', async () => {
    const { claimId, listingId, buyerId } = await claimedSale();
    await reject(claimId);
    await claim(buyerId, listingId);
    // The sale is claimed again, but not by this claim.
    await expect(refund(claimId)).rejects.toMatchObject({ code: 'claim_decided' });
    expect(await shop.balance(buyerId)).toBe(4000);
    expect(await shop.row('select state from warranty_claim where id = ?', [claimId])).toEqual({
      state: 'rejected',
    });
  });
});
