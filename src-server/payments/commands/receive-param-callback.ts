import type { PaymentPurpose, PaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import type { CheckoutStatus } from '../../../src-shared/checkout/checkout-statuses.ts';
import type { CommandContext } from '../../context.ts';
import type { EntityManager } from '../../platform/database.ts';
import { failedPath, loadPath, processingPath, purchasedPath } from '../payment-pages.ts';
import { settlePayment } from './settle-payment.ts';

interface CalledPayment {
  id: string;
  purpose: PaymentPurpose;
  status: PaymentStatus;
  checkout_id: string | null;
  outcome: CheckoutStatus | null;
}

/**
 * The bank's page sends the browser back to one of two addresses. What it posts proves nothing: its hash does not cover
 * the result, and the hash's secret is posted along. Only the order's name is used; the provider is asked, and the
 * browser is redirected to the matching page.
 *
 * @returns that page's path
 */
export async function receiveParamCallback(ctx: CommandContext, rawBody: Buffer): Promise<string> {
  const { db, em, log } = ctx;
  const known = await db
    .selectFrom('payment')
    .select('id')
    .where('gateway', '=', 'param')
    .where('provider_reference', '=', orderIdOf(rawBody))
    .executeTakeFirst();
  if (!known) return failedPath('payment_unknown');
  try {
    await settlePayment(ctx, known.id);
  } catch (error) {
    // The customer must not see our error at the end of their payment; the processing page asks again.
    log.warn({ err: error, payment: known.id }, 'could not settle a payment at its callback');
  }
  return pageOf(await findPayment(em, known.id));
}

/** The order's name as the provider received it, cut to a valid length; empty if there is none. */
export function orderIdOf(rawBody: Buffer): string {
  const named = new URLSearchParams(rawBody.toString('utf8')).get('TURKPOS_RETVAL_Siparis_ID') ?? '';
  return named.replaceAll('\0', '').slice(0, 50);
}

function findPayment(em: EntityManager, id: string): Promise<CalledPayment | undefined> {
  return em.db
    .selectFrom('payment as p')
    .leftJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select(['p.id', 'p.purpose', 'p.status', 'p.checkout_id', 'c.status as outcome'])
    .where('p.id', '=', id)
    .executeTakeFirst();
}

function pageOf(payment: CalledPayment | undefined): string {
  if (!payment) return failedPath('payment_unknown');
  return payment.purpose === 'load' ? loadPageOf(payment) : purchasePageOf(payment);
}

function purchasePageOf(payment: CalledPayment): string {
  switch (payment.status) {
    case 'verified':
      // If it was credited instead of delivered, the processing page says so.
      return payment.outcome === 'paid' && payment.checkout_id
        ? purchasedPath(payment.checkout_id)
        : processingPath(payment.id);
    case 'failed':
    case 'refunding':
    case 'refunded':
      return failedPath('payment_declined');
    case 'flagged':
    case 'disputed':
    case 'charged_back':
      return failedPath('payment_in_review');
    case 'created':
    case 'pending':
      return processingPath(payment.id);
  }
}

function loadPageOf({ id, status }: CalledPayment): string {
  switch (status) {
    case 'verified':
      return loadPath({ after: 'success', paymentId: id });
    case 'failed':
    case 'refunding':
    case 'refunded':
      return loadPath({ detail: 'payment_declined' });
    case 'flagged':
    case 'disputed':
    case 'charged_back':
      return loadPath({ detail: 'payment_in_review' });
    case 'created':
    case 'pending':
      return loadPath({ after: 'processing', paymentId: id });
  }
}
