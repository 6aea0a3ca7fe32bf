/**
 * Payments move forward only. Webhooks, callbacks, the customer's return and the reconciliation job are hints that
 * something may have happened: all of them come here, the provider is asked, and one function acts on its answer. However
 * often and in whatever order the hints come, the rows decide under their locks, so the second one finds nothing to do.
 */
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import { ShopError } from '../../src-shared/errors.ts';
import {
  completeCheckout,
  creditLatePayment,
  type ReceivedPayment,
  releaseHold,
  SESSION_SECONDS,
} from '../checkout/index.ts';
import type { Services } from '../context.ts';
import { lockBalance } from '../ledger/index.ts';
import type { MailServices } from '../mail/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { creditLoad } from './credit-load.ts';
import type { PaymentStatus } from '../../src-shared/payments/payment-statuses.ts';
import { nextPaymentStatus } from '../../src-shared/payments/payment-statuses.ts';
import { PAYMENT_TEXTS } from '../../src-shared/payments/payment-text.ts';
import type { PaymentFacts } from './payment-provider.ts';
import { providerOf } from './provider-of.ts';

export interface OpenPayment {
  id: string;
  customer_id: number;
  /** Null: a load. */
  checkout_id: string | null;
  gateway: PaymentGateway;
  amount_cents: number;
  bonus_cents: number;
  status: PaymentStatus;
  provider_reference: string | null;
}

export const PAYMENT_COLUMNS =
  'id, customer_id, checkout_id, gateway, amount_cents, bonus_cents, status, provider_reference';

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
  const [payment] = await em.execute<OpenPayment[]>(`select ${PAYMENT_COLUMNS} from payment where id = ?`, [
    paymentId,
  ]);
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
      await em.execute(
        `update payment set error = null where id = ? and status = 'pending' and error is not null`,
        [payment.id],
      );
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
  const rows = await em.execute(
    `select 1 from payment where id = ? and created_at > now() - interval '1 hour'`,
    [id],
  );
  return rows.length > 0;
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
    await em.execute('update payment set retries = retries + 1 where id = ?', [id]);
    throw error;
  }
}

/**
 * Being open is no failure while the customer may still pay, and ends the failures before it; past that time the answer
 * should have been final. A declined card is told at once, though the page still takes another one: the payment stays open,
 * so that it is asked about and the other card's money is found.
 */
async function noteOpen(em: EntityManager, id: string, { isCardDeclined }: PaymentFacts): Promise<void> {
  await em.execute(
    `update payment set retries = case when created_at < now() - ? * interval '1 second' then retries + 1 else 0 end,
       error = case when status = 'failed' then error else ? end
     where id = ? and status in ('created', 'pending', 'failed')`,
    [SESSION_SECONDS, isCardDeclined ? CARD_DECLINED : null, id],
  );
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
  const [payment] = await em.execute<OpenPayment[]>(
    `select ${PAYMENT_COLUMNS} from payment where id = ? for update`,
    [id],
  );
  if (!payment) throw new ShopError('not_found');
  return payment;
}

export async function closePayment(
  em: EntityManager,
  id: string,
  status: 'verified' | 'failed' | 'flagged',
  error: string | null,
): Promise<PaymentStatus> {
  await em.execute(
    // What was said of a declined card remains the reason when its page expires.
    `update payment set status = ?, error = case when ? = 'failed' then coalesce(error, ?) else ? end, settled_at = now(),
       received_cents = case when ? = 'verified' then amount_cents else 0 end,
       idempotency_key = case when ? = 'failed' then null else idempotency_key end where id = ?`,
    [status, status, error, error, status, status, id],
  );
  return status;
}

function isOpen(status: PaymentStatus): boolean {
  return nextPaymentStatus(status, 'fail') !== null;
}

/** A payment that failed here and was paid there after all is a late payment, not lost money. */
function canStillBePaid(status: PaymentStatus): boolean {
  return nextPaymentStatus(status, 'verify') !== null;
}
