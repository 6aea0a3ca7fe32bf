/** A bid in the last two minutes moves the end to two minutes after it; no other event moves it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { isAfter, timed } from '../../support/database-clock.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { endIn } from './support/instants.ts';
import { addListing, bid, DAY, instaBuy, listingRow, setSetting, type Terms } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

async function listingThatEndsIn(seconds: number, terms: Terms = {}) {
  const sellerId = await shop.addCustomer();
  const { listingId } = await addListing(shop, sellerId, terms);
  await endIn(shop, listingId, seconds);
  return { listingId, sellerId, endsAt: (await listingRow(shop, listingId))['ends_at'] };
}

const endOf = async (listingId: number) => (await listingRow(shop, listingId))['ends_at'];

describe('a bid', () => {
  it.each([
    ['7 days', 7 * DAY],
    ['an hour', 3600],
    ['130 seconds', 130],
  ])('%s before the end does not move the end', async (_, seconds) => {
    const { listingId, endsAt } = await listingThatEndsIn(seconds);
    const outcome = await bid(shop, await shop.addCustomer(5000), listingId, 500);
    expect(outcome).toMatchObject({
      outcome: 'leading',
      endsAt: new Date(endsAt as string).toISOString(),
    });
    expect(await endOf(listingId)).toEqual(endsAt);
  });

  it.each([119, 60, 10])(
    '%i seconds before the end moves it to 120 seconds after the bid',
    async (seconds) => {
      const { listingId } = await listingThatEndsIn(seconds);
      const bidder = await shop.addCustomer(5000);
      const { answer, span } = await timed(shop, () => bid(shop, bidder, listingId, 500));
      const endsAt = await endOf(listingId);
      expect(endsAt).toSatisfy(isAfter(span, 120));
      expect(answer).toMatchObject({ outcome: 'leading', endsAt: new Date(endsAt as string).toISOString() });
    },
  );

  it('that a standing maximum beats moves the end as well', async () => {
    const { listingId } = await listingThatEndsIn(DAY);
    await bid(shop, await shop.addCustomer(5000), listingId, 500, 900);
    await endIn(shop, listingId, 60);
    const second = await shop.addCustomer(5000);
    const { answer, span } = await timed(shop, () => bid(shop, second, listingId, 600));
    expect(answer).toMatchObject({ outcome: 'outbid' });
    expect(await endOf(listingId)).toSatisfy(isAfter(span, 120));
  });

  it('follows the setting; 0 seconds switch the rule off', async () => {
    const bidder = await shop.addCustomer(50_000);
    await setSetting(shop, 'marketplace.softCloseSeconds', 300);
    const long = await listingThatEndsIn(290);
    const { span } = await timed(shop, () => bid(shop, bidder, long.listingId, 500));
    expect(await endOf(long.listingId)).toSatisfy(isAfter(span, 300));
    await setSetting(shop, 'marketplace.softCloseSeconds', 0);
    const fixed = await listingThatEndsIn(10);
    await bid(shop, bidder, fixed.listingId, 500);
    expect(await endOf(fixed.listingId)).toEqual(fixed.endsAt);
    await setSetting(shop, 'marketplace.softCloseSeconds', 120);
  });
});

describe('a refused bid', () => {
  it('never moves the end', async () => {
    const { listingId, sellerId, endsAt } = await listingThatEndsIn(60, { instaBuyAmount: 20 });
    const [rich, poor] = [await shop.addCustomer(5000), await shop.addCustomer(499)];
    const refused = [
      () => bid(shop, rich, listingId, 499),
      () => bid(shop, rich, listingId, 2001),
      () => bid(shop, rich, listingId, 600, 599),
      () => bid(shop, poor, listingId, 500),
      () => bid(shop, sellerId, listingId, 500),
      () => instaBuy(shop, rich, listingId, 1999),
      () => instaBuy(shop, poor, listingId, 2000),
    ];
    for (const act of refused) {
      expect((await act()).outcome).toBeOneOf(['amount_refused', 'insufficient_balance', 'barred']);
      expect(await endOf(listingId)).toEqual(endsAt);
    }
  });

  it('of the leader does not move it either', async () => {
    const { listingId } = await listingThatEndsIn(DAY);
    const leader = await shop.addCustomer(5000);
    await bid(shop, leader, listingId, 500);
    await endIn(shop, listingId, 60);
    const endsAt = await endOf(listingId);
    expect(await bid(shop, leader, listingId, 600)).toMatchObject({ reason: 'already_leading' });
    expect(await endOf(listingId)).toEqual(endsAt);
  });
});
