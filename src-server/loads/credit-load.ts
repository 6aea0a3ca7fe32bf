import type { Cents } from '../../src-shared/money.ts';
import { postJournal } from '../ledger/index.ts';
import { queueMail } from '../mail/index.ts';
import {
  NOTHING_UNDONE,
  type PurposeContext,
  type PurposeHandler,
  type SettledPayment,
} from '../payments/index.ts';
import type { EntityManager } from '../platform/database.ts';

/** What happens to the balance when a load is paid, fails or goes back. */
export const loadHandler: PurposeHandler = {
  onPaid: creditLoad,
  // Nothing was set aside for it.
  onFailed: () => Promise.resolve(),
  async onRefund(em, load, balanceCents) {
    return { ...NOTHING_UNDONE, bonusTakenCents: await takeBonusBack(em, load, balanceCents) };
  },
};

/** Puts a load and its bonus on the balance, and tells the customer by mail. The references make it once for ever. */
async function creditLoad({ db, em, services }: PurposeContext, load: SettledPayment): Promise<void> {
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
  const customer = await db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', load.customer_id)
    .executeTakeFirst();
  if (!customer) throw new Error(`customer ${load.customer_id} does not exist`);
  await queueMail(
    { services, em },
    {
      template: 'balance-loaded',
      to: customer.email,
      values: {
        amountCents: load.amount_cents,
        bonusCents: load.bonus_cents,
      },
    },
  );
}

/**
 * Takes the bonus of a load that is refunded out of the balance, as far as it is there: what the customer has spent stays
 * spent. Returns the cents taken.
 */
async function takeBonusBack(em: EntityManager, load: SettledPayment, balanceCents: Cents): Promise<Cents> {
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
