import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import type { PaymentStatus } from './payment.entity.ts';
import { providerOf } from './provider-of.ts';
import { failPayment, type OpenPayment, PAYMENT_COLUMNS, settlePayment } from './settle-payment.ts';

/**
 * The customer came back without paying. The page is closed first and the provider asked: who did pay in another tab
 * still gets the accounts.
 */
export async function cancelPayment(
  { services, em, actor }: CustomerContext,
  checkoutId: string,
): Promise<PaymentStatus> {
  const [payment] = await em.execute<OpenPayment[]>(
    `select ${PAYMENT_COLUMNS} from payment where checkout_id = ? and customer_id = ?`,
    [checkoutId, actor.customerId],
  );
  if (!payment) throw new ShopError('not_found');
  if (!payment.provider_reference) return failPayment(em, payment, 'The payment was cancelled.');
  await providerOf(services, payment.gateway).closePage(payment.provider_reference);
  return settlePayment(services, em, payment.id);
}
