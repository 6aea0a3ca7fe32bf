/** One payment with its history, and the provider's current answer about it. */
import { ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { WorkContext } from '../../context.ts';
import { providerOf, type ProviderPayment } from '../../payments/index.ts';
import type { Gateways } from '../../payments/gateways/payment-providers.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import {
  journalsOf,
  referencesOfCheckout,
  referencesOfDispute,
  referencesOfPayment,
} from '../orders/journals.ts';
import { eventsAbout } from '../orders/read-order.ts';
import { listDisputes } from '../queries/list-disputes.ts';

/** Throws `not_found`. */
export async function readPayment(ctx: DatabaseContext, id: string) {
  const { db } = ctx;
  const payment = await db
    .selectFrom('payment as p')
    .innerJoin('customer', 'customer.id', 'p.customer_id')
    .select([
      'p.id',
      'p.status',
      'p.purpose',
      'p.gateway',
      'p.amount_cents as amountCents',
      'p.bonus_cents as bonusCents',
      'p.received_cents as receivedCents',
      'p.refunded_cents as refundedCents',
      'p.provider_reference as providerReference',
      'p.error',
      'p.retries',
      'p.customer_id as customerId',
      'customer.email',
      'p.checkout_id as checkoutId',
      'p.created_at as createdAt',
      'p.asked_at as askedAt',
      'p.settled_at as settledAt',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!payment) throw new ShopError('not_found');
  const disputes = await db
    .selectFrom('dispute')
    .select(['id', 'journals'])
    .where('payment_id', '=', id)
    .orderBy('id')
    .execute();
  const shown = await Promise.all(disputes.map((dispute) => listDisputes(ctx, { id: dispute.id })));
  return {
    payment,
    disputes: shown.flat(),
    journals: await journalsOf(ctx, [
      ...referencesOfPayment(payment),
      ...(payment.checkoutId === null ? [] : referencesOfCheckout(payment.checkoutId)),
      ...disputes.flatMap(referencesOfDispute),
    ]),
    events: await eventsAbout(ctx, [`payment ${id}`]),
  };
}

/** Null: it never reached the provider. Changes nothing. Throws `not_found`, `gateway_unavailable`. */
export async function askProvider(
  { db, services }: WorkContext<Gateways>,
  id: string,
): Promise<ProviderPayment | null> {
  const payment = await db
    .selectFrom('payment')
    .select(['gateway', 'provider_reference as reference'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!payment) throw new ShopError('not_found');
  return payment.reference === null
    ? null
    : providerOf(services, payment.gateway).findPayment(payment.reference);
}

/**
 * What a refund of a flagged payment sends back: whatever the provider took, and not what was asked for. An amount in another currency
 * cannot be compared with a limit in euros. Throws as `askProvider`.
 */
export async function takenByProvider(
  ctx: WorkContext<Gateways>,
  { id, amountCents }: { id: string; amountCents: Cents },
): Promise<{ amountCents: Cents; isAmountUnknown: boolean }> {
  const taken = await askProvider(ctx, id);
  return taken?.currency === 'eur'
    ? { amountCents: taken.amountCents, isAmountUnknown: false }
    : { amountCents, isAmountUnknown: true };
}
