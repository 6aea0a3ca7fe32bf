import { sql } from 'kysely';
import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { type Page, pageOf } from '../../src-shared/pagination.ts';
import type { PageInput } from '../../src-shared/page-schema.ts';
import { STANDING_TRADE_INS } from '../../src-shared/trade-in/trade-in-states.ts';
import type { CustomerContext } from '../context.ts';

export interface TradedAccount {
  /** ISO 8601 */
  dateTraded: string;
  productUsername: string;
  isVerified: boolean;
  dateVerified: string | null;
  valueCents: Cents;
  /** When the value will be credited; null while the account is being checked, and after it was credited. */
  creditDueAt: string | null;
  creditedAt: string | null;
}

/** Accounts the customer traded in, newest first. Throws `not_found` past the last page. */
export async function listTraded(
  { db, actor }: CustomerContext,
  { page, limit }: PageInput,
): Promise<Page<TradedAccount>> {
  const theirs = db
    .selectFrom('trade_in as t')
    .where('t.customer_id', '=', actor.customerId)
    .where('t.status', 'in', STANDING_TRADE_INS);
  const { count } = await theirs
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await theirs
    .innerJoin('purchase', 'purchase.id', 't.purchase_id')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .leftJoin('pending_credit as c', (join) => join.on('c.reference', '=', sql<string>`'trade-in:' || t.id`))
    .select(['t.traded_at', 'product.username', 't.status', 't.decided_at', 't.value_cents'])
    .select(['c.due_at', 'c.credited_at'])
    .orderBy('t.traded_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const framed = pageOf(
    rows.map((row) => ({
      dateTraded: row.traded_at.toISOString(),
      productUsername: row.username,
      isVerified: row.status === 'verified',
      dateVerified: row.decided_at?.toISOString() ?? null,
      valueCents: row.value_cents,
      creditDueAt: row.credited_at === null ? (row.due_at?.toISOString() ?? null) : null,
      creditedAt: row.credited_at?.toISOString() ?? null,
    })),
    count,
    page,
    limit,
  );
  if (!framed) throw new ShopError('not_found');
  return framed;
}
