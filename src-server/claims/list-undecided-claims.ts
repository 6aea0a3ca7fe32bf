import { sql } from 'kysely';
import type { ClaimReason } from '../../src-shared/claims/warranty-claim.ts';
import type { Cents } from '../../src-shared/money.ts';
import { productRow } from '../catalog/index.ts';
import type { WorkContext } from '../context.ts';
import type { Secrets } from '../platform/secrets.ts';
import { selectClaims } from './select-claims.ts';

export interface UndecidedClaim {
  id: number;
  /** Null for an account of the shop. */
  listingId: number | null;
  purchaseId: number;
  username: string;
  /** The current one, for examining the account. */
  password: string;
  buyer: string;
  /** Null for an account of the shop. */
  seller: string | null;
  priceCents: Cents;
  boughtAt: Date;
  warrantyEndsAt: Date;
  reason: ClaimReason | null;
  bannedOn: string | null;
  text: string;
  openedAt: Date;
  /** How many earlier claims about the same purchase were rejected. */
  rejectedBefore: number;
}

/** Claims that wait for a decision, with what the operator needs for it, oldest first. */
export async function listUndecidedClaims({
  services,
  db,
}: WorkContext<{ secrets: Secrets }>): Promise<UndecidedClaim[]> {
  const rows = await selectClaims(db)
    .innerJoin('customer as buyer', 'buyer.id', 'p.customer_id')
    .leftJoin('customer as seller', 'seller.id', 'l.seller_id')
    .select([
      'w.id',
      'l.id as listingId',
      'p.id as purchaseId',
      'product.id as productId',
      'product.username',
      'product.password_encrypted as sealed',
      'buyer.email as buyer',
      'seller.email as seller',
      'p.price_cents as priceCents',
      'p.purchased_at as boughtAt',
      'w.reason',
      'w.banned_on as bannedOn',
      'w.text',
      'w.opened_at as openedAt',
    ])
    .select((eb) => [
      sql<Date>`coalesce(${eb.ref('l.warranty_ends_at')}, ${eb.ref('p.purchased_at')} + ${eb.ref('p.warranty_days')} * interval '1 day')`.as(
        'warrantyEndsAt',
      ),
      eb
        .selectFrom('warranty_claim as earlier')
        .select(eb.fn.countAll<number>().as('count'))
        .where('earlier.state', '=', 'rejected')
        .where((of) =>
          of.or([
            of('earlier.purchase_id', '=', of.ref('w.purchase_id')),
            of('earlier.listing_id', '=', of.ref('w.listing_id')),
          ]),
        )
        .$asScalar()
        .$notNull()
        .as('rejectedBefore'),
    ])
    .where('w.state', '=', 'open')
    .orderBy('w.id')
    .execute();
  return rows.map(({ sealed, productId, ...claim }) => ({
    ...claim,
    password: services.secrets.decrypt(sealed, productRow(productId)),
  }));
}
