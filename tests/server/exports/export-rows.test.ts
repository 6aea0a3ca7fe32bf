/** The rows of an export while the customer's accounts change hands. */
import { beforeAll, expect, it } from 'vitest';
import { EXPORT_SOURCES } from '#server/exports/export-rows.ts';
import { closeListing } from '#server/marketplace/jobs/close-listing.ts';
import type { ExportRow } from '#shared/exports/export-contents.ts';
import { AfterTheNextStatement } from '../../support/after-the-next-statement.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { addAccount, addListing, bid, DAY, passTime, setSetting } from '../marketplace/support/market.ts';

const shop = useTestShop();

beforeAll(() => setSetting(shop, 'flags.auction', true));

it('an account that is sold between the statements of a batch is absent', async () => {
  const [seller, buyer] = [await shop.addCustomer(), await shop.addCustomer(5000)];
  const listing = await addListing(shop, seller);
  const kept = await addAccount(shop, seller);
  await bid(shop, buyer, listing.listingId, 1000);
  await passTime(shop, 8 * DAY);

  const ctx = shop.as(seller);
  const sale = new AfterTheNextStatement(() => closeListing(shop.work(), { id: listing.listingId }));
  const rows: ExportRow[] = [];
  for await (const batch of EXPORT_SOURCES.accounts.batches({ ...ctx, db: ctx.db.withPlugin(sale) }))
    rows.push(...batch);
  expect(await shop.row('select state from listing where id = ?', [listing.listingId])).toEqual({
    state: 'sold',
  });
  expect(rows).toMatchObject([{ username: kept.username, password: `secret-${kept.productId}` }]);
});
