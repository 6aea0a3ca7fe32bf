/** The warranty of a sale: its length, and what is possible before and after its end. */
import { beforeAll, describe, expect, it } from 'vitest';
import { listMyBids } from '#server/marketplace/queries/list-my-bids.ts';
import { listMyListings } from '#server/marketplace/queries/list-my-listings.ts';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { payOut, payOutDue } from '#server/marketplace/jobs/pay-out.ts';
import { isAfter, JUST_BEFORE_SECONDS, timed } from '../../support/database-clock.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { boughtListing, endWarrantyIn, listingIn } from './support/instants.ts';
import { addListing, DAY, instaBuy, listingRow, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const claim = (buyerId: number, listingId: number) =>
  openListingClaim(shop.as(buyerId), { listingId, text: 'Not as promised' });

describe('a warranty', () => {
  it.each([1, 7, 14, 30])('of %i days ends that many days after the sale', async (warrantyDays) => {
    const buyer = await shop.addCustomer(5000);
    const { listingId } = await addListing(shop, await shop.addCustomer(), {
      instaBuyAmount: 10,
      warrantyDays,
    });
    const { span } = await timed(shop, () => instaBuy(shop, buyer, listingId, 1000));
    expect((await listingRow(shop, listingId))['warranty_ends_at']).toSatisfy(
      isAfter(span, warrantyDays * DAY),
    );
    expect(
      await shop.row('select warranty_days from purchase where customer_id = ? order by id desc', [buyer]),
    ).toEqual({ warranty_days: warrantyDays });
  });
});

describe('just before its end', () => {
  it('lets the buyer open a claim, and the lists say so', async () => {
    const { listingId, buyerId, sellerId } = await boughtListing(shop);
    await endWarrantyIn(shop, listingId, JUST_BEFORE_SECONDS);
    expect((await listMyBids(shop.as(buyerId), { isActive: false })).results).toMatchObject([
      { canClaim: true },
    ]);
    await endWarrantyIn(shop, listingId, JUST_BEFORE_SECONDS);
    expect((await listMyListings(shop.as(sellerId), { isActive: false })).results).toMatchObject([
      { isWarrantyEnded: false, paidAt: null },
    ]);
    await endWarrantyIn(shop, listingId, JUST_BEFORE_SECONDS);
    expect(await claim(buyerId, listingId)).toEqual({ outcome: 'opened' });
  });

  it('does not pay the seller', async () => {
    const { listingId, sellerId } = await boughtListing(shop);
    await endWarrantyIn(shop, listingId, JUST_BEFORE_SECONDS);
    expect(await payOut(shop.work(), { listingId })).toBe('not_due');
    await endWarrantyIn(shop, listingId, JUST_BEFORE_SECONDS);
    await payOutDue(shop.work());
    expect(await shop.balance(sellerId)).toBe(0);
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'sold', paid_at: null });
  });
});

describe('from its end on', () => {
  it('allows no claim, and the lists say so', async () => {
    const { listingId, buyerId, sellerId } = await boughtListing(shop);
    await endWarrantyIn(shop, listingId, 0);
    expect(await claim(buyerId, listingId)).toEqual({
      outcome: 'refused',
      reason: 'warranty_over',
      text: 'The warranty of this account has ended.',
    });
    expect((await listMyBids(shop.as(buyerId), { isActive: false })).results).toMatchObject([
      { canClaim: false },
    ]);
    expect((await listMyListings(shop.as(sellerId), { isActive: false })).results).toMatchObject([
      { isWarrantyEnded: true },
    ]);
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'sold' });
  });

  it('pays the seller 90%, once', async () => {
    const { listingId, sellerId } = await boughtListing(shop);
    await endWarrantyIn(shop, listingId, 0);
    const { span } = await timed(shop, () => payOutDue(shop.work()));
    expect(await shop.balance(sellerId)).toBe(900);
    const row = await listingRow(shop, listingId);
    expect(row).toMatchObject({ state: 'paid', payout_cents: 900, commission_cents: 100 });
    expect(row['paid_at']).toSatisfy(isAfter(span, 0));
    expect(await payOut(shop.work(), { listingId })).toBe('not_due');
    expect(await shop.balance(sellerId)).toBe(900);
  });
});

const setPrice = (cents: number, listingId: number) =>
  em().execute(
    'update listing set payout_cents = ?, commission_cents = highest_bid_cents - ?::int where id = ?',
    [cents, cents, listingId],
  );

it('keeps no other seller waiting when one cannot be paid', async () => {
  await payOutDue(shop.work());
  const [broken, other] = [await boughtListing(shop), await boughtListing(shop)];
  for (const { listingId } of [broken, other]) await endWarrantyIn(shop, listingId, 0);
  // A part of nothing is no movement.
  await setPrice(0, broken.listingId);
  expect(await payOutDue(shop.work())).toBe(1);
  expect([await shop.balance(broken.sellerId), await shop.balance(other.sellerId)]).toEqual([0, 900]);
  await setPrice(900, broken.listingId);
  expect(await payOutDue(shop.work())).toBe(1);
  expect(await shop.balance(broken.sellerId)).toBe(900);
});

describe('the payout', () => {
  it.each(['open', 'claimed', 'paid', 'returned', 'unsold', 'cancelled'] as const)(
    'of a listing that is %s pays nothing, even where sellers are paid at once',
    async (state) => {
      const { listingId, sellerId } = await listingIn(shop, state);
      await em().execute(
        'update listing set warranty_ends_at = now() where id = ? and warranty_ends_at is not null',
        [listingId],
      );
      const pay = (isAtOnce: boolean) => payOut(shop.work(), { listingId, isAtOnce });
      expect([await pay(false), await pay(true)]).toEqual(['not_due', 'not_due']);
      await payOutDue(shop.work());
      expect(await shop.balance(sellerId)).toBe(0);
      expect(await listingRow(shop, listingId)).toMatchObject({ state, paid_at: null });
    },
  );

  it('does not wait for the warranty if made at once', async () => {
    const { listingId, sellerId } = await boughtListing(shop);
    expect(await payOut(shop.work(), { listingId, isAtOnce: true })).toBe('paid');
    expect(await shop.balance(sellerId)).toBe(900);
  });

  it.each([
    // 10% of 0.14 and of 0.15 are 1.4 and 1.5 cents.
    { price: 14, commission: 1, payout: 13 },
    { price: 15, commission: 2, payout: 13 },
    { price: 1004, commission: 100, payout: 904 },
    { price: 1005, commission: 101, payout: 904 },
  ])('of a price of $price is $payout: the commission is rounded half up', async (share) => {
    const [seller, buyer] = [await shop.addCustomer(), await shop.addCustomer(share.price)];
    const { listingId } = await addListing(shop, seller, {
      minimumBidAmount: '',
      instaBuyAmount: share.price / 100,
    });
    await instaBuy(shop, buyer, listingId, share.price);
    expect(await listingRow(shop, listingId)).toMatchObject({
      commission_cents: share.commission,
      payout_cents: share.payout,
    });
    await payOut(shop.work(), { listingId, isAtOnce: true });
    expect([await shop.balance(seller), await shop.balance(buyer)]).toEqual([share.payout, 0]);
  });
});
