import { sql } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import type { SystemAccount } from '../../ledger/index.ts';
import type { Books } from './ledger-sums.ts';

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

export async function owedNow({ db, accounts }: Books): Promise<Owed> {
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
  const sellersCents = await balanceOf({ db, accounts }, 'system:payouts');
  const crossSiteCents = await balanceOf({ db, accounts }, 'system:cross_site');
  const totalCents = balancesCents + escrowCents + sellersCents + crossSiteCents;
  return { balancesCents, escrowCents, sellersCents, crossSiteCents, totalCents };
}

async function balanceOf({ db, accounts }: Books, account: SystemAccount): Promise<Cents> {
  const id = [...accounts].find(([, code]) => code === account)?.[0] ?? 0;
  const { cents } = await db
    .selectFrom('journal_entry')
    .select(sql<Cents>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  return cents;
}
