import { sql } from 'kysely';
import type { PlannedJournal } from '../../src-shared/admin/planned-journal.ts';
import type { EntityManager } from '../platform/database.ts';

/** The journals that this transaction has posted so far, in order; if it is rolled back, those that it would have posted. */
export async function journalsOfTransaction(em: EntityManager): Promise<PlannedJournal[]> {
  return (
    em.db
      .selectFrom('journal as j')
      .innerJoin('journal_entry as e', 'e.journal_id', 'j.id')
      .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
      .leftJoin('customer as c', 'c.id', 'a.customer_id')
      .select([
        'j.kind',
        'j.description',
        sql<
          PlannedJournal['entries']
        >`jsonb_agg(jsonb_build_object('account', a.code, 'email', c.email, 'cents', e.amount_cents) order by e.id)`.as(
          'entries',
        ),
      ])
      // Posted at this transaction's start time and by this transaction: another one may have the same start time.
      .where('j.created_at', '=', sql<Date>`now()`)
      .where(sql<boolean>`j.xmin::text = (pg_current_xact_id()::xid)::text`)
      .groupBy('j.id')
      .orderBy('j.id')
      .execute()
  );
}
