import { sql } from 'kysely';
import type { OperatorContext } from '../../context.ts';
import { moneySchema } from '../../../src-shared/money-schema.ts';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import { isErased, lockBalance, postJournal } from '../../ledger/index.ts';
import { upsertNotice } from '../../marketplace/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { type DatabaseContext, inTransaction } from '../../platform/database.ts';
import { secondsFromNow } from '../../platform/sql.ts';
import { findCustomer } from '../find-customer.ts';

const LONGEST_TEXT = 200;
/** Far above any correction, and within the range of the notice's column. */
const LARGEST_CENTS: Cents = 1_000_000_00;

interface AdjustmentRequest {
  email: string;
  /** EUR as typed: `5`, `+5.00`, `-2.50`. */
  amount: string;
  /** For the log; customers never see it. */
  reason: string;
  /** Shown in the customer's transactions. */
  text: string;
  /** The balance that the operator saw. If it has changed since, nothing is done: an answer may have been lost. */
  seenBalanceCents?: Cents | undefined;
  /**
   * Called under the lock of the balance with the sum of all adjustments within 24 hours, including this one; if it throws, this one
   * is undone.
   */
  checkSum?: ((cents: Cents) => void) | undefined;
}

/** The sum of adjustments of a customer's balance within 24 hours, as absolute amounts. Exact under the lock of the balance. */
async function adjustedWithinDay({ db }: DatabaseContext, customerId: number): Promise<Cents> {
  const { cents } = await db
    .selectFrom('journal_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .innerJoin('journal as j', 'j.id', 'e.journal_id')
    .select(sql<Cents>`coalesce(sum(abs(e.amount_cents)), 0)::bigint`.as('cents'))
    .where('a.code', '=', `customer:${customerId}`)
    .where('j.kind', '=', 'adjustment')
    .where('j.created_at', '>', secondsFromNow(-24 * 60 * 60))
    .executeTakeFirstOrThrow();
  return cents;
}

export interface Adjustment {
  email: string;
  adjustedCents: Cents;
  balanceCents: Cents;
}

/**
 * Adds money to a customer's balance or takes some off, at the shop's expense or benefit. The journal's reference is the
 * log entry's id, so each adjustment has exactly one of both. Throws OperationRefused saying what is wrong; a balance
 * never becomes negative.
 */
export async function adjustBalance(ctx: OperatorContext, request: AdjustmentRequest): Promise<Adjustment> {
  const adjustedCents = readAmount(request.amount);
  const text = request.text.trim();
  if (text === '' || text.length > LONGEST_TEXT) {
    throw new OperationRefused(`--text has 1 to ${LONGEST_TEXT} characters`);
  }
  return inTransaction(ctx, async (transaction) => {
    const { id, email } = await findCustomer(transaction.em, request.email);
    const beforeCents = await lockBalance(transaction.em, id);
    // What is given would be lost; what a late refund left there can be taken.
    if (adjustedCents > 0 && (await isErased(transaction.em, id)))
      throw new OperationRefused(`customer ${id} is erased`);
    const seenCents = request.seenBalanceCents ?? beforeCents;
    if (seenCents !== beforeCents) {
      throw new OperationRefused(
        `the balance of ${email} is ${formatMoney(beforeCents)}, not ${formatMoney(seenCents)}; look at it again`,
      );
    }
    request.checkSum?.((await adjustedWithinDay(transaction, id)) + Math.abs(adjustedCents));
    const balanceCents = beforeCents + adjustedCents;
    if (balanceCents < 0) {
      throw new OperationRefused(
        `the balance of ${email} is ${formatMoney(beforeCents)}; no more than that can be taken`,
      );
    }
    const entry = await recordChange(transaction, {
      action: 'balance adjust',
      subject: `customer ${id}`,
      reason: request.reason,
      before: { balanceCents: beforeCents },
      after: { balanceCents, adjustedCents, text },
    });
    await postJournal(transaction.em, {
      reference: `adjustment:${entry}`,
      kind: 'adjustment',
      description: text,
      entries: { 'system:adjustment': -adjustedCents, [`customer:${id}`]: adjustedCents },
    });
    await upsertNotice(transaction.em, {
      customerId: id,
      kind: 'balance_changed',
      amountCents: adjustedCents,
    });
    return { email, adjustedCents, balanceCents };
  });
}

function readAmount(typed: string): Cents {
  const amount = moneySchema.safeParse(typed.trim().replace(/^\+/, ''));
  if (!amount.success || amount.data === 0) {
    throw new OperationRefused(`${typed} is not an amount in EUR such as 5 or -2.50`);
  }
  if (Math.abs(amount.data) > LARGEST_CENTS) {
    throw new OperationRefused(`one adjustment moves ${formatMoney(LARGEST_CENTS)} at most`);
  }
  return amount.data;
}
