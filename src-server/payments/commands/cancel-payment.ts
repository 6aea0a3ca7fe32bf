import { ShopError } from '../../../src-shared/errors.ts';
import type { CustomerContext } from '../../context.ts';
import type { PaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import { PAYMENT_TEXTS } from '../../../src-shared/payments/payment-text.ts';
import { providerOf } from '../gateways/payment-providers.ts';
import { failPayment, PAYMENT_COLUMNS } from './close-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** A purchase's payment is identified by its checkout, a load's payment by itself. */
type CancelledPayment = { checkoutId: string } | { paymentId: string };

/**
 * The customer came back without paying. Closes the page first and asks the provider: a payment made in another tab
 * still counts.
 */
export async function cancelPayment(
  ctx: CustomerContext,
  cancelled: CancelledPayment,
): Promise<PaymentStatus> {
  const { services, db, actor } = ctx;
  const [column, id] =
    'checkoutId' in cancelled
      ? (['checkout_id', cancelled.checkoutId] as const)
      : (['id', cancelled.paymentId] as const);
  const payment = await db
    .selectFrom('payment')
    .select(PAYMENT_COLUMNS)
    .where(column, '=', id)
    .where('customer_id', '=', actor.customerId)
    .executeTakeFirst();
  if (!payment) throw new ShopError('not_found');
  if (!payment.provider_reference) return failPayment(ctx, payment, PAYMENT_TEXTS.cancelledBeforeStart);
  await providerOf(services, payment.gateway).closePage(payment.provider_reference);
  return settlePayment(ctx, payment.id);
}
