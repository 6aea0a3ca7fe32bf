/** Editing a listing: by which customer, in which state, and to which end. Simultaneous bids are in edit-races.test.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { editListing } from '#server/marketplace/commands/edit-listing.ts';
import { findListing } from '#server/marketplace/queries/find-listings.ts';
import { watchListing } from '#server/marketplace/commands/watch-listing.ts';
import { EDIT_TEXTS, type EditListingInput } from '#shared/marketplace/edit-listing.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { listingIn } from './support/instants.ts';
import {
  addListing,
  bid,
  DAY,
  instaBuy,
  type Listed,
  listingRow,
  passTime,
  setSetting,
} from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const TERMS: EditListingInput = {
  minimumBidCents: 800,
  instaBuyCents: 2500,
  endDays: 7,
  remarks: 'Old skins',
};

const edit = ({ sellerId, username }: Listed, change: Partial<EditListingInput> = {}) =>
  editListing(shop.as(sellerId), { username, ...TERMS, ...change });

const daysLeft = (row: Record<string, unknown>) =>
  ((row['ends_at'] as Date).getTime() - Date.now()) / (DAY * 1000);

describe('without bids', () => {
  it('changes prices and note at once, and later bids follow them', async () => {
    const listed = await addListing(shop, await shop.addCustomer());
    const before = await listingRow(shop, listed.listingId);
    expect(await edit(listed)).toEqual({ outcome: 'edited' });
    const bidder = await shop.addCustomer(5000);
    expect((await findListing(shop.as(bidder), { id: listed.listingId })).listing).toMatchObject({
      minimumBidCents: 800,
      instaBuyCents: 2500,
      remarks: 'Old skins',
      warrantyDays: 7,
      endsAt: (before['ends_at'] as Date).toISOString(),
    });
    expect(await bid(shop, bidder, listed.listingId, 500)).toMatchObject({ outcome: 'amount_refused' });
    expect(await instaBuy(shop, bidder, listed.listingId, 2500)).toMatchObject({ outcome: 'bought' });
  });

  it('counts days from the password change, and refuses an end in the past', async () => {
    const listed = await addListing(shop, await shop.addCustomer());
    await passTime(shop, 3 * DAY);
    const before = await listingRow(shop, listed.listingId);
    await expect(edit(listed, { endDays: 3 })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { endDays: [MARKETPLACE_TEXTS.endPassed] },
    });
    expect(await listingRow(shop, listed.listingId)).toEqual(before);
    expect(await edit(listed, { endDays: 10 })).toEqual({ outcome: 'edited' });
    expect(daysLeft(await listingRow(shop, listed.listingId))).toBeCloseTo(7, 2);
  });

  it('keeps an end moved by reopened bidding if the days are not changed', async () => {
    const listed = await addListing(shop, await shop.addCustomer(), { endDays: 2 });
    await shop.orm.em
      .fork()
      .execute(`update listing set ends_at = ends_at + interval '1 day' where id = ?`, [listed.listingId]);
    await edit(listed, { endDays: 2 });
    expect(daysLeft(await listingRow(shop, listed.listingId))).toBeCloseTo(3, 2);
  });

  it('starts counting no days until the password is changed', async () => {
    await setSetting(shop, 'marketplace.autoConfirm', 'never');
    const listed = await addListing(shop, await shop.addCustomer());
    await setSetting(shop, 'marketplace.autoConfirm', 'in-sandbox');
    expect(await edit(listed, { endDays: 20, instaBuyCents: null })).toEqual({ outcome: 'edited' });
    expect(await listingRow(shop, listed.listingId)).toMatchObject({
      state: 'added',
      end_days: 20,
      ends_at: null,
      insta_buy_cents: null,
    });
  });

  it('notifies watchers of the new end if they were told it ends soon', async () => {
    const listed = await addListing(shop, await shop.addCustomer());
    const other = await addListing(shop, await shop.addCustomer());
    const watcher = await shop.addCustomer();
    for (const { listingId } of [listed, other])
      await watchListing(shop.as(watcher), { listingId, isWatched: true });
    await shop.orm.em
      .fork()
      .execute('update watched_listing set told_at = now() where customer_id = ?', [watcher]);
    const told = ({ listingId }: Listed) =>
      shop.row('select told_at from watched_listing where listing_id = ?', [listingId]);
    await edit(listed);
    expect(await told(listed)).not.toEqual({ told_at: null });
    await edit(listed, { endDays: 9 });
    expect(await told(listed)).toEqual({ told_at: null });
    expect(await told(other)).not.toEqual({ told_at: null });
  });
});

describe('it is refused', () => {
  it('from the first bid on', async () => {
    const listed = await addListing(shop, await shop.addCustomer());
    await bid(shop, await shop.addCustomer(500), listed.listingId, 500);
    const before = await listingRow(shop, listed.listingId);
    expect(await edit(listed)).toEqual({ outcome: 'refused', reason: 'has_bids', text: EDIT_TEXTS.has_bids });
    expect(await listingRow(shop, listed.listingId)).toEqual(before);
  });

  it('to everyone but the seller, as if there were no such listing', async () => {
    const listed = await addListing(shop, await shop.addCustomer());
    const before = await listingRow(shop, listed.listingId);
    await expect(edit({ ...listed, sellerId: await shop.addCustomer() })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await listingRow(shop, listed.listingId)).toEqual(before);
  });

  it('to a seller the operator has blocked', async () => {
    const listed = await addListing(shop, await shop.addCustomer());
    await shop.orm.em
      .fork()
      .execute('update customer set blocked_at = now() where id = ?', [listed.sellerId]);
    await expect(edit(listed)).rejects.toMatchObject({ code: 'customer_blocked' });
  });

  it('while the marketplace is closed', async () => {
    const listed = await addListing(shop, await shop.addCustomer());
    await setSetting(shop, 'flags.auction', false);
    await expect(edit(listed)).rejects.toMatchObject({ code: 'feature_off' });
    await setSetting(shop, 'flags.auction', true);
  });

  it.each(['sold', 'claimed', 'paid', 'returned', 'unsold', 'cancelled'] as const)(
    'when the listing is %s, even if its days are not over',
    async (state) => {
      const listed = await listingIn(shop, state);
      const before = await listingRow(shop, listed.listingId);
      expect(await edit(listed)).toMatchObject({ outcome: 'refused', reason: 'listing_ended' });
      expect(await listingRow(shop, listed.listingId)).toEqual(before);
    },
  );

  it('when its time is over but it is not closed yet', async () => {
    const listed = await addListing(shop, await shop.addCustomer());
    await passTime(shop, 8 * DAY);
    expect(await edit(listed, { endDays: 30 })).toMatchObject({ reason: 'listing_ended' });
  });
});
