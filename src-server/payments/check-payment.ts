import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import type { PaymentStatus } from './payment.entity.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Where a payment of this customer stands, for the page they return to. The return is a hint like a webhook: the provider
 * is asked again while the payment is open.
 */
export async function checkPayment(
  { services, em, actor }: CustomerContext,
  paymentId: string,
): Promise<{ status: PaymentStatus; checkoutId: string | null; isCredited: boolean; error: string | null }> {
  const isTheirs = await em.execute('select 1 from payment where id = ? and customer_id = ?', [
    paymentId,
    actor.customerId,
  ]);
  if (isTheirs.length === 0) throw new ShopError('not_found');
  await settlePayment(services, em, paymentId);
  const [row] = await em.execute<
    { status: PaymentStatus; checkout_id: string | null; outcome: string; error: string | null }[]
  >(
    `select p.status, p.checkout_id, c.status as outcome, p.error
     from payment p left join checkout c on c.id = p.checkout_id where p.id = ? and p.customer_id = ?`,
    [paymentId, actor.customerId],
  );
  if (!row) throw new ShopError('not_found');
  return {
    status: row.status,
    checkoutId: row.checkout_id,
    isCredited: row.outcome === 'credited',
    error: row.error,
  };
}
