/** A customer's saved searches: listed, saved, removed. */
import { dropContradictions } from '../../src-shared/catalog/filters/filter-rules.ts';
import { ShopError } from '../../src-shared/errors.ts';
import {
  MAX_SAVED_SEARCHES,
  type SavedSearch,
  type SaveSearchInput,
} from '../../src-shared/saved-searches/saved-search.ts';
import type { CustomerContext } from '../context.ts';
import { lockCustomer } from '../identity/index.ts';
import { inTransaction } from '../platform/database.ts';
import { findPresent, rememberMatches } from './notify-matches.ts';
import { SavedSearchRow } from './saved-search.entity.ts';

/** The customer's saved searches, newest first. */
export async function listSavedSearches({ em, actor }: CustomerContext): Promise<SavedSearch[]> {
  const rows = await em.find(SavedSearchRow, { customer: actor.customerId }, { orderBy: { id: 'desc' } });
  return rows.map(({ id, place, name, filters, createdAt }) => ({
    id,
    place,
    name,
    filters,
    createdAt: createdAt.toISOString(),
  }));
}

/** All later matches are announced, and none that the customer can see already. Throws `searches_full`. */
export async function saveSearch(
  ctx: CustomerContext,
  { place, name, filters }: SaveSearchInput,
): Promise<{ id: number }> {
  const consistent = dropContradictions(filters);
  const { index } = ctx.services.catalog;
  const minPriceCents = place === 'shop' ? index.search(consistent, 1).minPriceCents : null;
  const { customerId } = ctx.actor;
  const present = await findPresent(ctx, { place, filters: consistent, customer_id: customerId });
  return inTransaction(ctx, async (transaction) => {
    const { em, actor } = transaction;
    await lockCustomer(transaction, actor.customerId);
    const saved = await em.count(SavedSearchRow, { customer: actor.customerId });
    if (saved >= MAX_SAVED_SEARCHES) throw new ShopError('searches_full');
    const search = em.create(SavedSearchRow, {
      customer: actor.customerId,
      place,
      name,
      filters: consistent,
      minPriceCents,
    });
    await em.flush();
    await rememberMatches(transaction, search.id, present);
    return { id: search.id };
  });
}

/** Throws `not_found` if it is not the customer's. */
export async function removeSavedSearch(
  { em, actor }: CustomerContext,
  { id }: { id: number },
): Promise<void> {
  const search = await em.findOne(SavedSearchRow, { id, customer: actor.customerId });
  if (!search) throw new ShopError('not_found');
  await em.remove(search).flush();
}
