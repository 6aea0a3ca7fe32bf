import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { type Page, pageOf } from '../../src-shared/pagination.ts';
import type { Actor } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import {
  TRANSACTION_COLUMNS,
  TRANSACTION_JOINS,
  type TransactionRecord,
  transactionText,
} from './transaction-text.ts';

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
  balanceAfterCents: string;
}

/** What happened to the customer's balance, newest first: a view of the ledger. Throws `not_found` past the last page. */
export async function listTransactions(
  { em, actor: { customerId } }: { em: EntityManager; actor: Pick<Actor, 'customerId'> },
  { page, limit }: { page: number; limit: number },
): Promise<Page<PresentedTransaction>> {
  const account = `customer:${customerId}`;
  const [{ count } = { count: 0 }] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from journal_entry e join ledger_account a on a.id = e.account_id where a.code = ?`,
    [account],
  );
  const rows = await em.execute<EntryRow[]>(ENTRIES, [
    account,
    limit,
    (page - 1) * limit,
    `escrow:${customerId}`,
  ]);
  const framed = pageOf(rows.map(presentTransaction), count, page, limit);
  if (!framed) throw new ShopError('not_found');
  return framed;
}

function presentTransaction(row: EntryRow): PresentedTransaction {
  return {
    id: Number(row.id),
    date: new Date(row.createdAt).toISOString(),
    amountCents: Number(row.amountCents),
    balanceAfterCents: Number(row.balanceAfterCents),
    description: transactionText(row),
  };
}

/** In the order of the entries' ids: they are made under the lock of the balance, so that is the order it changed in. */
const ENTRIES = `
with account as (select id from ledger_account where code = ?),
entry as (
  select id, journal_id, account_id, amount_cents from journal_entry where account_id = (select id from account)
  order by id desc limit ? offset ?
), older as (
  select coalesce(sum(amount_cents), 0) as cents from journal_entry
  where account_id = (select id from account) and id < (select min(id) from entry)
)
select ${TRANSACTION_COLUMNS}, older.cents + sum(entry.amount_cents) over (order by entry.id) as "balanceAfterCents"
from entry cross join older ${TRANSACTION_JOINS}
order by entry.id desc`;
