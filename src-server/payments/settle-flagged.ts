import { ShopError } from '../../src-shared/errors.ts';
import { nextPaymentStatus, type PaymentStatus } from '../../src-shared/payments/payment-statuses.ts';
import { releaseHold } from '../checkout/index.ts';
import { lockBalance } from '../ledger/index.ts';
import type { MailServices } from '../mail/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { closePayment, fulfilWithin, lockPayment } from './settle-payment.ts';

/**
 * An operator's word about a flagged payment. `accept`: the money came as asked, which is fulfilled like any late payment.
 * `dismiss`: there is no money for it (any more). In the caller's transaction, which holds no locks yet. Throws
 * `payment_not_flagged`, `not_found`.
 */
export async function settleFlaggedWithin(
  services: MailServices,
  em: EntityManager,
  paymentId: string,
  action: 'accept' | 'dismiss',
): Promise<PaymentStatus> {
  const owner = await em.db
    .selectFrom('payment')
    .select('customer_id')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!owner) throw new ShopError('not_found');
  await lockBalance(em, owner.customer_id);
  const payment = await lockPayment(em, paymentId);
  if (nextPaymentStatus(payment.status, action) === null) throw new ShopError('payment_not_flagged');
  if (action === 'dismiss') {
    if (payment.checkout_id !== null) await releaseHold(em, payment.checkout_id);
    return closePayment(em, paymentId, 'failed', 'The payment was not completed.');
  }
  await fulfilWithin(services, em, payment);
  return closePayment(em, paymentId, 'verified', null);
}
