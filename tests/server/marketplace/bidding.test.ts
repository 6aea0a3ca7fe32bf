/** Bids and instant buys: which customer pays what, what is returned, and what is refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import { closeListing } from '#server/marketplace/jobs/close-listing.ts';
import { upsertNotice } from '#server/marketplace/notices/notices.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { useTestShop } from '../../support/test-shop.ts';
import {
  addListing,
  bid,
  DAY,
  instaBuy,
  listingRow,
  mailsTo,
  passTime,
  purchaseStates,
  setSetting,
  type Terms,
} from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

async function scene(terms: Terms = {}, balances: number[] = [5000, 5000]) {
  const seller = await shop.addCustomer();
  const bidders: number[] = [];
  for (const cents of balances) bidders.push(await shop.addCustomer(cents));
  const listing = await addListing(shop, seller, terms);
  const [first = 0, second = 0] = bidders;
  return { seller, first, second, ...listing };
}

describe('a bid', () => {
  it('puts the full amount in escrow and returns it when someone else bids more', async () => {
    const { first, second, listingId } = await scene();
    expect(await bid(shop, first, listingId, 600)).toMatchObject({
      outcome: 'leading',
      highestBidCents: 600,
    });
    expect(await shop.balance(first)).toBe(4400);
    expect(await bid(shop, second, listingId, 601)).toMatchObject({ outcome: 'leading', heldCents: 601 });
    expect(await shop.balance(first)).toBe(5000);
    expect(await shop.balance(second)).toBe(4399);
    expect(await mailsTo(shop, first)).toEqual(['auction-outbid']);
    expect(await shop.audit()).toEqual([]);
  });

  it('mails about a bidding war once, until the bidder has been back', async () => {
    const { first, second, listingId } = await scene();
    await bid(shop, first, listingId, 500);
    await bid(shop, second, listingId, 510);
    await noteAgain(first, listingId);
    expect(await mailsTo(shop, first)).toEqual(['auction-outbid']);
    await bid(shop, first, listingId, 520);
    await bid(shop, second, listingId, 530);
    expect(await mailsTo(shop, first)).toEqual(['auction-outbid', 'auction-outbid']);
    expect(await mailsTo(shop, second)).toEqual(['auction-outbid']);
  });

  it.each<[string, Terms, number, number | undefined, object]>([
    ['less than the minimum', {}, 499, undefined, { fields: { amount: [MARKETPLACE_TEXTS.belowMinimum] } }],
    [
      'more than the instant-buy price',
      { instaBuyAmount: 20 },
      2001,
      undefined,
      { fields: { amount: [MARKETPLACE_TEXTS.aboveInstaBuy] } },
    ],
    [
      'a maximum below the amount',
      {},
      600,
      599,
      { fields: { maxAmount: [MARKETPLACE_TEXTS.maximumBelowAmount] } },
    ],
    [
      'a maximum of the instant-buy price',
      { instaBuyAmount: 20 },
      600,
      2000,
      { fields: { maxAmount: [MARKETPLACE_TEXTS.maximumIsInstaBuy] } },
    ],
    [
      'more than there is',
      {},
      5001,
      undefined,
      { outcome: 'insufficient_balance', text: MARKETPLACE_TEXTS.insufficientBalance, balanceCents: 5000 },
    ],
    ['a maximum above what there is', {}, 600, 5001, { outcome: 'insufficient_balance', neededCents: 5001 }],
    [
      'where the owner takes no bids',
      { minimumBidAmount: '', instaBuyAmount: 20 },
      600,
      undefined,
      { outcome: 'barred', reason: 'bidding_disabled', text: MARKETPLACE_TEXTS.biddingOff },
    ],
  ])('is refused if it is %s', async (_, terms, amount, maxAmount, expected) => {
    const { first, listingId } = await scene(terms);
    const before = await listingRow(shop, listingId);
    expect(await bid(shop, first, listingId, amount, maxAmount)).toMatchObject(expected);
    expect(await shop.balance(first)).toBe(5000);
    expect(await listingRow(shop, listingId)).toEqual(before);
  });

  it('is refused to the owner and the leader, but not to someone outbid', async () => {
    const { seller, first, second, listingId } = await scene();
    const own = await bid(shop, seller, listingId, 600);
    expect(own).toMatchObject({ outcome: 'barred', text: 'Cannot bid on own product.' });
    await bid(shop, first, listingId, 600);
    expect(await bid(shop, first, listingId, 700)).toMatchObject({
      reason: 'already_leading',
      text: 'You have already placed a bid on this account.',
    });
    await bid(shop, second, listingId, 700);
    expect(await bid(shop, first, listingId, 701)).toMatchObject({ outcome: 'leading' });
    expect(await bid(shop, second, listingId, 701)).toMatchObject({
      outcome: 'amount_refused',
      minimumBidCents: 702,
    });
  });

  it('is refused when the flags disallow it', async () => {
    const { first, listingId } = await scene();
    await setSetting(shop, 'flags.archived', true);
    await expect(bid(shop, first, listingId, 600)).rejects.toMatchObject({ code: 'shop_archived' });
    await setSetting(shop, 'flags.archived', false);
    await setSetting(shop, 'flags.auction', false);
    await expect(bid(shop, first, listingId, 600)).rejects.toMatchObject({ code: 'feature_off' });
    await setSetting(shop, 'flags.auction', true);
  });

  it('is impossible before the operator has changed the password, or for an unknown listing', async () => {
    await setSetting(shop, 'marketplace.autoConfirm', 'never');
    const { first, listingId } = await scene();
    await setSetting(shop, 'marketplace.autoConfirm', 'in-sandbox');
    await expect(bid(shop, first, listingId, 600)).rejects.toMatchObject({ code: 'not_found' });
    await expect(bid(shop, first, 999_999, 600)).rejects.toMatchObject({ code: 'not_found' });
  });
});

/** The same news once more, as when another customer raises what is the highest bid already. */
async function noteAgain(customerId: number, listingId: number): Promise<void> {
  const { product_id } = await listingRow(shop, listingId);
  const news = {
    customerId,
    listingId,
    productId: Number(product_id),
    kind: 'outbid',
    amountCents: 1,
  } as const;
  expect(await upsertNotice(shop.orm.em.fork(), news)).toBe(false);
}

describe('automatic bidding', () => {
  it('shows only what is needed, holds all of it, and outbids at once', async () => {
    const { first, second, listingId } = await scene();
    expect(await bid(shop, first, listingId, 600, 2000)).toMatchObject({
      highestBidCents: 600,
      heldCents: 2000,
    });
    expect(await shop.balance(first)).toBe(3000);
    expect(await bid(shop, second, listingId, 800, 1500)).toMatchObject({
      outcome: 'outbid',
      highestBidCents: 1501,
    });
    expect(await shop.balance(second)).toBe(5000);
    expect(await bid(shop, second, listingId, 2000)).toMatchObject({
      outcome: 'outbid',
      highestBidCents: 2000,
    });
    expect(await shop.audit()).toEqual([]);
    expect(await bid(shop, second, listingId, 2001, 3000)).toMatchObject({
      outcome: 'leading',
      highestBidCents: 2001,
    });
    expect(await shop.balance(first)).toBe(5000);
    expect(await shop.balance(second)).toBe(2000);
    expect(await shop.audit()).toEqual([]);
  });

  it('pays a cent more than the other maximum, and refunds the rest once the auction is won', async () => {
    const { first, second, listingId, productId, seller } = await scene();
    await bid(shop, first, listingId, 500, 900);
    expect(await bid(shop, second, listingId, 600, 3000)).toMatchObject({
      outcome: 'leading',
      highestBidCents: 901,
      heldCents: 3000,
    });
    await passTime(shop, 8 * DAY);
    expect(await closeListing(shop.work(), { id: listingId })).toBe('sold');
    expect(await shop.balance(second)).toBe(5000 - 901);
    expect(await shop.balance(seller)).toBe(0);
    expect(await purchaseStates(shop, productId)).toEqual(['resold', 'owned']);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('an instant buy', () => {
  it('delivers the account with its changed password, and refunds the previous leader', async () => {
    const { seller, first, second, listingId, productId } = await scene({
      instaBuyAmount: 20.05,
      remarks: 'fast',
    });
    await bid(shop, first, listingId, 600);
    expect(await instaBuy(shop, second, listingId, 2005)).toEqual({
      outcome: 'bought',
      priceCents: 2005,
      username: `account-${productId}`,
    });
    expect(await shop.balance(first)).toBe(5000);
    expect(await shop.balance(second)).toBe(2995);
    expect(await shop.balance(seller)).toBe(0);
    expect(await listingRow(shop, listingId)).toMatchObject({
      state: 'sold',
      highest_bid_cents: 2005,
      // 10% of 20.05 is 2.005, rounded half up.
      commission_cents: 201,
      payout_cents: 1804,
    });
    const { password_encrypted } = await shop.row<{ password_encrypted: Buffer }>(
      'select password_encrypted from product where id = ?',
      [productId],
    );
    const password = shop.services.secrets.decrypt(password_encrypted, `product:${productId}`);
    expect(password).toMatch(/^[a-zA-Z2-9]{16}$/);
    expect(
      await shop.row(
        'select customer_id, price_cents, warranty_days, remarks, state from purchase order by id desc limit 1',
      ),
    ).toEqual({ customer_id: second, price_cents: 2005, warranty_days: 7, remarks: 'fast', state: 'owned' });
    expect(await mailsTo(shop, second)).toEqual(['auction-won']);
    expect(await mailsTo(shop, seller)).toEqual(['auction-sold']);
    // Who led learns that it is over, once.
    expect(await mailsTo(shop, first)).toEqual(['auction-lost']);
    expect(await shop.audit()).toEqual([]);
  });

  it('happens when a bid reaches that amount', async () => {
    const { first, listingId } = await scene({ instaBuyAmount: 20 });
    expect(await bid(shop, first, listingId, 2000)).toMatchObject({ outcome: 'bought' });
    expect(await shop.audit()).toEqual([]);
  });

  it('counts what is set aside for the bidder’s own bid', async () => {
    const { first, listingId } = await scene({ instaBuyAmount: 50 });
    await bid(shop, first, listingId, 600, 4999);
    expect(await instaBuy(shop, first, listingId, 5000)).toMatchObject({ outcome: 'bought' });
    expect(await shop.balance(first)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('must carry the exact price, needs an offer, and is not available to the owner', async () => {
    const { seller, first, listingId } = await scene({ instaBuyAmount: 20 });
    expect(await instaBuy(shop, first, listingId, 1999)).toMatchObject({
      outcome: 'amount_refused',
      fields: { amount: [MARKETPLACE_TEXTS.notInstaBuyPrice] },
    });
    expect(await instaBuy(shop, seller, listingId, 2000)).toMatchObject({
      text: 'Cannot buy your own product.',
    });
    const plain = await scene();
    expect(await instaBuy(shop, plain.first, plain.listingId, 2000)).toMatchObject({
      text: 'The owner has disabled insta buy on this account .',
    });
    const dear = await scene({ instaBuyAmount: 60 });
    expect(await instaBuy(shop, dear.first, dear.listingId, 6000)).toMatchObject({
      outcome: 'insufficient_balance',
    });
    expect(await shop.balance(dear.first)).toBe(5000);
  });
});

describe('the soft close', () => {
  it('moves the end to two minutes after a bid in the last two minutes, but never for a refused one', async () => {
    const { first, second, listingId } = await scene();
    const left = async () =>
      (
        await shop.row<{ seconds: number }>(
          'select extract(epoch from ends_at - clock_timestamp())::float8 as seconds from listing where id = ?',
          [listingId],
        )
      ).seconds;
    await passTime(shop, 7 * DAY - 60);
    await bid(shop, first, listingId, 499);
    expect(await left()).toBeLessThan(61);
    await bid(shop, first, listingId, 600, 700);
    expect(await left()).toBeGreaterThan(115);
    await passTime(shop, 90);
    // A bid that does not lead is a bid all the same.
    expect(await bid(shop, second, listingId, 650)).toMatchObject({ outcome: 'outbid' });
    expect(await left()).toBeGreaterThan(115);
    await passTime(shop, 150);
    expect(await bid(shop, second, listingId, 900)).toMatchObject({ reason: 'listing_ended' });
  });
});
