import { beforeAll, expect, it } from 'vitest';
import { lockListing } from '#server/marketplace/steps/lock-listing.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { addListing, bid, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();

it('a bid does not wait for jobs that notify customers about the listing', async () => {
  const [watcher, bidder] = [await shop.addCustomer(), await shop.addCustomer(1000)];
  const { listingId, productId } = await addListing(shop, await shop.addCustomer());
  await em().transactional(async (job) => {
    await job.execute(
      `insert into notice (customer_id, kind, listing_id, product_id) values (?, 'watched', ?, ?)`,
      [watcher, listingId, productId],
    );
    expect((await bid(shop, bidder, listingId, 700)).outcome).toBe('leading');
  });
});

it('a bid waits for every other decision about the listing', async () => {
  const bidder = await shop.addCustomer(1000);
  const { listingId } = await addListing(shop, await shop.addCustomer());
  const { waiting } = await em().transactional(async (other) => {
    await lockListing(other, listingId);
    const answer = bid(shop, bidder, listingId, 700);
    await untilSomebodyWaits(shop);
    return { waiting: answer };
  });
  expect((await waiting).outcome).toBe('leading');
});
