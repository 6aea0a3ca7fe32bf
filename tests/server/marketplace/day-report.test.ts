/** Which events the operator's report assigns to a day (UTC, from midnight to midnight), and its current figures. */
import { beforeAll, describe, expect, it } from 'vitest';
import { closeListing } from '#server/marketplace/jobs/close-listing.ts';
import { type DayReport, dayReport } from '#server/marketplace/queries/day-report.ts';
import { refundClaim } from '#server/claims/decide-claim.ts';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { payOut } from '#server/marketplace/jobs/pay-out.ts';
import { testOperator } from '../../support/test-operator.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { boughtListing, endIn } from './support/instants.ts';
import { addListing, bid, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const NOTHING: DayReport = {
  sales: 0,
  soldCents: 0,
  commissionCents: 0,
  returnedCents: 0,
  paidToSellersCents: 0,
  unsold: 0,
  newListings: 0,
  bids: 0,
  owedToSellersCents: 0,
  heldForBidsCents: 0,
};

/** All that happened on the marketplace so far happened at this instant. */
async function moveEverythingTo(instant: string): Promise<void> {
  await em().execute(
    `update listing set created_at = at, completed_at = case when completed_at is null then null else at end,
       paid_at = case when paid_at is null then null else at end from (select ?::timestamptz as at) moment`,
    [instant],
  );
  await em().execute('update bid set placed_at = ?::timestamptz', [instant]);
}

describe('a day’s report', () => {
  it('covers midnight to midnight, and everything owed whenever it was sold', async () => {
    const [paid, claimed, returned] = [
      await boughtListing(shop),
      await boughtListing(shop),
      await boughtListing(shop),
    ];
    await boughtListing(shop);
    await payOut(shop.work(), { listingId: paid.listingId, isAtOnce: true });
    for (const { buyerId, listingId } of [claimed, returned])
      await openListingClaim(shop.as(buyerId), { listingId, text: 'Not as promised' });
    const { id } = await shop.row<{ id: number }>('select id from warranty_claim where listing_id = ?', [
      returned.listingId,
    ]);
    await refundClaim({ ...shop.work(), operator: testOperator() }, { claimId: id, isConfirmed: true });
    const [unsold, open] = [
      await addListing(shop, await shop.addCustomer()),
      await addListing(shop, await shop.addCustomer()),
    ];
    await endIn(shop, unsold.listingId, 0);
    await closeListing(shop.work(), { id: unsold.listingId });
    await bid(shop, await shop.addCustomer(5000), open.listingId, 600, 750);

    const now = { owedToSellersCents: 1800, heldForBidsCents: 750 };
    const ofTheDay = {
      sales: 4,
      soldCents: 4000,
      commissionCents: 300,
      returnedCents: 1000,
      paidToSellersCents: 900,
      unsold: 1,
      newListings: 6,
      bids: 5,
    };
    for (const instant of ['2026-03-01T00:00:00Z', '2026-03-01T23:59:59.999Z']) {
      await moveEverythingTo(instant);
      expect(await dayReport(shop.work(), { day: '2026-03-01' })).toEqual({ ...ofTheDay, ...now });
      for (const day of ['2026-02-28', '2026-03-02'])
        expect(await dayReport(shop.work(), { day })).toEqual({ ...NOTHING, ...now });
    }
  });
});
