import { expressionBuilder } from 'kysely';
import type { PaymentGateway } from '../../../src-shared/checkout/gateways.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { type Page, pageOf } from '../../../src-shared/pagination.ts';
import {
  PAYABLE_STATUSES,
  type PaymentPurpose,
  SUCCESSFUL_STATUSES,
} from '../../../src-shared/payments/payment-statuses.ts';
import type { CustomerContext } from '../../context.ts';
import type { Database } from '../../entities.ts';

/** A payment with the documented fields (account and marketplace, section 3), and what the screen shows in addition. */
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
  purpose: PaymentPurpose;
  bonusCents: Cents;
  refundedCents: Cents;
  /** The provider has not accepted the refund yet. */
  isRefundRequested: boolean;
  /** Whether asking the provider again may change the outcome. */
  canRetry: boolean;
}

const payment = expressionBuilder<Database, 'payment'>();

/** Shown as successful. A flagged payment that goes back as it came is none: nothing of it was ever in our books. */
export function isSuccessful() {
  return payment
    .and([payment('status', 'in', SUCCESSFUL_STATUSES), payment('received_cents', '>', 0)])
    .$castTo<boolean>();
}

/** The customer's payments, newest first. Throws `not_found` past the last page. */
export async function listPayments(
  { db, actor }: CustomerContext,
  { page, limit }: { page: number; limit: number },
): Promise<Page<PaymentItem>> {
  const own = db.selectFrom('payment').where('customer_id', '=', actor.customerId);
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await own
    .select([
      'id',
      'created_at as dateCreated',
      'gateway as paymentMethod',
      'amount_cents as amountCents',
      'error',
      'retries',
      'checkout_id as order',
      'purpose',
      'bonus_cents as bonusCents',
      'refunded_cents as refundedCents',
    ])
    .select((eb) => [
      isSuccessful().as('isVerified'),
      eb('status', '=', 'refunding').$castTo<boolean>().as('isRefundRequested'),
      eb
        .and([eb('status', 'in', PAYABLE_STATUSES), eb('provider_reference', 'is not', null)])
        .$castTo<boolean>()
        .as('canRetry'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const items = rows.map((row): PaymentItem => ({ ...row, dateCreated: row.dateCreated.toISOString() }));
  const framed = pageOf(items, count, page, limit);
  if (!framed) throw new ShopError('not_found');
  return framed;
}
