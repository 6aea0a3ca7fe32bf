import type { Cents } from '../../src-shared/money.ts';
import type { PaymentStatus } from '../../src-shared/payments/payment-statuses.ts';
import type { EntityManager } from '../platform/database.ts';

export interface ListedPayment {
  id: string;
  status: PaymentStatus;
  createdAt: Date;
  /** How long it has been there. */
  ageSeconds: number;
  customerId: number;
  email: string;
  purpose: 'checkout' | 'load';
  gateway: string;
  amountCents: Cents;
  refundedCents: Cents;
  error: string | null;
}

export interface PaymentFilter {
  /** None: every status. */
  statuses: readonly PaymentStatus[];
  olderThanSeconds: number;
  limit: number;
  /** Of one customer only. */
  customerId?: number | undefined;
}

/** Payments of every customer, the oldest first. */
export async function listPaymentsForOperator(
  em: EntityManager,
  { statuses, olderThanSeconds, limit, customerId }: PaymentFilter,
): Promise<ListedPayment[]> {
  const rows = await em.execute<ListedPayment[]>(
    `select p.id, p.status, p.created_at as "createdAt", extract(epoch from now() - p.created_at)::int as "ageSeconds",
       customer.id as "customerId", customer.email, p.purpose, p.gateway, p.amount_cents as "amountCents",
       p.refunded_cents as "refundedCents", p.error
     from payment p join customer on customer.id = p.customer_id
     where (cardinality(?::text[]) = 0 or p.status = any(?::text[])) and p.created_at <= now() - ? * interval '1 second'
       and (?::int is null or p.customer_id = ?)
     order by p.created_at, p.id limit ?`,
    [[...statuses], [...statuses], olderThanSeconds, customerId ?? null, customerId ?? null, limit],
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
