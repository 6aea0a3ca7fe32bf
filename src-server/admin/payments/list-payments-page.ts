import type { z } from 'zod';
import type { paymentListSchema } from '../../../src-shared/admin/orders.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { anyText } from '../../platform/sql.ts';
import { type KeyColumn, keysetPage } from '../keyset.ts';
import { dayStarts, type InTimeZone } from '../today/days.ts';

const ID: KeyColumn = { column: 'p.id', type: 'uuid' };

const SORTS = {
  createdAt: { column: 'p.created_at', type: 'instant' },
  amount: { column: 'p.amount_cents', type: 'integer' },
} as const;

/** One page of payments in any status. */
export async function listPaymentsPage(
  { db }: Pick<DatabaseContext, 'db'>,
  input: z.infer<typeof paymentListSchema> & InTimeZone,
) {
  const { filter, timeZone } = input;
  let payments = db
    .selectFrom('payment as p')
    .leftJoin('customer', 'customer.id', 'p.customer_id')
    .select([
      'p.id',
      'p.status',
      'p.purpose',
      'p.gateway',
      'p.amount_cents as amountCents',
      'p.received_cents as receivedCents',
      'p.refunded_cents as refundedCents',
      'p.error',
      'p.retries',
      'p.customer_id as customerId',
      'p.checkout_id as checkoutId',
      'p.created_at as createdAt',
      'p.asked_at as askedAt',
      'p.settled_at as settledAt',
    ])
    .select((eb) => eb.ref('customer.email').$notNull().as('email'));
  if (filter.statuses) payments = payments.where('p.status', '=', anyText(filter.statuses));
  if (filter.customerId !== undefined) payments = payments.where('p.customer_id', '=', filter.customerId);
  if (filter.gateway) payments = payments.where('p.gateway', '=', filter.gateway);
  if (filter.purpose) payments = payments.where('p.purpose', '=', filter.purpose);
  if (filter.minAmountCents !== undefined)
    payments = payments.where('p.amount_cents', '>=', filter.minAmountCents);
  if (filter.maxAmountCents !== undefined)
    payments = payments.where('p.amount_cents', '<=', filter.maxAmountCents);
  if (filter.since !== undefined)
    payments = payments.where('p.created_at', '>=', dayStarts(filter.since, timeZone));
  if (filter.until !== undefined)
    payments = payments.where('p.created_at', '<', dayStarts(filter.until, timeZone));
  return keysetPage(db, payments, input, { sorts: SORTS, id: ID });
}
