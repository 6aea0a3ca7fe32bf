/**
 * Payments move forward only. Webhooks, the customer's return and the reconciliation job are hints that something may
 * have happened: all of them come here, the provider is asked, and one function acts on its answer. However often and in
 * whatever order the hints come, the rows decide under their locks, so the second one finds nothing left to do.
 */
import { ShopError } from '../../src-shared/errors.ts';
import { completeCheckout, creditLatePayment, releaseHold } from '../checkout/index.ts';
import type { Services } from '../context.ts';
import { lockBalance } from '../ledger/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import type { SessionFacts } from './hosted-checkout.ts';
import type { PaymentStatus } from './payment.entity.ts';

export interface OpenPayment {
  id: string;
  customer_id: number;
  checkout_id: string;
  amount_cents: number;
  status: PaymentStatus;
  provider_reference: string | null;
}

const PAYMENT_COLUMNS = 'id, customer_id, checkout_id, amount_cents, status, provider_reference';

/** Asks the provider about a payment and acts on the answer. Returns where the payment stands afterwards. */
export async function settlePayment(
  services: Services,
  em: EntityManager,
  paymentId: string,
): Promise<PaymentStatus> {
  const [payment] = await em.execute<OpenPayment[]>(`select ${PAYMENT_COLUMNS} from payment where id = ?`, [
    paymentId,
  ]);
  if (!payment) throw new ShopError('not_found');
  if (!isOpen(payment.status) || !payment.provider_reference) return payment.status;
  const facts = await services.hostedCheckout.findSession(payment.provider_reference);
  switch (facts.state) {
    case 'paid':
      return fulfilPayment(services, em, payment, facts);
    case 'expired':
      return failPayment(em, payment, 'The payment was not completed.');
    case 'open':
    case 'unpaid':
      await em.execute('update payment set retries = retries + 1 where id = ?', [payment.id]);
      return payment.status;
  }
}

/** The money is there: the items, or, when they are gone, the amount as balance. */
async function fulfilPayment(
  services: Services,
  em: EntityManager,
  { id, customer_id }: OpenPayment,
  facts: SessionFacts,
): Promise<PaymentStatus> {
  return inTransaction(em, async (transaction) => {
    await lockBalance(transaction, customer_id);
    const payment = await lockPayment(transaction, id);
    if (!isOpen(payment.status)) return payment.status;
    if (
      facts.paymentId !== payment.id ||
      facts.amountCents !== payment.amount_cents ||
      facts.currency !== 'eur'
    ) {
      services.log.error(
        { payment: payment.id, facts },
        'the provider reports another payment than we asked for',
      );
      return closePayment(
        transaction,
        payment.id,
        'flagged',
        'This payment is being checked by our support team.',
      );
    }
    const isDelivered = await completeCheckout(services, transaction, payment);
    if (!isDelivered) await creditLatePayment(services, transaction, payment);
    return closePayment(transaction, payment.id, 'verified', null);
  });
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
    await releaseHold(transaction, payment.checkout_id);
    return closePayment(transaction, id, 'failed', error);
  });
}

async function lockPayment(em: EntityManager, id: string): Promise<OpenPayment> {
  const [payment] = await em.execute<OpenPayment[]>(
    `select ${PAYMENT_COLUMNS} from payment where id = ? for update`,
    [id],
  );
  if (!payment) throw new ShopError('not_found');
  return payment;
}

async function closePayment(
  em: EntityManager,
  id: string,
  status: 'verified' | 'failed' | 'flagged',
  error: string | null,
): Promise<PaymentStatus> {
  await em.execute('update payment set status = ?, error = ?, settled_at = now() where id = ?', [
    status,
    error,
    id,
  ]);
  return status;
}

function isOpen(status: PaymentStatus): boolean {
  return status === 'created' || status === 'pending';
}
