import { type Cents, shareOfStretch } from '../../src-shared/money.ts';
import { emailOf } from '../identity/index.ts';
import { postJournal } from '../ledger/index.ts';
import { queueMail } from '../mail/index.ts';
import {
  NOTHING_UNDONE,
  type PurposeContext,
  type PurposeHandler,
  type SettledPayment,
} from '../payments/index.ts';
import type { EntityManager } from '../platform/database.ts';

/** What happens to the balance when a load (top-up) is paid, fails or goes back. */
export const loadHandler: PurposeHandler = {
  onPaid: creditLoad,
  // Nothing was set aside for it.
  onFailed: () => Promise.resolve(),
  async onRefund(em, load, balanceCents) {
    const { refunded_cents: from } = await em.db
      .selectFrom('payment')
      .select('refunded_cents')
      .where('id', '=', load.id)
      .executeTakeFirstOrThrow();
    const stretch = { from, until: load.amount_cents };
    return { ...NOTHING_UNDONE, bonusTakenCents: await takeBonusBack(em, load, { stretch, balanceCents }) };
  },
  async onPartRefund(em, load, { amountCents, refundedCents: from, balanceCents }) {
    const stretch = { from, until: from + amountCents };
    // The load itself is refunded to the card, so its bonus can only be taken from the rest of the balance.
    const bonusTakenCents = await takeBonusBack(em, load, {
      stretch,
      balanceCents: Math.max(0, balanceCents - amountCents),
    });
    return { ...NOTHING_UNDONE, bonusTakenCents };
  },
};

/**
 * Credits a load and its bonus to the balance, and informs the customer by mail. The references ensure that this
 * happens only once.
 */
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
  await queueMail(
    { services, em },
    {
      template: 'balance-loaded',
      to: await emailOf({ db }, load.customer_id),
      values: {
        amountCents: load.amount_cents,
        bonusCents: load.bonus_cents,
      },
    },
  );
}

/**
 * Takes the bonus of a refunded load from the balance, as far as possible: what was spent stays spent. Returns the cents
 * taken.
 */
async function takeBonusBack(
  em: EntityManager,
  load: SettledPayment,
  { stretch, balanceCents }: { stretch: { from: Cents; until: Cents }; balanceCents: Cents },
): Promise<Cents> {
  const shareCents = shareOfStretch(load.bonus_cents, { ...stretch, whole: load.amount_cents });
  const takenCents = Math.min(shareCents, balanceCents);
  if (takenCents === 0) return 0;
  const isPart = stretch.until < load.amount_cents;
  await postJournal(em, {
    reference: `payment:${load.id}:bonus-returned${isPart ? `:${stretch.until}` : ''}`,
    kind: 'bonus_returned',
    description: 'Bonus of a refunded load',
    entries: { [`customer:${load.customer_id}`]: -takenCents, 'system:bonus': takenCents },
  });
  await em.db
    .updateTable('payment')
    .set((eb) => ({ bonus_returned_cents: eb('bonus_returned_cents', '+', takenCents) }))
    .where('id', '=', load.id)
    .execute();
  return takenCents;
}
