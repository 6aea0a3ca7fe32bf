import { sql } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import type { PaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { anyText, secondsFromNow } from '../../platform/sql.ts';

export interface ListedPayment {
  id: string;
  status: PaymentStatus;
  createdAt: Date;
  /** Its age. */
  ageSeconds: number;
  customerId: number;
  email: string;
  purpose: 'checkout' | 'load';
  gateway: string;
  amountCents: Cents;
  refundedCents: Cents;
  error: string | null;
}

interface PaymentFilter {
  /** Empty: every status. */
  statuses: readonly PaymentStatus[];
  olderThanSeconds: number;
  limit: number;
  /** Only one customer's. */
  customerId?: number | undefined;
}

/** Payments of all customers, oldest first. */
export async function listPaymentsForOperator(
  { db }: Pick<DatabaseContext, 'db'>,
  { statuses, olderThanSeconds, limit, customerId }: PaymentFilter,
): Promise<ListedPayment[]> {
  let payments = db
    .selectFrom('payment as p')
    .innerJoin('customer', 'customer.id', 'p.customer_id')
    .select([
      'p.id',
      'p.status',
      'p.created_at as createdAt',
      sql<number>`extract(epoch from now() - p.created_at)::int`.as('ageSeconds'),
      'customer.id as customerId',
      'customer.email',
      'p.purpose',
      'p.gateway',
      'p.amount_cents as amountCents',
      'p.refunded_cents as refundedCents',
      'p.error',
    ])
    .where('p.created_at', '<=', secondsFromNow(-olderThanSeconds))
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(limit);
  if (statuses.length > 0) payments = payments.where('p.status', '=', anyText(statuses));
  if (customerId !== undefined) payments = payments.where('p.customer_id', '=', customerId);
  return payments.execute();
}
