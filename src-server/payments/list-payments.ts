import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { type Page, pageOf } from '../../src-shared/pagination.ts';
import type { CustomerContext } from '../context.ts';

/** A payment item with the documented fields (account and marketplace, section 3), and what the screen shows beside them. */
export interface PaymentItem {
  id: string;
  dateCreated: string;
  paymentMethod: PaymentGateway;
  amountCents: Cents;
  isVerified: boolean;
  error: string | null;
  retries: number;
  /** The checkout it paid for; null for a load. */
  order: string | null;
  purpose: 'checkout' | 'load';
  bonusCents: Cents;
  refundedCents: Cents;
  /** The provider has not said yes to the refund so far. */
  isRefundRequested: boolean;
  /** The provider may still say something else when it is asked again. */
  canRetry: boolean;
}

/** The customer's payments, newest first. Throws `not_found` past the last page. */
export async function listPayments(
  { em, actor }: CustomerContext,
  { page, limit }: { page: number; limit: number },
): Promise<Page<PaymentItem>> {
  const [{ count } = { count: 0 }] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from payment where customer_id = ?',
    [actor.customerId],
  );
  const rows = await em.execute<(Omit<PaymentItem, 'dateCreated'> & { dateCreated: Date | string })[]>(
    `select id, created_at as "dateCreated", gateway as "paymentMethod", amount_cents as "amountCents",
       status in ('verified', 'refunding', 'refunded') as "isVerified", error, retries, checkout_id as "order", purpose,
       bonus_cents as "bonusCents", refunded_cents as "refundedCents", status = 'refunding' as "isRefundRequested",
       status in ('created', 'pending', 'failed') and provider_reference is not null as "canRetry"
     from payment where customer_id = ? order by created_at desc, id desc limit ? offset ?`,
    [actor.customerId, limit, (page - 1) * limit],
  );
  const items = rows.map((row) => ({ ...row, dateCreated: new Date(row.dateCreated).toISOString() }));
  const framed = pageOf(items, count, page, limit);
  if (!framed) throw new ShopError('not_found');
  return framed;
}
