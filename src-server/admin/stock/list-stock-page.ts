import { sql } from 'kysely';
import type { z } from 'zod';
import type { stockListSchema } from '../../../src-shared/admin/stock.ts';
import { type KeyColumn, keysetPage } from '../keyset.ts';
import type { InTimeZone } from '../today/days.ts';
import { loadPricing, type StockContext, stockRows } from './stock-rows.ts';

const ID: KeyColumn = { column: 's.id', type: 'integer' };

const SORTS = {
  /** Ids are given in the order in which products come into stock. */
  newest: ID,
  username: { column: 's.username', type: 'text' },
  price: {
    column: 's.price_cents',
    type: 'integer',
    isNullable: 'last',
    hasValue: sql<boolean>`s.status <> 'sold'`,
  },
  blueEssence: { column: 's.blue_essence', type: 'integer' },
  level: { column: 's.level', type: 'integer' },
} as const;

/** One page of the stock. */
export async function listStockPage(
  ctx: StockContext,
  { timeZone, ...input }: z.infer<typeof stockListSchema> & InTimeZone,
) {
  const { db } = ctx;
  const query = db
    .selectFrom(
      stockRows(db, await loadPricing(ctx, input.filter.states), { ...input.filter, timeZone }).as('s'),
    )
    .select([
      's.id',
      's.username',
      's.status',
      's.region',
      's.level',
      's.blue_essence as blueEssence',
      's.rank',
      's.division',
      's.is_handleveled as isHandleveled',
      's.created_at as createdAt',
      's.product_class as productClass',
      's.price_cents as priceCents',
      's.cost_cents as costCents',
      's.skin_count as skinCount',
    ]);
  const { username, minPriceCents, maxPriceCents, isUnpriced, since, until } = input.filter;
  const rarelyMet = [username, minPriceCents, maxPriceCents, isUnpriced, since, until];
  const isRarelyMet = rarelyMet.some((value) => value !== undefined);
  return keysetPage(db, query, input, { sorts: SORTS, id: ID, finding: isRarelyMet ? 'few' : 'ids' });
}
