/** One warranty claim with everything needed to decide it: both sides' statements, the sale, and earlier decisions. */
import { sql } from 'kysely';
import type { Region } from '../../../src-shared/catalog/enumerations.ts';
import type { ClaimReason, ClaimState } from '../../../src-shared/claims/warranty-claim.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { ListingState } from '../../../src-shared/marketplace/listing-states.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { PurchaseState } from '../../../src-shared/purchases/purchase-states.ts';
import { selectClaims } from '../../claims/index.ts';
import type { DatabaseContext } from '../../platform/database.ts';

type Reader = Pick<DatabaseContext, 'db'>;

export interface Party {
  customerId: number;
  email: string;
  since: Date;
  isBlocked: boolean;
  /** How many accounts they bought, or sold on the marketplace. */
  deals: number;
  /** Claims that they opened as buyers, or that were about accounts they sold, by state. */
  claims: Record<ClaimState, number>;
}

export interface EarlierClaim {
  id: number;
  state: ClaimState;
  reason: ClaimReason | null;
  text: string;
  answer: string | null;
  openedAt: Date;
  decidedAt: Date | null;
}

export interface ClaimReport extends EarlierClaim {
  bannedOn: string | null;
  username: string;
  productId: number;
  region: Region;
  level: number;
  priceCents: Cents;
  boughtAt: Date;
  warrantyEndsAt: Date;
  /** The buyer's purchase: it can only be refunded while it belongs to them. */
  purchaseId: number;
  purchaseState: PurchaseState;
  /** The sale on the marketplace; null for an account of the shop. */
  listing: {
    id: number;
    state: ListingState;
    /** The seller's note about the account. */
    remarks: string;
    payoutCents: Cents;
    commissionCents: Cents;
  } | null;
  buyer: Party;
  /** Null: the shop sold it. */
  seller: Party | null;
  earlier: EarlierClaim[];
  /** Who decided it, as named in the log. */
  decidedBy: string | null;
}

/** Throws `not_found`. */
export async function readClaim({ db }: Reader, claimId: number): Promise<ClaimReport> {
  const found = await selectClaims(db)
    .select([
      'w.id',
      'w.state',
      'w.reason',
      'w.banned_on as bannedOn',
      'w.text',
      'w.answer',
      'w.opened_at as openedAt',
      'w.decided_at as decidedAt',
      'product.username',
      'product.id as productId',
      'product.region',
      'product.level',
      'p.price_cents as priceCents',
      'p.purchased_at as boughtAt',
      'p.id as purchaseId',
      'p.state as purchaseState',
      'p.customer_id as buyerId',
      'l.id as listingId',
      'l.state as listingState',
      'l.remarks',
      'l.payout_cents as payoutCents',
      'l.commission_cents as commissionCents',
      'l.seller_id as sellerId',
    ])
    .select(
      sql<Date>`coalesce(l.warranty_ends_at, p.purchased_at + p.warranty_days * interval '1 day')`.as(
        'warrantyEndsAt',
      ),
    )
    .where('w.id', '=', claimId)
    .executeTakeFirst();
  if (!found) throw new ShopError('not_found');
  const { buyerId, sellerId, listingId, listingState, remarks, payoutCents, commissionCents, ...claim } =
    found;
  return {
    ...claim,
    listing:
      listingId === null || listingState === null
        ? null
        : {
            id: listingId,
            state: listingState,
            remarks: remarks ?? '',
            payoutCents: payoutCents ?? 0,
            commissionCents: commissionCents ?? 0,
          },
    buyer: await readParty(db, buyerId, 'buyer'),
    seller: sellerId === null ? null : await readParty(db, sellerId, 'seller'),
    earlier: await earlierClaims(db, { claimId, listingId, purchaseId: claim.purchaseId }),
    decidedBy: await decidedBy(db, claimId),
  };
}

async function readParty(db: Reader['db'], customerId: number, side: 'buyer' | 'seller'): Promise<Party> {
  const about =
    side === 'buyer'
      ? sql`(select customer_id from purchase where purchase.id = coalesce(w.purchase_id, l.sale_id))`
      : sql`l.seller_id`;
  const deals =
    side === 'buyer'
      ? sql<number>`(select count(*) from purchase where purchase.customer_id = c.id)`
      : sql<number>`(select count(*) from listing where listing.seller_id = c.id and listing.sale_id is not null)`;
  const claims = sql<
    Party['claims']
  >`(select jsonb_build_object('open', count(*) filter (where w.state = 'open'),
      'rejected', count(*) filter (where w.state = 'rejected'), 'refunded', count(*) filter (where w.state = 'refunded'))
      from warranty_claim w left join listing l on l.id = w.listing_id where ${about} = c.id)`;
  return db
    .selectFrom('customer as c')
    .select(['c.id as customerId', 'c.email', 'c.created_at as since'])
    .select([sql<boolean>`c.blocked_at is not null`.as('isBlocked'), deals.as('deals'), claims.as('claims')])
    .where('c.id', '=', customerId)
    .executeTakeFirstOrThrow();
}

async function earlierClaims(
  db: Reader['db'],
  { claimId, listingId, purchaseId }: { claimId: number; listingId: number | null; purchaseId: number },
): Promise<EarlierClaim[]> {
  return db
    .selectFrom('warranty_claim')
    .select(['id', 'state', 'reason', 'text', 'answer', 'opened_at as openedAt', 'decided_at as decidedAt'])
    .where((eb) =>
      listingId === null ? eb('purchase_id', '=', purchaseId) : eb('listing_id', '=', listingId),
    )
    .where('id', '<>', claimId)
    .orderBy('id', 'desc')
    .execute();
}

async function decidedBy(db: Reader['db'], claimId: number): Promise<string | null> {
  const entry = await db
    .selectFrom('operator_log')
    .select('who')
    .where('action', 'in', ['claims refund', 'claims reject'])
    .where(sql<boolean>`after->>'claim' = ${String(claimId)}`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return entry?.who ?? null;
}
