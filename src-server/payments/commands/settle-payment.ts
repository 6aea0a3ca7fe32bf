/**
 * Payments only move forward. Webhooks, callbacks, the customer's return and the reconciliation job are hints that
 * something may have happened: all of them end up here, the provider is asked, and one function acts on its answer.
 * However often and in whatever order the hints arrive, the rows decide under their locks, so a second hint finds nothing
 * to do.
 */
import { ShopError } from '../../../src-shared/errors.ts';
import {
  nextPaymentStatus,
  PAYABLE_STATUSES,
  type PaymentStatus,
} from '../../../src-shared/payments/payment-statuses.ts';
import { PAYMENT_TEXTS } from '../../../src-shared/payments/payment-text.ts';
import type { Services, WorkContext } from '../../context.ts';
import { isErased, lockBalance } from '../../ledger/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { secondsFromNow } from '../../platform/sql.ts';
import { providerOf, type ProviderPayment, SESSION_SECONDS } from '../gateways/payment-providers.ts';
import type { SettledPayment } from '../payment-purpose.ts';
import {
  failPayment,
  flagPayment,
  lockPayment,
  PAYMENT_COLUMNS,
  type PurposeServices,
  verifyPayment,
} from './close-payment.ts';

/** The services needed to ask a payment's provider and to act on the answer. */
export type SettlementServices = PurposeServices & Pick<Services, 'hostedCheckout' | 'cardGateway' | 'log'>;

/** For this long after a payment was created, reconciliation asks about it every minute. */
export const ASKED_EACH_MINUTE_SECONDS = 60 * 60;

/**
 * Asks the provider about a payment and acts on the answer. Throws `not_found`, and `gateway_unavailable` if the provider
 * does not answer.
 *
 * @param options.isLastLook reconciliation will not ask again: a payment that is still open has failed
 * @returns the payment's status afterwards
 */
export async function settlePayment(
  ctx: WorkContext<SettlementServices>,
  paymentId: string,
  options: { isLastLook?: boolean } = {},
): Promise<PaymentStatus> {
  const { db, em } = ctx;
  const payment = await db
    .selectFrom('payment')
    .select(PAYMENT_COLUMNS)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment) throw new ShopError('not_found');
  if (!canStillBePaid(payment.status) || !payment.provider_reference) return payment.status;
  const reported = await askProvider(ctx, { ...payment, provider_reference: payment.provider_reference });
  switch (reported.state) {
    case 'paid':
      if (reported.currency === null && !options.isLastLook && (await mayNameCurrency(em, payment)))
        return payment.status;
      return receivePayment(ctx, payment, reported);
    case 'expired':
      return failPayment(ctx, payment, PAYMENT_TEXTS.notCompleted);
    case 'declined':
      return failPayment(ctx, payment, PAYMENT_TEXTS.declined);
    case 'open':
      if (options.isLastLook) return failPayment(ctx, payment, PAYMENT_TEXTS.notCompleted);
      await recordOpen(em, payment.id, reported);
      return payment.status;
    case 'unpaid':
      // This is an answer: the money is on its way, which takes days with some payment methods. An earlier declined card
      // no longer matters.
      await db
        .updateTable('payment')
        .set('error', null)
        .where('id', '=', payment.id)
        .where('status', '=', 'pending')
        .where('error', 'is not', null)
        .execute();
      return payment.status;
  }
}

/**
 * A payment may be paid before the provider's list shows its currency. It is waited for while reconciliation asks every
 * minute; after that, a payment without a currency is flagged.
 */
async function mayNameCurrency(em: EntityManager, { id, status }: SettledPayment): Promise<boolean> {
  if (nextPaymentStatus(status, 'fail') === null) return false;
  const young = await em.db
    .selectFrom('payment')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '>', secondsFromNow(-ASKED_EACH_MINUTE_SECONDS))
    .executeTakeFirst();
  return young !== undefined;
}

/** A check without an answer is counted: the customer is told that it failed. */
async function askProvider(
  { db, services }: WorkContext<SettlementServices>,
  { id, gateway, provider_reference }: SettledPayment & { provider_reference: string },
): Promise<ProviderPayment> {
  try {
    return await providerOf(services, gateway).findPayment(provider_reference);
  } catch (error) {
    await db
      .updateTable('payment')
      .set((eb) => ({ retries: eb('retries', '+', 1) }))
      .where('id', '=', id)
      .execute();
    throw error;
  }
}

/**
 * A payment may stay open while the customer can still pay, and then earlier failures are forgotten; after that time the
 * answer should have been final. A declined card is shown at once although the page accepts another one: the payment stays
 * open, so that it is asked about and the other card's money is found.
 */
async function recordOpen(em: EntityManager, id: string, { isCardDeclined }: ProviderPayment): Promise<void> {
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
        .else(isCardDeclined ? PAYMENT_TEXTS.declined : null)
        .end(),
    }))
    .where('id', '=', id)
    .where('status', 'in', PAYABLE_STATUSES)
    .execute();
}

/** The provider has the money: one of the hints acts on it, under the locks. */
async function receivePayment(
  ctx: WorkContext<SettlementServices>,
  { id, customer_id }: SettledPayment,
  reported: ProviderPayment,
): Promise<PaymentStatus> {
  return inTransaction(ctx, async (transaction) => {
    const { em, services } = transaction;
    await lockBalance(em, customer_id);
    const payment = await lockPayment(em, id);
    if (!canStillBePaid(payment.status)) return payment.status;
    if (!isWhatWeAskedFor(payment, reported)) {
      services.log.error(
        { payment: payment.id, reported },
        'the provider reports another payment than we asked for',
      );
      return flagPayment(em, payment.id, PAYMENT_TEXTS.inReview);
    }
    // A failed payment did not keep its customer from deleting the account.
    if (await isErased(em, customer_id)) {
      services.log.error({ payment: payment.id }, 'a payment of a deleted account arrived: send it back');
      return flagPayment(em, payment.id, PAYMENT_TEXTS.inReview);
    }
    return verifyPayment(transaction, payment);
  });
}

function isWhatWeAskedFor(payment: SettledPayment, reported: ProviderPayment): boolean {
  return (
    (reported.paymentId === payment.id || reported.paymentId === payment.provider_reference) &&
    reported.amountCents === payment.amount_cents &&
    reported.currency === 'eur'
  );
}

/** A payment that failed here but was paid there is a late payment, not lost money. */
function canStillBePaid(status: PaymentStatus): boolean {
  return nextPaymentStatus(status, 'verify') !== null;
}
