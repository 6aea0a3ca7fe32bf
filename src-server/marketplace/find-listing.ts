import { ShopError } from '../../src-shared/errors.ts';
import type { ListingPage } from '../../src-shared/marketplace/listing.ts';
import type { CommandContext } from '../context.ts';
import { requireFeature } from '../settings/index.ts';
import { presentStep, readHistory } from './bid-history.ts';
import { databaseNow, presentListing, selectListings, viewerRelations } from './listing-record.ts';

/**
 * One listing with its bid history, also long after its end. Throws `not_found` for an unknown one and, to everybody but
 * its owner, for one that has never been open. Throws `feature_off`.
 */
export async function findListing({ services, em, actor }: CommandContext, id: number): Promise<ListingPage> {
  requireFeature(services.settings, 'auction');
  const customerId = actor?.customerId;
  const row = await selectListings(em)
    .where('listing.id', '=', id)
    .where((eb) =>
      eb.or([eb('listing.confirmed_at', 'is not', null), eb('listing.seller_id', '=', customerId ?? 0)]),
    )
    .executeTakeFirst();
  if (!row) throw new ShopError('not_found');
  const relationOf = await viewerRelations(em, [id], customerId === undefined ? [] : [customerId]);
  const history = await readHistory(em, [id]);
  return {
    now: await databaseNow(em),
    listing: presentListing(row, relationOf(id, customerId)),
    history: history.map((step) => presentStep(step, customerId)),
    userMaxCents: row.leader_id === customerId ? row.leader_max_cents : null,
  };
}
