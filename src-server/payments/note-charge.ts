import type { Services } from '../context.ts';
import { lockBalance, postJournal } from '../ledger/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import type { ChargeFacts } from './hosted-checkout.ts';
import type { PaymentStatus } from './payment.entity.ts';
import { settlePayment } from './settle-payment.ts';

interface ChargedPayment {
  id: string;
  customer_id: number;
  status: PaymentStatus;
  received_cents: number;
  refunded_cents: number;
  /** It is, or became, balance: a load, or a payment whose accounts were gone. */
  is_balance: boolean;
}

/**
 * A charge was refunded or disputed at the provider, by the operator in its dashboard, by the card's bank or by
 * ourselves. The books follow what the provider says; accounts that were delivered stay where they are, because only a
 * person can know what the refund was for.
 */
export async function noteCharge(services: Services, em: EntityManager, chargeId: string): Promise<void> {
  const facts = await services.hostedCheckout.findCharge(chargeId);
  const [known] = await em.execute<{ id: string; customer_id: number }[]>(
    'select id, customer_id from payment where id::text = ?',
    [facts.paymentId],
  );
  if (!known) return;
  // Events come in any order: what was paid is booked before what went back.
  await settlePayment(services, em, known.id);
  await inTransaction(em, async (transaction) => {
    const balanceCents = await lockBalance(transaction, known.customer_id);
    const payment = await lockCharged(transaction, known.id);
    if (payment.received_cents === 0) return;
    await bookOutsideRefund(transaction, payment, facts, balanceCents);
    if (facts.isDisputed) {
      services.log.error({ payment: payment.id }, 'a card payment is disputed');
      await flagDispute(transaction, payment.id);
    }
  });
}

async function lockCharged(em: EntityManager, id: string): Promise<ChargedPayment> {
  const [payment] = await em.execute<ChargedPayment[]>(
    `select p.id, p.customer_id, p.status, p.received_cents, p.refunded_cents,
       p.purpose = 'load' or coalesce(c.status = 'credited', false) as is_balance
     from payment p left join checkout c on c.id = p.checkout_id where p.id = ? for update of p`,
    [id],
  );
  if (!payment) throw new Error(`payment ${id} is gone`);
  return payment;
}

/**
 * What went back beyond our own refunds. Money that had become balance, loads too, is taken from there as far as it goes;
 * the rest, and refunds of accounts that were delivered, are the shop's. (Loads here have no bonus to take back.)
 */
async function bookOutsideRefund(
  em: EntityManager,
  payment: ChargedPayment,
  facts: ChargeFacts,
  balanceCents: number,
): Promise<void> {
  const refundedCents = Math.min(facts.refundedCents, payment.received_cents);
  const newCents = refundedCents - payment.refunded_cents;
  if (newCents > 0) {
    const fromBalance = payment.is_balance ? Math.min(newCents, balanceCents) : 0;
    await postJournal(em, {
      reference: `payment:${payment.id}:refunded:${refundedCents}`,
      kind: 'refund',
      description: 'Refunded to your card',
      entries: {
        'system:stripe': newCents,
        [`customer:${payment.customer_id}`]: -fromBalance,
        'system:refunds': fromBalance - newCents,
      },
    });
  }
  if (refundedCents > 0 && refundedCents >= payment.refunded_cents) {
    await em.execute(
      `update payment set refunded_cents = ?,
         status = case when ? = received_cents then 'refunded' else status end where id = ?`,
      [refundedCents, refundedCents, payment.id],
    );
  }
}

async function flagDispute(em: EntityManager, id: string): Promise<void> {
  await em.execute(
    `update payment set status = 'flagged', error = 'This payment is being checked by our support team.'
     where id = ? and status = 'verified'`,
    [id],
  );
}
