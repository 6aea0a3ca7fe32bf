import type { Cents } from '../../src-shared/money.ts';
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import { postJournal } from '../ledger/index.ts';
import { type MailServices, queueMail } from '../mail/index.ts';
import type { EntityManager } from '../platform/database.ts';

/** A load whose money has arrived; its row and the customer's balance are locked. */
export interface ReceivedLoad {
  id: string;
  customer_id: number;
  gateway: PaymentGateway;
  amount_cents: Cents;
  bonus_cents: Cents;
}

/** Puts a load and its bonus on the balance, and tells the customer by mail. The references make it once for ever. */
export async function creditLoad(
  services: MailServices,
  em: EntityManager,
  load: ReceivedLoad,
): Promise<void> {
  await postJournal(em, {
    reference: `payment:${load.id}:loaded`,
    kind: 'load',
    description: 'Balance loaded',
    entries: {
      [`system:${load.gateway}`]: -load.amount_cents,
      [`customer:${load.customer_id}`]: load.amount_cents,
    },
  });
  if (load.bonus_cents > 0) {
    await postJournal(em, {
      reference: `payment:${load.id}:bonus`,
      kind: 'bonus',
      description: 'Bonus on your load',
      entries: { 'system:bonus': -load.bonus_cents, [`customer:${load.customer_id}`]: load.bonus_cents },
    });
  }
  const customer = await em.db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', load.customer_id)
    .executeTakeFirst();
  if (!customer) throw new Error(`customer ${load.customer_id} does not exist`);
  await queueMail(services, em, 'balance-loaded', customer.email, {
    amountCents: load.amount_cents,
    bonusCents: load.bonus_cents,
  });
}

/**
 * Takes the bonus of a load that is refunded out of the balance, as far as it is there: what the customer has spent stays
 * spent. Returns the cents taken. The caller has locked the balance and the payment.
 */
export async function takeBonusBack(
  em: EntityManager,
  load: { id: string; customer_id: number; bonus_cents: Cents },
  balanceCents: Cents,
): Promise<Cents> {
  const takenCents = Math.min(load.bonus_cents, balanceCents);
  if (takenCents === 0) return 0;
  await postJournal(em, {
    reference: `payment:${load.id}:bonus-returned`,
    kind: 'bonus_returned',
    description: 'Bonus of a refunded load',
    entries: { [`customer:${load.customer_id}`]: -takenCents, 'system:bonus': takenCents },
  });
  await em.db
    .updateTable('payment')
    .set('bonus_returned_cents', takenCents)
    .where('id', '=', load.id)
    .execute();
  return takenCents;
}
