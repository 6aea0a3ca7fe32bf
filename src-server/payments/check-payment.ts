import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { CustomerContext } from '../context.ts';
import type { PaymentStatus } from '../../src-shared/payments/payment-statuses.ts';
import { settlePayment } from './settle-payment.ts';

export interface CheckedPayment {
  status: PaymentStatus;
  purpose: 'checkout' | 'load';
  checkoutId: string | null;
  /** The accounts were gone: the amount is on the balance instead. */
  isCredited: boolean;
  error: string | null;
  amountCents: Cents;
  bonusCents: Cents;
}

/**
 * Where a payment of this customer stands, for the page they return to. The return is a hint like a webhook: the provider
 * is asked again while the payment is open.
 */
export async function checkPayment(
  { services, em, actor }: CustomerContext,
  paymentId: string,
): Promise<CheckedPayment> {
  const isTheirs = await em.execute('select 1 from payment where id = ? and customer_id = ?', [
    paymentId,
    actor.customerId,
  ]);
  if (isTheirs.length === 0) throw new ShopError('not_found');
  await settlePayment(services, em, paymentId);
  const [row] = await em.execute<CheckedPayment[]>(
    `select p.status, p.purpose, p.checkout_id as "checkoutId", coalesce(c.status = 'credited', false) as "isCredited",
       p.error, p.amount_cents as "amountCents", p.bonus_cents as "bonusCents"
     from payment p left join checkout c on c.id = p.checkout_id where p.id = ? and p.customer_id = ?`,
    [paymentId, actor.customerId],
  );
  if (!row) throw new ShopError('not_found');
  return row;
}
