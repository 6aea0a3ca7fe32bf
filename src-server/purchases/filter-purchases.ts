/** The filters of a customer's purchases as conditions, and the available choices. */
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Region } from '../../src-shared/catalog/enumerations.ts';
import type { PurchaseCondition, PurchaseFilters } from '../../src-shared/purchases/purchase-filters.ts';
import { STATES_OF_LIST } from '../../src-shared/purchases/purchase-states.ts';
import type { CustomerContext } from '../context.ts';
import type { Database } from '../entities.ts';
import { isShopWarrantyRunning } from './purchase-claims.ts';

const eb = expressionBuilder<Database, 'purchase' | 'product'>();

/** Must agree with `passesFilters` for rows on a device. */
export function passesFilters(filters: PurchaseFilters): Expression<boolean> {
  const { region, state, boughtFrom, boughtBefore } = filters;
  return eb
    .and([
      ...(region === undefined ? [] : [eb('product.region', '=', region)]),
      ...(boughtFrom === undefined ? [] : [eb('purchase.purchased_at', '>=', new Date(boughtFrom))]),
      ...(boughtBefore === undefined ? [] : [eb('purchase.purchased_at', '<', new Date(boughtBefore))]),
      ...(state === undefined ? [] : [isInCondition(state)]),
    ])
    .$castTo<boolean>();
}

function isInCondition(state: PurchaseCondition): Expression<boolean> {
  switch (state) {
    case 'listed':
      return eb('purchase.state', '=', 'listed').$castTo<boolean>();
    case 'unlisted':
      return eb('purchase.state', '<>', 'listed').$castTo<boolean>();
    case 'covered':
      return isShopWarrantyRunning;
    case 'uncovered':
      return eb.not(isShopWarrantyRunning);
    case 'claimed':
      return eb
        .exists(
          eb
            .selectFrom('warranty_claim as claim')
            .leftJoin('listing', 'listing.id', 'claim.listing_id')
            .select('claim.id')
            .where('claim.state', '=', 'open')
            .where((of) =>
              of.or([
                of('claim.purchase_id', '=', of.ref('purchase.id')),
                of('listing.sale_id', '=', of.ref('purchase.id')),
              ]),
            ),
        )
        .$castTo<boolean>();
  }
}

export interface FilterChoices {
  regions: Region[];
  /**
   * Times of purchases, newest first: the first and last one in each UTC month. A month in any other time zone overlaps two
   * UTC months, so every month with purchases contains one of these times.
   */
  bought: string[];
}

/** The filter choices for the customer's own purchases. */
export async function listFilterChoices(
  { db, actor }: CustomerContext,
  { isHidden }: { isHidden: boolean },
): Promise<FilterChoices> {
  const purchases = db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .where('purchase.customer_id', '=', actor.customerId)
    .where('purchase.state', 'in', STATES_OF_LIST[isHidden ? 'hidden' : 'owned']);
  const regions = await purchases.select('product.region').distinct().orderBy('product.region').execute();
  const months = await purchases
    .select((of) => [
      of.fn.min('purchase.purchased_at').as('first'),
      of.fn.max('purchase.purchased_at').as('last'),
    ])
    .groupBy(sql`date_trunc('month', purchase.purchased_at, 'UTC')`)
    .orderBy('last', 'desc')
    .execute();
  return {
    regions: regions.map(({ region }) => region),
    bought: months.flatMap(({ first, last }) => [last.toISOString(), first.toISOString()]),
  };
}
