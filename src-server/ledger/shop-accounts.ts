/**
 * The balances of the shop's own accounts. Their rows have no cached balance, because concurrent sales would queue for it: a balance
 * is the sum of the entries, which takes a second for a million purchases. Each night the entries are therefore summed
 * (`sumShopAccounts`), and newer ones are added when a balance is read (decision 95). The audit compares both.
 */
import { sql } from 'kysely';
import type { Cents } from '../../src-shared/money.ts';
import { type DatabaseContext, inTransaction } from '../platform/database.ts';
import type { Breach, LedgerLaw } from './ledger-law.ts';
import type { SystemAccount } from './post-journal.ts';

/** Every account of the shop with its balance. */
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

/** How long the lock may delay sales while it waits for running postings to end. */
const LOCK_MS = 100;

/** The job: adds new entries to the sums. Throws if postings or a vacuum ran for too long; the job runs again. */
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
 * The last entry for which no entry with a smaller id can still appear. Ids are assigned before the commit, so smaller ids may be
 * committed later; while no posting is running, which the lock waits for, there are none.
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
