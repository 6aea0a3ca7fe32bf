import { formatMoney } from '../../src-shared/money.ts';

/** One entry of a customer's account with what is known about it besides. */
export interface TransactionRecord {
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
