import { sql } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import type { DatabaseContext } from '../../platform/database.ts';

/** What the shop owes now, as the ledger says. */
export interface Owed {
  /** What customers may spend. */
  balancesCents: Cents;
  /** What is set aside for their payments, bids and disputes. */
  escrowCents: Cents;
  /** Parts of sellers that wait for the end of the warranty. */
  sellersCents: Cents;
  /** Codes of cross-site transfers that nobody has redeemed. */
  crossSiteCents: Cents;
  /** All of it. */
  totalCents: Cents;
}

export async function owedNow(db: DatabaseContext['db']): Promise<Owed> {
  const owed = await db
    .selectFrom('ledger_account as a')
    .select([
      sql<Cents>`coalesce(sum(a.balance_cents) filter (where a.kind = 'customer'), 0)::bigint`.as(
        'balancesCents',
      ),
      sql<Cents>`coalesce(sum(a.balance_cents) filter (where a.kind = 'escrow'), 0)::bigint`.as(
        'escrowCents',
      ),
    ])
    .select((eb) =>
      (
        [
          ['system:payouts', 'sellersCents'],
          ['system:cross_site', 'crossSiteCents'],
        ] as const
      ).map(([code, name]) =>
        eb
          .selectFrom('journal_entry as e')
          .innerJoin('ledger_account as s', 's.id', 'e.account_id')
          .select(sql<Cents>`coalesce(sum(e.amount_cents), 0)::bigint`.as('cents'))
          .where('s.code', '=', code)
          .$asScalar()
          .$notNull()
          .as(name),
      ),
    )
    .executeTakeFirstOrThrow();
  const { balancesCents, escrowCents, sellersCents, crossSiteCents } = owed;
  return { ...owed, totalCents: balancesCents + escrowCents + sellersCents + crossSiteCents };
}
