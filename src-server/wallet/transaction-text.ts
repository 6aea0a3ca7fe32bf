import { formatMoney } from '../../src-shared/money.ts';

/** One entry of a customer's account with what is known about it besides. */
export interface TransactionRecord {
  id: string;
  createdAt: string;
  kind: string;
  /** The journal's own. */
  description: string;
  amountCents: string;
  /** What a purchase took from what had been set aside for it; null when nothing had. */
  setAsideCents: string | null;
  /** Of a transfer: the note and both customers. */
  note: string | null;
  sender: string | null;
  receiver: string | null;
}

/** SQL for the e-mail address of a row of `customer`; a customer who deleted their account has none any more. */
export function nameOf(customer: string): string {
  return `case when ${customer}.erased_at is null then ${customer}.email else 'a former customer' end`;
}

/** What is selected of each `entry` (rows of journal_entry) of a customer's account. Takes their escrow's code as a value. */
export const TRANSACTION_COLUMNS = `
  entry.id, journal.created_at as "createdAt", journal.kind, journal.description, entry.amount_cents as "amountCents",
  case when journal.kind = 'purchase' then (
    select -sum(part.amount_cents) from journal_entry part join ledger_account a on a.id = part.account_id
    where part.journal_id = journal.id and a.code = ?
  ) end as "setAsideCents",
  transfer.description as note, ${nameOf('sender')} as sender, ${nameOf('receiver')} as receiver`;

/** Follows `entry` in the `from`. */
export const TRANSACTION_JOINS = `
  join journal on journal.id = entry.journal_id
  left join balance_transfer transfer
    on transfer.id = case when journal.kind = 'transfer' then split_part(journal.reference, ':', 2)::int end
  left join customer sender on sender.id = transfer.sender_id
  left join customer receiver on receiver.id = transfer.receiver_id`;

/** What the customer reads. A journal has one description; each side of a transfer reads its own. */
export function transactionText(entry: TransactionRecord): string {
  const amountCents = Number(entry.amountCents);
  if (entry.kind === 'transfer') {
    const other = amountCents < 0 ? `to ${entry.receiver}` : `from ${entry.sender}`;
    return entry.note ? `Transfer ${other}: ${entry.note}` : `Transfer ${other}`;
  }
  const setAsideCents = Number(entry.setAsideCents ?? 0);
  if (setAsideCents > 0) {
    // The rest of the price: without this it would look like a purchase for less.
    const totalCents = setAsideCents - amountCents;
    return `${entry.description} for ${formatMoney(totalCents)}, ${formatMoney(setAsideCents)} of it set aside before`;
  }
  return entry.description;
}
