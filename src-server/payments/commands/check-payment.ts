import { ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { CustomerContext } from '../../context.ts';
import type { PaymentPurpose, PaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import { settlePayment } from './settle-payment.ts';

export interface CheckedPayment {
  status: PaymentStatus;
  purpose: PaymentPurpose;
  checkoutId: string | null;
  /** An account was gone, so nothing was bought and the amount was credited to the balance. */
  isCredited: boolean;
  error: string | null;
  amountCents: Cents;
  bonusCents: Cents;
}

/**
 * The state of one of the customer's payments, for the page to which they return. Like a webhook, the return is a hint:
 * while the payment is open, the provider is asked again.
 */
export async function checkPayment(ctx: CustomerContext, paymentId: string): Promise<CheckedPayment> {
  const { db, actor } = ctx;
  const own = await db
    .selectFrom('payment')
    .select('id')
    .where('id', '=', paymentId)
    .where('customer_id', '=', actor.customerId)
    .executeTakeFirst();
  if (!own) throw new ShopError('not_found');
  await settlePayment(ctx, paymentId);
  const row = await db
    .selectFrom('payment as p')
    .leftJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select((eb) => [
      'p.status',
      'p.purpose',
      'p.checkout_id as checkoutId',
      eb('c.status', 'is not distinct from', 'credited').$castTo<boolean>().as('isCredited'),
      'p.error',
      'p.amount_cents as amountCents',
      'p.bonus_cents as bonusCents',
    ])
    .where('p.id', '=', paymentId)
    .where('p.customer_id', '=', actor.customerId)
    .executeTakeFirst();
  if (!row) throw new ShopError('not_found');
  return row;
}
