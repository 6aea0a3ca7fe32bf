/**
 * Payments move forward only. Webhooks, callbacks, the customer's return and the reconciliation job are hints that
 * something may have happened: all of them come here, the provider is asked, and one function acts on its answer. However
 * often and in whatever order the hints come, the rows decide under their locks, so the second one finds nothing to do.
 */
import type { Selectable } from 'kysely';
import { ShopError } from '../../src-shared/errors.ts';
import {
  completeCheckout,
  creditLatePayment,
  type ReceivedPayment,
  releaseHold,
  SESSION_SECONDS,
} from '../checkout/index.ts';
import type { Services } from '../context.ts';
import type { Database } from '../entities.ts';
import { lockBalance } from '../ledger/index.ts';
import type { MailServices } from '../mail/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { now, secondsFromNow } from '../platform/sql.ts';
import { creditLoad } from './credit-load.ts';
import type { PaymentStatus } from '../../src-shared/payments/payment-statuses.ts';
import { nextPaymentStatus, OPEN_STATUSES } from '../../src-shared/payments/payment-statuses.ts';
import { PAYMENT_TEXTS } from '../../src-shared/payments/payment-text.ts';
import type { PaymentFacts } from './payment-provider.ts';
import { providerOf } from './provider-of.ts';

const PAYMENT_FIELDS = [
  'id',
  'customer_id',
  'checkout_id',
  'gateway',
  'amount_cents',
  'bonus_cents',
  'status',
  'provider_reference',
] as const;

/** Without a `checkout_id` it is a load. */
export type OpenPayment = Pick<Selectable<Database['payment']>, (typeof PAYMENT_FIELDS)[number]>;

export const PAYMENT_COLUMNS = PAYMENT_FIELDS.map((field) => `payment.${field}` as const);

/** For how long after its beginning the reconciliation asks about a payment each minute. */
export const ASKED_EACH_MINUTE_SECONDS = 60 * 60;

/**
 * Asks the provider about a payment and acts on the answer. Returns where the payment stands afterwards.
 * @param options.isLastLook nobody will ask again by itself: a payment that is still open has failed.
 */
export async function settlePayment(
  services: Services,
  em: EntityManager,
  paymentId: string,
  options: { isLastLook?: boolean } = {},
): Promise<PaymentStatus> {
  const payment = await em.db
    .selectFrom('payment')
    .select(PAYMENT_COLUMNS)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment) throw new ShopError('not_found');
  if (!canStillBePaid(payment.status) || !payment.provider_reference) return payment.status;
  const facts = await askProvider(services, em, {
    ...payment,
    provider_reference: payment.provider_reference,
  });
  switch (facts.state) {
    case 'paid':
      if (facts.currency === null && !options.isLastLook && (await mayNameCurrency(em, payment)))
        return payment.status;
      return fulfilPayment(services, em, payment, facts);
    case 'expired':
      return failPayment(em, payment, 'The payment was not completed.');
    case 'declined':
      return failPayment(em, payment, CARD_DECLINED);
    case 'open':
      if (options.isLastLook) return failPayment(em, payment, 'The payment was not completed.');
      await noteOpen(em, payment.id, facts);
      return payment.status;
    case 'unpaid':
      // That is an answer: the money is on its way, for days with some ways to pay. A card declined before it is history.
      await em.db
        .updateTable('payment')
        .set('error', null)
        .where('id', '=', payment.id)
        .where('status', '=', 'pending')
        .where('error', 'is not', null)
        .execute();
      return payment.status;
  }
}

const CARD_DECLINED = 'The card payment was declined.';

/**
 * A payment may be paid before the provider's list shows its currency. While the reconciliation asks about it each
 * minute, it is waited for; after that a payment without a currency is flagged.
 */
async function mayNameCurrency(em: EntityManager, { id, status }: OpenPayment): Promise<boolean> {
  if (!isOpen(status)) return false;
  const young = await em.db
    .selectFrom('payment')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '>', secondsFromNow(-ASKED_EACH_MINUTE_SECONDS))
    .executeTakeFirst();
  return young !== undefined;
}

/** A check without an answer counts: the customer reads that it failed. */
async function askProvider(
  services: Services,
  em: EntityManager,
  { id, gateway, provider_reference }: OpenPayment & { provider_reference: string },
): Promise<PaymentFacts> {
  try {
    return await providerOf(services, gateway).findPayment(provider_reference);
  } catch (error) {
    await em.db
      .updateTable('payment')
      .set((eb) => ({ retries: eb('retries', '+', 1) }))
      .where('id', '=', id)
      .execute();
    throw error;
  }
}

/**
 * Being open is no failure while the customer may still pay, and ends the failures before it; past that time the answer
 * should have been final. A declined card is told at once, though the page still takes another one: the payment stays open,
 * so that it is asked about and the other card's money is found.
 */
async function noteOpen(em: EntityManager, id: string, { isCardDeclined }: PaymentFacts): Promise<void> {
  await em.db
    .updateTable('payment')
    .set((eb) => ({
      retries: eb
        .case()
        .when('created_at', '<', secondsFromNow(-SESSION_SECONDS))
        .then(eb('retries', '+', 1))
        .else(0)
        .end(),
      error: eb
        .case()
        .when('status', '=', 'failed')
        .thenRef('error')
        .else(isCardDeclined ? CARD_DECLINED : null)
        .end(),
    }))
    .where('id', '=', id)
    .where('status', 'in', [...OPEN_STATUSES, 'failed'])
    .execute();
}

/** The money is there: the load, or the items, or, when they are gone, the amount as balance. */
async function fulfilPayment(
  services: Services,
  em: EntityManager,
  { id, customer_id }: OpenPayment,
  facts: PaymentFacts,
): Promise<PaymentStatus> {
  return inTransaction(em, async (transaction) => {
    await lockBalance(transaction, customer_id);
    const payment = await lockPayment(transaction, id);
    if (!canStillBePaid(payment.status)) return payment.status;
    if (!isWhatWeAskedFor(payment, facts)) {
      services.log.error(
        { payment: payment.id, facts },
        'the provider reports another payment than we asked for',
      );
      return closePayment(transaction, payment.id, 'flagged', PAYMENT_TEXTS.inReview);
    }
    await fulfilWithin(services, transaction, payment);
    return closePayment(transaction, payment.id, 'verified', null);
  });
}

/** What the payment was for, in the caller's transaction and under its locks. */
export async function fulfilWithin(
  services: MailServices,
  em: EntityManager,
  payment: OpenPayment,
): Promise<void> {
  if (payment.checkout_id === null) await creditLoad(services, em, payment);
  else await deliver(services, em, { ...payment, checkout_id: payment.checkout_id });
}

async function deliver(services: MailServices, em: EntityManager, payment: ReceivedPayment): Promise<void> {
  const isDelivered = await completeCheckout(services, em, payment);
  if (!isDelivered) await creditLatePayment(services, em, payment);
}

function isWhatWeAskedFor(payment: OpenPayment, facts: PaymentFacts): boolean {
  return (
    (facts.paymentId === payment.id || facts.paymentId === payment.provider_reference) &&
    facts.amountCents === payment.amount_cents &&
    facts.currency === 'eur'
  );
}

/** No money will come: everything back to where it was. */
export async function failPayment(
  em: EntityManager,
  { id, customer_id }: OpenPayment,
  error: string,
): Promise<PaymentStatus> {
  return inTransaction(em, async (transaction) => {
    await lockBalance(transaction, customer_id);
    const payment = await lockPayment(transaction, id);
    if (!isOpen(payment.status)) return payment.status;
    if (payment.checkout_id !== null) await releaseHold(transaction, payment.checkout_id);
    return closePayment(transaction, id, 'failed', error);
  });
}

export async function lockPayment(em: EntityManager, id: string): Promise<OpenPayment> {
  const payment = await em.db
    .selectFrom('payment')
    .select(PAYMENT_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw new ShopError('not_found');
  return payment;
}

export async function closePayment(
  em: EntityManager,
  id: string,
  status: 'verified' | 'failed' | 'flagged',
  error: string | null,
): Promise<PaymentStatus> {
  const isFailed = status === 'failed';
  await em.db
    .updateTable('payment')
    .set((eb) => ({
      status,
      // What was said of a declined card remains the reason when its page expires.
      error: isFailed ? eb.fn.coalesce('error', eb.val(error)) : error,
      settled_at: now,
      received_cents: status === 'verified' ? eb.ref('amount_cents') : 0,
      ...(isFailed && { idempotency_key: null }),
    }))
    .where('id', '=', id)
    .execute();
  return status;
}

function isOpen(status: PaymentStatus): boolean {
  return nextPaymentStatus(status, 'fail') !== null;
}

/** A payment that failed here and was paid there after all is a late payment, not lost money. */
function canStillBePaid(status: PaymentStatus): boolean {
  return nextPaymentStatus(status, 'verify') !== null;
}
