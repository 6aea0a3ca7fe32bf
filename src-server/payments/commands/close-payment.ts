/** The last step of a payment: delivers or releases what it was for, and records how it ended. */
import { ShopError } from '../../../src-shared/errors.ts';
import {
  nextPaymentStatus,
  OPEN_STATUSES,
  type PaymentStatus,
} from '../../../src-shared/payments/payment-statuses.ts';
import { PAYMENT_TEXTS } from '../../../src-shared/payments/payment-text.ts';
import type { CustomerContext, Services, WorkContext } from '../../context.ts';
import { isErased, lockBalance } from '../../ledger/index.ts';
import { OperationRefused } from '../../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { now } from '../../platform/sql.ts';
import { PAYMENT_FIELDS, type SettledPayment } from '../payment-purpose.ts';

/** `PAYMENT_FIELDS` qualified by the table's name, for joins. */
export const PAYMENT_COLUMNS = PAYMENT_FIELDS.map((field) => `payment.${field}` as const);

/** The services that a purpose's handler needs. */
export type PurposeServices = Pick<Services, 'jobs' | 'secrets' | 'purposes'>;

/** The payment; its row stays locked until the transaction ends. The caller has locked the balance. */
export async function lockPayment(em: EntityManager, id: string): Promise<SettledPayment> {
  const payment = await em.db
    .selectFrom('payment')
    .select(PAYMENT_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw new ShopError('not_found');
  return payment;
}

/** The expected money has arrived. Runs in the caller's transaction, under its locks. */
export async function verifyPayment(
  ctx: WorkContext<PurposeServices>,
  payment: SettledPayment,
): Promise<PaymentStatus> {
  await ctx.services.purposes[payment.purpose].onPaid(ctx, payment);
  return closePayment(ctx.em, payment.id, 'verified', null);
}

/** The provider's answer does not match what was requested: an operator decides; nothing is posted until then. */
export async function flagPayment(em: EntityManager, id: string, error: string): Promise<PaymentStatus> {
  return closePayment(em, id, 'flagged', error);
}

/** No money will come: returns everything that was set aside. */
export async function failPayment(
  ctx: WorkContext<Pick<Services, 'purposes'>>,
  { id, customer_id }: SettledPayment,
  error: string,
): Promise<PaymentStatus> {
  return inTransaction(ctx, async ({ em, services }) => {
    await lockBalance(em, customer_id);
    const payment = await lockPayment(em, id);
    if (nextPaymentStatus(payment.status, 'fail') === null) return payment.status;
    await services.purposes[payment.purpose].onFailed(em, payment);
    return closePayment(em, id, 'failed', error);
  });
}

/**
 * The provider did not accept the payment: marks it failed and releases what was set aside. Does nothing if an
 * identical request succeeded meanwhile and the payment has a page.
 */
export async function abandonPayment(
  ctx: CustomerContext,
  { paymentId, error }: { paymentId: string; error: string },
): Promise<void> {
  await inTransaction(ctx, async ({ db, em, services, actor }) => {
    await lockBalance(em, actor.customerId);
    const failed = await db
      .updateTable('payment')
      .set({ status: 'failed', error, settled_at: now, idempotency_key: null })
      .where('id', '=', paymentId)
      .where('status', 'in', OPEN_STATUSES)
      .where('redirect_url', 'is', null)
      .returning(PAYMENT_COLUMNS)
      .executeTakeFirst();
    if (failed) await services.purposes[failed.purpose].onFailed(em, failed);
  });
}

/**
 * An operator's decision about a flagged payment. `accept`: the money arrived as expected; handled like a late payment.
 * `dismiss`: there is no money for it (any more). Money for a deleted account is only refunded: OperationRefused. Runs in the caller's transaction, which must not hold locks. Throws
 * `payment_not_flagged`, `not_found`.
 */
export async function settleFlaggedWithin(
  ctx: WorkContext<PurposeServices>,
  { paymentId, action }: { paymentId: string; action: 'accept' | 'dismiss' },
): Promise<PaymentStatus> {
  const { db, em, services } = ctx;
  const owner = await db
    .selectFrom('payment')
    .select('customer_id')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!owner) throw new ShopError('not_found');
  await lockBalance(em, owner.customer_id);
  const payment = await lockPayment(em, paymentId);
  if (nextPaymentStatus(payment.status, action) === null) throw new ShopError('payment_not_flagged');
  if (action === 'accept') {
    if (await isErased(em, owner.customer_id))
      throw new OperationRefused(
        'its customer deleted their account: refund it, so that it goes back to the card',
      );
    return verifyPayment(ctx, payment);
  }
  await services.purposes[payment.purpose].onFailed(em, payment);
  return closePayment(em, paymentId, 'failed', PAYMENT_TEXTS.notCompleted);
}

async function closePayment(
  em: EntityManager,
  id: string,
  status: 'verified' | 'failed' | 'flagged',
  error: string | null,
): Promise<PaymentStatus> {
  const isFailed = status === 'failed';
  await em.db
    .updateTable('payment')
    .set((eb) => ({
      status,
      // When its page expires, the message about a declined card remains the reason. A check that has ended is none.
      error: isFailed
        ? eb.fn.coalesce(
            eb.fn<string | null>('nullif', ['error', eb.val(PAYMENT_TEXTS.inReview)]),
            eb.val(error),
          )
        : error,
      settled_at: now,
      received_cents: status === 'verified' ? eb.ref('amount_cents') : 0,
      ...(isFailed && { idempotency_key: null }),
    }))
    .where('id', '=', id)
    .execute();
  return status;
}
