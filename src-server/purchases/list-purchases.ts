import { type Expression, expressionBuilder, sql } from 'kysely';
import { REGIONS } from '../../src-shared/catalog/enumerations.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { type Page, pageOf } from '../../src-shared/pagination.ts';
import { codesMeant, ranksMeant } from '../../src-shared/purchases/purchase-search.ts';
import type { PurchaseFilters } from '../../src-shared/purchases/purchase-filters.ts';
import { STATES_OF_LIST } from '../../src-shared/purchases/purchase-states.ts';
import type { CustomerContext } from '../context.ts';
import type { Database } from '../entities.ts';
import { anyText } from '../platform/sql.ts';
import { passesFilters } from './filter-purchases.ts';
import { type PurchaseClaim, readPurchaseClaims } from './purchase-claims.ts';
import { presentPurchase, PURCHASE_COLUMNS, type PresentedPurchase } from './present-purchase.ts';
import { requireCredentialsProof } from '../identity/index.ts';

interface ListPurchasesInput extends PurchaseFilters {
  page: number;
  limit: number;
  search?: string | undefined;
  isHidden: boolean;
}

/**
 * The customer's purchases, newest first, with credentials. `search` matches username, region, rank and skin names.
 * Throws `not_found` past the last page.
 */
export async function listPurchases(
  ctx: CustomerContext,
  { page, limit, search, isHidden, ...filters }: ListPurchasesInput,
): Promise<Page<PresentedPurchase & PurchaseClaim>> {
  const { services, em, db, actor } = ctx;
  await requireCredentialsProof(ctx);
  const purchases = db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .where('purchase.customer_id', '=', actor.customerId)
    .where('purchase.state', 'in', STATES_OF_LIST[isHidden ? 'hidden' : 'owned'])
    .where(passesFilters(filters));
  const found = search ? purchases.where(isMeantBy(search, services.catalog)) : purchases;
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(PURCHASE_COLUMNS)
    .orderBy('purchase.purchased_at', 'desc')
    .orderBy('purchase.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const claimOf = await readPurchaseClaims(
    em,
    rows.map(({ id }) => id),
  );
  const framed = pageOf(
    rows.map((row) => ({ ...presentPurchase(services, row), ...claimOf(row.id) })),
    count,
    page,
    limit,
  );
  if (!framed) throw new ShopError('not_found');
  return framed;
}

/** The typed text is matched with displayed names; the statement gets the codes behind them. */
function isMeantBy(search: string, catalog: { findSkinIds(text: string): number[] }): Expression<boolean> {
  const eb = expressionBuilder<Database, 'product'>();
  return eb
    .or([
      sql<boolean>`position(lower(${search}) in lower(${eb.ref('product.username')})) > 0`,
      eb('product.region', '=', anyText(codesMeant(REGIONS, search))),
      eb(sql`(${eb.ref('product.rank')} || ${eb.ref('product.division')})`, '=', anyText(ranksMeant(search))),
      sql<boolean>`(${eb.ref('product.skins')} || ${eb.ref('product.permanent_skins')} || ${eb.ref('product.owned_skins')}) && ${catalog.findSkinIds(search)}::int[]`,
    ])
    .$castTo<boolean>();
}
