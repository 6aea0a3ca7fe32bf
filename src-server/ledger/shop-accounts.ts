/**
 * What is on the shop's own accounts. Their rows have no balance, which all sales of a moment would wait for: it is the sum of their entries, and of a
 * million purchases that takes a second. So each night their entries are added up (`sumShopAccounts`), and what came since is added to that
 * when the figure is asked for (decision 95). The audit compares both.
 */
import { sql } from 'kysely';
import type { Cents } from '../../src-shared/money.ts';
import { type DatabaseContext, inTransaction } from '../platform/database.ts';
import type { Breach, LedgerLaw } from './ledger-law.ts';
import type { SystemAccount } from './post-journal.ts';

/** Every account of the shop with what is on it. */
export function shopAccounts(db: DatabaseContext['db']) {
  return db
    .selectFrom('ledger_account as a')
    .select(sql.ref<SystemAccount>('a.code').as('account'))
    .select(
      sql<Cents>`(coalesce(a.summed_cents, 0) + coalesce((select sum(e.amount_cents) from journal_entry e
          where e.account_id = a.id and e.id > coalesce(a.summed_through_id, 0)), 0))::bigint`.as('cents'),
    )
    .where('a.kind', '=', 'system');
}

/** How long a sale may wait for the moment in which none is under way. */
const LOCK_MS = 100;

/** The job: adds to the sums what is new. Throws when postings or a vacuum were under way for too long; the job comes round again. */
export async function sumShopAccounts(ctx: DatabaseContext): Promise<void> {
  const throughId = await lastCompleteEntry(ctx);
  await ctx.db
    .updateTable('ledger_account')
    .set({
      summed_cents: sql<Cents>`coalesce(summed_cents, 0) + coalesce((select sum(e.amount_cents) from journal_entry e
          where e.account_id = ledger_account.id and e.id > coalesce(summed_through_id, 0) and e.id <= ${throughId}), 0)`,
      summed_through_id: throughId,
    })
    .where('kind', '=', 'system')
    .where((eb) => eb.fn.coalesce('summed_through_id', eb.lit(0)), '<', throughId)
    .execute();
}

/**
 * The last entry up to which all are committed or never will be. Numbers are given before the commit: an entry with a smaller number may come later. While no
 * posting is under way, which is what the lock waits for, there is none.
 */
function lastCompleteEntry(ctx: DatabaseContext): Promise<number> {
  return inTransaction(ctx, async ({ db }) => {
    await sql`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(db);
    await sql`lock table journal_entry in share mode`.execute(db);
    const { id } = await db
      .selectFrom('journal_entry')
      .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('id'))
      .executeTakeFirstOrThrow();
    return id;
  });
}

export const SHOP_ACCOUNT_LAWS: readonly LedgerLaw[] = [
  {
    rule: 'what was added up on an account of the shop is the sum of its entries up to there',
    breaches: sql<Breach>`select a.code as subject, coalesce(sum(e.amount_cents), 0)::text as expected, a.summed_cents::text as found
          from ledger_account a left join journal_entry e on e.account_id = a.id and e.id <= a.summed_through_id
          where a.summed_through_id is not null
          group by a.id having coalesce(sum(e.amount_cents), 0) <> a.summed_cents`,
  },
];
