import { sql } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import { shopAccounts, type SystemAccount } from '../../ledger/index.ts';
import type { DatabaseContext } from '../../platform/database.ts';

/** What the shop owes now, as the ledger says. */
export interface Owed {
  /** What customers may spend. */
  balancesCents: Cents;
  /** What is set aside for their payments, bids and disputes. */
  escrowCents: Cents;
  /** Parts of sellers that wait for the end of the warranty. */
  sellersCents: Cents;
  /** Codes of cross-site transfers that were not redeemed. */
  crossSiteCents: Cents;
  /** All of it. */
  totalCents: Cents;
}

export async function owedNow({ db }: Pick<DatabaseContext, 'db'>): Promise<Owed> {
  const { balancesCents, escrowCents } = await db
    .selectFrom('ledger_account as a')
    .select([
      sql<Cents>`coalesce(sum(a.balance_cents) filter (where a.kind = 'customer'), 0)::bigint`.as(
        'balancesCents',
      ),
      sql<Cents>`coalesce(sum(a.balance_cents) filter (where a.kind = 'escrow'), 0)::bigint`.as(
        'escrowCents',
      ),
    ])
    .executeTakeFirstOrThrow();
  const [sellersCents, crossSiteCents] = await Promise.all([
    centsOn(db, 'system:payouts'),
    centsOn(db, 'system:cross_site'),
  ]);
  const totalCents = balancesCents + escrowCents + sellersCents + crossSiteCents;
  return { balancesCents, escrowCents, sellersCents, crossSiteCents, totalCents };
}

async function centsOn(db: DatabaseContext['db'], account: SystemAccount): Promise<Cents> {
  const { cents } = await shopAccounts(db).where('a.code', '=', account).executeTakeFirstOrThrow();
  return cents;
}
