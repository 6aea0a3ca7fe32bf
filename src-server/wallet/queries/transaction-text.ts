import { type AliasableExpression, type RawBuilder, sql } from 'kysely';
import { formatMoney } from '../../../src-shared/money.ts';
import type { EntityManager } from '../../platform/database.ts';

/** An entry of a customer's account, with what its text needs to know of the purchase or transfer. */
export interface TransactionRecord {
  id: number;
  createdAt: Date;
  kind: string;
  /** The journal's own. */
  description: string;
  amountCents: number;
  /** The part of a purchase's price that had been set aside before; null if none had. */
  setAsideCents: number | null;
  /** Of a transfer: the note and both customers. */
  note: string | null;
  sender: string | null;
  receiver: string | null;
}

type Party = 'sender' | 'receiver';

/**
 * The e-mail address of `customer as sender` or `receiver`; "a former customer" if they deleted their account, and not the address that they
 * have changed to since.
 * @param at the column with the time of the transfer, at which the other one knew the address
 */
export function nameOf(party: Party, at: string): RawBuilder<string> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${party}.${name}`);
  return sql<string>`case when ${column('erased_at')} is not null then 'a former customer'
    when ${column('email_changed_at')} > ${sql.ref(at)} then 'a customer whose address has changed' else ${column('email')} end`;
}

/**
 * Transactions of a customer as `TransactionRecord`s.
 * @param entries rows of `journal_entry` of the customer's account
 */
export function describedTransactions(
  em: EntityManager,
  customerId: number,
  entries: AliasableExpression<{ id: number; journal_id: number; amount_cents: number }>,
) {
  return em.db
    .selectFrom(entries.as('entry'))
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .leftJoin('balance_transfer as transfer', (join) =>
      join.on(
        'transfer.id',
        '=',
        sql<number>`case when journal.kind = 'transfer' then split_part(journal.reference, ':', 2)::int end`,
      ),
    )
    .leftJoin('customer as sender', 'sender.id', 'transfer.sender_id')
    .leftJoin('customer as receiver', 'receiver.id', 'transfer.receiver_id')
    .select((eb) => [
      'entry.id',
      'journal.created_at as createdAt',
      'journal.kind',
      'journal.description',
      'entry.amount_cents as amountCents',
      eb
        .case()
        .when('journal.kind', '=', 'purchase')
        .then(
          eb
            .selectFrom('journal_entry as part')
            .innerJoin('ledger_account as a', 'a.id', 'part.account_id')
            .select(sql<number>`-sum(part.amount_cents)::bigint`.as('cents'))
            .whereRef('part.journal_id', '=', 'journal.id')
            .where('a.code', '=', `escrow:${customerId}`),
        )
        .end()
        .as('setAsideCents'),
      'transfer.description as note',
      nameOf('sender', 'transfer.created_at').$castTo<string | null>().as('sender'),
      nameOf('receiver', 'transfer.created_at').$castTo<string | null>().as('receiver'),
    ]);
}

/** What the customer reads. A journal has one description; each side of a transfer reads its own. */
export function transactionText(entry: TransactionRecord): string {
  const { amountCents } = entry;
  if (entry.kind === 'transfer') {
    const other = amountCents < 0 ? `to ${entry.receiver}` : `from ${entry.sender}`;
    return entry.note ? `Transfer ${other}: ${entry.note}` : `Transfer ${other}`;
  }
  const setAsideCents = entry.setAsideCents ?? 0;
  if (setAsideCents > 0) {
    // The rest of the price: without this it would look like a purchase for less.
    const totalCents = setAsideCents - amountCents;
    return `${entry.description} for ${formatMoney(totalCents)}, ${formatMoney(setAsideCents)} of it set aside before`;
  }
  return entry.description;
}
