/** Loads of balance for tests of payments, and the state of a payment. */
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#shared/payments/payment-statuses.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import { sendLoadCard } from './pay-by-card.ts';

export interface Load {
  customer: number;
  paymentId: string;
  sessionId: string;
}

/** A new customer at the hosted checkout, for a load of EUR 10. */
export async function beginLoad(shop: TestShop, idempotencyKey?: string): Promise<Load> {
  const customer = await shop.addCustomer();
  const load = await loadAtHostedCheckout(shop.as(customer), { amountCents: 1000, idempotencyKey });
  return { customer, paymentId: load.paymentId, sessionId: load.sessionId };
}

/** A new customer at the bank's page, for a load of EUR 10 with its bonus of EUR 1. */
export async function beginCardLoad(shop: TestShop): Promise<Omit<Load, 'sessionId'>> {
  const customer = await shop.addCustomer();
  const { paymentId } = await sendLoadCard(shop, customer, 10);
  return { customer, paymentId };
}

export interface PaymentRow {
  status: PaymentStatus;
  error: string | null;
  retries: number;
  received_cents: number;
  refunded_cents: number;
  idempotency_key: string | null;
  isSettled: boolean;
}

export function paymentNow(shop: TestShop, paymentId: string): Promise<PaymentRow> {
  return shop.row<PaymentRow>(
    `select status, error, retries, received_cents, refunded_cents, idempotency_key,
       settled_at is not null as "isSettled" from payment where id = ?`,
    [paymentId],
  );
}

/** Changes columns of a payment: `error = 'x', created_at = now() - interval '1 hour'`. */
export async function changePayment(shop: TestShop, paymentId: string, change: string): Promise<void> {
  await shop.orm.em.fork().execute(`update payment set ${change} where id = ?`, [paymentId]);
}

export function allStatusesBut(...excepted: PaymentStatus[]): PaymentStatus[] {
  return PAYMENT_STATUSES.filter((status) => !excepted.includes(status));
}
