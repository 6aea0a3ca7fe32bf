/** An operator's confirmation starts an auction: once, and only if the listing waits for it. */
import { beforeAll, expect, it } from 'vitest';
import { confirmListing } from '#server/marketplace/commands/confirm-listing.ts';
import { listWaitingListings } from '#server/marketplace/queries/waiting-for-operator.ts';
import { testOperator } from '../../support/test-operator.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { listingIn } from './support/instants.ts';
import { addListing, listingRow, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const confirm = (listingId: number) =>
  confirmListing({ ...shop.work(), operator: testOperator() }, { id: listingId });
const waiting = async () => (await listWaitingListings(shop.work())).map(({ id }) => id);

it('opens the waiting listing and leaves the others waiting', async () => {
  await setSetting(shop, 'marketplace.autoConfirm', 'never');
  const [first, second] = [
    await addListing(shop, await shop.addCustomer()),
    await addListing(shop, await shop.addCustomer()),
  ];
  await setSetting(shop, 'marketplace.autoConfirm', 'in-sandbox');
  expect(await waiting()).toEqual([first.listingId, second.listingId]);
  expect(await confirm(first.listingId)).toMatchObject({ username: first.username });
  expect(await waiting()).toEqual([second.listingId]);
  expect(await shop.row('select action, subject from operator_log order by id desc limit 1')).toEqual({
    action: 'listings confirm',
    subject: `account ${first.username}`,
  });
  expect(await listingRow(shop, first.listingId)).toMatchObject({ state: 'open' });
  expect(await listingRow(shop, second.listingId)).toMatchObject({ state: 'added', ends_at: null });
});

it.each(['open', 'sold', 'claimed', 'paid', 'returned', 'unsold', 'cancelled'] as const)(
  'is refused for a listing that is %s',
  async (state) => {
    const { listingId } = await listingIn(shop, state);
    const before = await listingRow(shop, listingId);
    await expect(confirm(listingId)).rejects.toMatchObject({ code: 'listing_not_waiting' });
    expect(await listingRow(shop, listingId)).toEqual(before);
  },
);

it('finds no listing that does not exist', async () => {
  await expect(confirm(999_999)).rejects.toMatchObject({ code: 'not_found' });
});
