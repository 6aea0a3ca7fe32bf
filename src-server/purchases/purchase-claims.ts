/** Warranty claims about purchases, from the shop and from the marketplace. */
import { expressionBuilder, sql } from 'kysely';
import type { WarrantyClaim } from '../../src-shared/claims/warranty-claim.ts';
import { LIFETIME_DAYS } from '../../src-shared/catalog/warranty.ts';
import { UNLISTED_STATES } from '../../src-shared/purchases/purchase-states.ts';
import type { Database } from '../entities.ts';
import type { EntityManager } from '../platform/database.ts';
import { anyId, clock } from '../platform/sql.ts';

const eb = expressionBuilder<Database, 'purchase'>();

/**
 * A condition: the shop's own warranty of a purchase is valid, by the database's clock: for life, or some days from the
 * purchase.
 */
export const isShopWarrantyRunning = eb
  .and([
    eb('purchase.warranty_days', '>', 0),
    eb.or([
      eb('purchase.warranty_days', '>=', LIFETIME_DAYS),
      sql<boolean>`${eb.ref('purchase.purchased_at')} + ${eb.ref('purchase.warranty_days')} * interval '1 day' > ${clock}`,
    ]),
  ])
  .$castTo<boolean>();

/** Whether a claim about the account is undecided; exact under the purchase's lock. */
export async function hasOpenClaim(em: EntityManager, purchaseId: number): Promise<boolean> {
  const open = await em.db
    .selectFrom('warranty_claim as claim')
    .leftJoin('listing', 'listing.id', 'claim.listing_id')
    .select('claim.id')
    .where('claim.state', '=', 'open')
    .where((of) => of.or([of('claim.purchase_id', '=', purchaseId), of('listing.sale_id', '=', purchaseId)]))
    .executeTakeFirst();
  return open !== undefined;
}

export interface PurchaseClaim {
  /**
   * Whether a warranty claim may be opened now: the warranty is valid, the purchase is unlisted and has no open claim.
   */
  canClaim: boolean;
  /** The newest one. */
  claim: WarrantyClaim | null;
}

const NO_CLAIM: PurchaseClaim = { canClaim: false, claim: null };

/** The claims about each of these purchases, in one statement. */
export async function readPurchaseClaims(
  em: EntityManager,
  purchaseIds: readonly number[],
): Promise<(purchaseId: number) => PurchaseClaim> {
  if (purchaseIds.length === 0) return () => NO_CLAIM;
  const rows = await em.db
    .selectFrom('purchase')
    .leftJoin('listing as sale', 'sale.sale_id', 'purchase.id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('warranty_claim as c')
          .select(['c.state', 'c.text', 'c.answer', 'c.opened_at', 'c.decided_at'])
          .where((either) =>
            either.or([
              either('c.purchase_id', '=', either.ref('purchase.id')),
              either('c.listing_id', '=', either.ref('sale.id')),
            ]),
          )
          .orderBy('c.id', 'desc')
          .limit(1)
          .as('claim'),
      (join) => join.onTrue(),
    )
    .select([
      'purchase.id',
      'claim.state',
      'claim.text',
      'claim.answer',
      'claim.opened_at',
      'claim.decided_at',
    ])
    .select((of) =>
      of
        .and([
          of('purchase.state', 'in', UNLISTED_STATES),
          of(of.fn.coalesce('claim.state', of.val('none')), '<>', 'open'),
          of
            .case()
            .when('sale.id', 'is', null)
            .then(isShopWarrantyRunning)
            .else(
              of.fn.coalesce(
                of.and([of('sale.state', '=', 'sold'), of('sale.warranty_ends_at', '>', clock)]),
                of.lit(false),
              ),
            )
            .end(),
        ])
        .$castTo<boolean>()
        .as('can_claim'),
    )
    .where('purchase.id', '=', anyId(purchaseIds))
    .execute();
  const known = new Map(
    rows.map(({ id, can_claim, ...claim }) => [id, { canClaim: can_claim, claim: presentClaim(claim) }]),
  );
  return (purchaseId) => known.get(purchaseId) ?? NO_CLAIM;
}

interface ClaimColumns {
  state: WarrantyClaim['state'] | null;
  text: string | null;
  answer: string | null;
  opened_at: Date | null;
  decided_at: Date | null;
}

/** A claim from the columns of an outer join; null if there is none. */
export function presentClaim(row: ClaimColumns): WarrantyClaim | null {
  if (row.state === null || row.opened_at === null) return null;
  return {
    state: row.state,
    text: row.text ?? '',
    openedAt: row.opened_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    answer: row.answer,
  };
}
