/**
 * Balance that is promised for later: written with what earns it, credited by a job once it is due by the database's clock.
 * The journal's reference is unique, so a credit is posted once however often the job runs. What is promised is shown by
 * ledger/pending-credits.ts.
 */
import type { Cents } from '../../src-shared/money.ts';
import type { Services } from '../context.ts';
import { lockBalance, postJournal, type SystemAccount } from '../ledger/index.ts';
import { queueMail } from '../mail/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import type { PendingCreditKind } from './pending-credit.entity.ts';

const PAID_FROM: Record<PendingCreditKind, SystemAccount> = { trade_in: 'system:trade-ins' };

export interface ExpectedCredit {
  customerId: number;
  kind: PendingCreditKind;
  /** Unique for ever, e.g. `trade-in:12`. */
  reference: string;
  description: string;
  amountCents: Cents;
  /** Hours from now; null: not before `releaseCredit`. */
  dueInHours: number | null;
}

/** Promises balance, in the transaction of what earns it. */
export async function expectCredit(em: EntityManager, credit: ExpectedCredit): Promise<void> {
  await em.execute(
    `insert into pending_credit (customer_id, kind, reference, description, amount_cents, due_at)
     values (?, ?, ?, ?, ?, now() + ?::int * interval '1 hour')`,
    [
      credit.customerId,
      credit.kind,
      credit.reference,
      credit.description,
      credit.amountCents,
      credit.dueInHours,
    ],
  );
}

/** Lets a credit that waited for a person become due: so many hours after it was promised, at once if that is over. */
export async function releaseCredit(em: EntityManager, reference: string, hours: number): Promise<void> {
  await em.execute(
    `update pending_credit set due_at = greatest(now(), created_at + ?::int * interval '1 hour')
     where reference = ? and due_at is null and cancelled_at is null`,
    [hours, reference],
  );
}

/** Takes a promise back that was not credited yet. */
export async function cancelCredit(em: EntityManager, reference: string): Promise<void> {
  await em.execute(
    'update pending_credit set cancelled_at = now() where reference = ? and credited_at is null',
    [reference],
  );
}

/** Nobody will come for these: the caller deletes the customer's account, and holds its balance. */
export async function cancelCreditsOf(em: EntityManager, customerId: number): Promise<void> {
  await em.execute(
    `update pending_credit set cancelled_at = now()
     where customer_id = ? and credited_at is null and cancelled_at is null`,
    [customerId],
  );
}

const BATCH = 500;

/** Credits whatever is due. @returns how many credits it posted itself */
export async function creditDue(services: Services, em: EntityManager): Promise<number> {
  const due = await em.execute<{ id: number; customer_id: number }[]>(
    `select id, customer_id from pending_credit
     where due_at <= now() and credited_at is null and cancelled_at is null order by due_at, id limit ?`,
    [BATCH],
  );
  let posted = 0;
  for (const { id, customer_id: customerId } of due) {
    try {
      if (await creditOne(services, em, id, customerId)) posted += 1;
    } catch (error) {
      // One credit's trouble must not keep the others waiting; it is tried again in a minute.
      services.log.warn({ err: error, credit: id }, 'could not post a credit');
    }
  }
  return posted;
}

interface DueCredit {
  kind: PendingCreditKind;
  reference: string;
  description: string;
  amount_cents: Cents;
  email: string;
}

/** Judged under the lock of the balance: a second worker finds that there is nothing left to do. */
async function creditOne(
  services: Services,
  em: EntityManager,
  id: number,
  customerId: number,
): Promise<boolean> {
  return inTransaction(em, async (transaction) => {
    await lockBalance(transaction, customerId);
    const [credit] = await transaction.execute<DueCredit[]>(
      `update pending_credit set credited_at = now() from customer
       where pending_credit.id = ? and customer.id = pending_credit.customer_id
         and due_at <= now() and credited_at is null and cancelled_at is null
       returning kind, reference, description, amount_cents, customer.email`,
      [id],
    );
    if (!credit) return false;
    await postJournal(transaction, {
      reference: `${credit.reference}:credited`,
      kind: credit.kind,
      description: credit.description,
      entries: {
        [PAID_FROM[credit.kind]]: -credit.amount_cents,
        [`customer:${customerId}`]: credit.amount_cents,
      },
    });
    await queueMail(services, transaction, 'credit-arrived', credit.email, {
      description: credit.description,
      amountCents: credit.amount_cents,
    });
    return true;
  });
}
