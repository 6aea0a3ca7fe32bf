import { sql } from 'kysely';
import { ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { type Page, pageOf } from '../../../src-shared/pagination.ts';
import type { Actor } from '../../context.ts';
import type { EntityManager } from '../../platform/database.ts';
import { describedTransactions, type TransactionRecord, transactionText } from './transaction-text.ts';

export interface PresentedTransaction {
  /** Of the ledger's entry; later ones are greater. */
  id: number;
  /** ISO 8601 */
  date: string;
  /** Positive: the balance grew. */
  amountCents: Cents;
  balanceAfterCents: Cents;
  description: string;
}

interface EntryRow extends TransactionRecord {
  balanceAfterCents: Cents;
}

/** What happened to the customer's balance, newest first: a view of the ledger. Throws `not_found` past the last page. */
export async function listTransactions(
  { em, actor: { customerId } }: { em: EntityManager; actor: Pick<Actor, 'customerId'> },
  { page, limit }: { page: number; limit: number },
): Promise<Page<PresentedTransaction>> {
  const account = `customer:${customerId}`;
  const { count } = await em.db
    .selectFrom('journal_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.code', '=', account)
    .executeTakeFirstOrThrow();
  // In the order of the entries' ids: they are made under the lock of the balance, so that is the order it changed in.
  const rows = await em.db
    .with('account', (db) => db.selectFrom('ledger_account').select('id').where('code', '=', account))
    .with('entry', (db) =>
      db
        .selectFrom('journal_entry')
        .select(['id', 'journal_id', 'amount_cents'])
        .where('account_id', '=', (eb) => eb.selectFrom('account').select('id'))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit),
    )
    .with('older', (db) =>
      db
        .selectFrom('journal_entry')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), eb.lit(0)).as('cents'))
        .where('account_id', '=', (eb) => eb.selectFrom('account').select('id'))
        .where('id', '<', (eb) => eb.selectFrom('entry').select((entry) => entry.fn.min('id').as('id'))),
    )
    .selectFrom((eb) =>
      describedTransactions(em, customerId, eb.selectFrom('entry').selectAll()).as('described'),
    )
    .crossJoin('older')
    .selectAll('described')
    .select(
      sql<number>`(older.cents + sum("amountCents") over (order by described.id))::bigint`.as(
        'balanceAfterCents',
      ),
    )
    .orderBy('described.id', 'desc')
    .execute();
  const framed = pageOf(rows.map(presentTransaction), count, page, limit);
  if (!framed) throw new ShopError('not_found');
  return framed;
}

function presentTransaction(row: EntryRow): PresentedTransaction {
  return {
    id: row.id,
    date: row.createdAt.toISOString(),
    amountCents: row.amountCents,
    balanceAfterCents: row.balanceAfterCents,
    description: transactionText(row),
  };
}
