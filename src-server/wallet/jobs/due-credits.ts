/**
 * Promised balance: recorded together with what earns it, and credited by a job once it is due by the database's clock. The
 * journal's reference is unique, so a credit is posted only once however often the job runs. ledger/pending-credits.ts
 * shows what is promised.
 */
import { expressionBuilder, sql } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import type { WorkContext } from '../../context.ts';
import type { Database } from '../../entities.ts';
import { lockBalance, postJournal, type SystemAccount } from '../../ledger/index.ts';
import { queueMail } from '../../mail/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { now, secondsFromNow } from '../../platform/sql.ts';
import type { PendingCreditKind } from '../entities/pending-credit.entity.ts';

const PAID_FROM: Record<PendingCreditKind, SystemAccount> = { trade_in: 'system:trade-ins' };

const eb = expressionBuilder<Database, 'pending_credit'>();

/** Neither credited nor cancelled. */
const isOpen = eb.and([
  eb('pending_credit.credited_at', 'is', null),
  eb('pending_credit.cancelled_at', 'is', null),
]);

interface ExpectedCredit {
  customerId: number;
  kind: PendingCreditKind;
  /** Unique forever, e.g. `trade-in:12`. */
  reference: string;
  description: string;
  amountCents: Cents;
  /** Hours from now; null: not before `releaseCredit`. */
  dueInHours: number | null;
}

/** Promises balance, in the transaction of what earns it. */
export async function expectCredit(em: EntityManager, credit: ExpectedCredit): Promise<void> {
  await em.db
    .insertInto('pending_credit')
    .values({
      customer_id: credit.customerId,
      kind: credit.kind,
      reference: credit.reference,
      description: credit.description,
      amount_cents: credit.amountCents,
      due_at: credit.dueInHours === null ? null : secondsFromNow(credit.dueInHours * 3600),
    })
    .execute();
}

/**
 * Sets the due time of a credit that waited for the operator: the given hours after it was promised, or now if these have
 * passed.
 */
export async function releaseCredit(em: EntityManager, reference: string, hours: number): Promise<void> {
  await em.db
    .updateTable('pending_credit')
    .set({ due_at: sql<Date>`greatest(${now}, created_at + ${hours} * interval '1 hour')` })
    .where('reference', '=', reference)
    .where('due_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
}

/** Cancels a promise that was not credited yet. */
export async function cancelCredit(em: EntityManager, reference: string): Promise<void> {
  await em.db
    .updateTable('pending_credit')
    .set({ cancelled_at: now })
    .where('reference', '=', reference)
    .where('credited_at', 'is', null)
    .execute();
}

/** Cancels everything promised to a customer whose account the caller deletes under the lock of its balance. */
export async function cancelCreditsOf(em: EntityManager, customerId: number): Promise<void> {
  await em.db
    .updateTable('pending_credit')
    .set({ cancelled_at: now })
    .where('customer_id', '=', customerId)
    .where(isOpen)
    .execute();
}

const BATCH = 500;

/** Credits what is due. @returns how many credits this call posted */
export async function creditDue(ctx: WorkContext): Promise<number> {
  const due = await ctx.db
    .selectFrom('pending_credit')
    .select(['id', 'customer_id'])
    .where('due_at', '<=', now)
    .where(isOpen)
    .orderBy('due_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  let posted = 0;
  for (const { id, customer_id: customerId } of due) {
    try {
      if (await creditOne(ctx, { id, customerId })) posted += 1;
    } catch (error) {
      // One credit's failure must not block the others; it is retried in a minute.
      ctx.services.log.warn({ err: error, credit: id }, 'could not post a credit');
    }
  }
  return posted;
}

/** Checked under the lock of the balance: a second worker finds nothing left to do. */
async function creditOne(
  ctx: WorkContext,
  { id, customerId }: { id: number; customerId: number },
): Promise<boolean> {
  return inTransaction(ctx, async (transaction) => {
    await lockBalance(transaction.em, customerId);
    const credit = await transaction.db
      .updateTable('pending_credit')
      .from('customer')
      .set({ credited_at: now })
      .where('pending_credit.id', '=', id)
      .whereRef('customer.id', '=', 'pending_credit.customer_id')
      .where('due_at', '<=', now)
      .where(isOpen)
      .returning(['kind', 'reference', 'description', 'amount_cents', 'customer.email'])
      .executeTakeFirst();
    if (!credit) return false;
    await postJournal(transaction.em, {
      reference: `${credit.reference}:credited`,
      kind: credit.kind,
      description: credit.description,
      entries: {
        [PAID_FROM[credit.kind]]: -credit.amount_cents,
        [`customer:${customerId}`]: credit.amount_cents,
      },
    });
    await queueMail(transaction, {
      template: 'credit-arrived',
      to: credit.email,
      values: { description: credit.description, amountCents: credit.amount_cents },
    });
    return true;
  });
}
