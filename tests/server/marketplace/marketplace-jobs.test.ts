/** When the recurring jobs of the marketplace run, and what each of them does. */
import { beforeAll, describe, expect, it } from 'vitest';
import { marketplaceJobHandlers } from '#server/marketplace/marketplace-jobs.ts';
import { listNotices } from '#server/marketplace/notices/notices.ts';
import { watchListing } from '#server/marketplace/commands/watch-listing.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { boughtListing, endIn, endWarrantyIn } from './support/instants.ts';
import { addListing, listingRow, mailTo, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const handlers = () => marketplaceJobHandlers(() => shop.work());

async function run(name: string, data: object = {}): Promise<void> {
  const handler = handlers().find(({ job }) => job.name === name);
  if (!handler) throw new Error(`there is no job ${name}`);
  await handler.run(data);
}

it('auctions and watchers are checked every minute, payouts every five', () => {
  expect(Object.fromEntries(handlers().map(({ job, cron }) => [job.name, cron]))).toEqual({
    'close-listings': '* * * * *',
    'tell-watchers': '* * * * *',
    'pay-out-due': '*/5 * * * *',
    'pay-out-listing': undefined,
  });
});

describe('the job', () => {
  it('close-listings closes listings that are due', async () => {
    const [due, open] = [
      await addListing(shop, await shop.addCustomer()),
      await addListing(shop, await shop.addCustomer()),
    ];
    await endIn(shop, due.listingId, 0);
    await run('close-listings');
    expect(await listingRow(shop, due.listingId)).toMatchObject({ state: 'unsold' });
    expect(await listingRow(shop, open.listingId)).toMatchObject({ state: 'open' });
  });

  it('tell-watchers announces auctions that end within the hour', async () => {
    const watcher = await shop.addCustomer();
    const { listingId } = await addListing(shop, await shop.addCustomer());
    await watchListing(shop.as(watcher), { listingId, isWatched: true });
    await endIn(shop, listingId, 1800);
    await run('tell-watchers');
    expect(await listNotices(shop.as(watcher))).toMatchObject([{ kind: 'watched', listingId }]);
  });

  it('pay-out-due pays only sellers whose warranty is over', async () => {
    const [over, running] = [await boughtListing(shop), await boughtListing(shop)];
    await endWarrantyIn(shop, over.listingId, 0);
    await run('pay-out-due');
    expect([await shop.balance(over.sellerId), await shop.balance(running.sellerId)]).toEqual([900, 0]);
  });

  it('pay-out-listing pays only its own seller before the warranty is over', async () => {
    const [one, other] = [await boughtListing(shop), await boughtListing(shop)];
    await run('pay-out-listing', { listingId: one.listingId });
    expect([await shop.balance(one.sellerId), await shop.balance(other.sellerId)]).toEqual([900, 0]);
  });
});

describe('the payout at once', () => {
  it.each([
    { payout: 'at-once', jobs: 1 },
    { payout: 'after-warranty', jobs: 0 },
  ] as const)(
    'is a job of a sale, and in both mails about it, where the setting says $payout: $jobs',
    async ({ payout, jobs }) => {
      await setSetting(shop, 'marketplace.payout', payout);
      const { listingId, sellerId, buyerId } = await boughtListing(shop);
      await setSetting(shop, 'marketplace.payout', 'after-warranty');
      expect(await mailTo(shop, sellerId, 'auction-sold')).toMatchObject({ isPaidAtOnce: jobs === 1 });
      expect(await mailTo(shop, buyerId, 'auction-won')).toMatchObject({ isPaidAtOnce: jobs === 1 });
      const queued = await em().execute(
        `select 1 from pgboss.job where name = 'pay-out-listing' and (data->>'listingId')::int = ?`,
        [listingId],
      );
      expect(queued).toHaveLength(jobs);
    },
  );
});
