/** How often and how much customers may give away or try. */
import { type AliasableExpression, sql } from 'kysely';
import { type FieldErrors, ShopError } from '../../src-shared/errors.ts';
import { type Cents, eurToCents, formatMoney } from '../../src-shared/money.ts';
import { WALLET_TEXTS } from '../../src-shared/wallet/texts.ts';
import type { CustomerContext, Services } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import { clock, secondsFromNow } from '../platform/sql.ts';

/** Only codes that were wrong count. */
export const WRONG_COUPONS: LimitRule = { name: 'coupon-wrong', points: 10, perSeconds: 3600 };
/** Only unknown addresses count: the answer shows whether an address belongs to a customer. */
export const UNKNOWN_RECEIVERS: LimitRule = { name: 'receiver-unknown', points: 100, perSeconds: 3600 };

/** The receiver of each transfer is notified, and each code is mailed to its customer. */
const TRANSFERS_TO_ONE_RECEIVER = 20;
const CROSS_SITE_CODES = 30;
const WITHIN_SECONDS = 3600;
const CAP_SECONDS = 24 * 3600;

interface TransferLimits {
  minimumCents: Cents;
  /** What is left of the cap of a day, whatever the balance is. */
  leftCents: Cents;
}

/** What the customer may give away now. */
export async function transferLimits({
  services,
  em,
  actor,
}: Pick<CustomerContext, 'services' | 'em' | 'actor'>): Promise<TransferLimits> {
  return {
    minimumCents: eurToCents(services.settings.get('wallet.transferMinimum')),
    leftCents: Math.max(0, capCents(services) - (await givenCents(em, actor.customerId))),
  };
}

/**
 * Refuses an amount that is below the minimum, above the balance or above what is left of the cap of a day, with a field
 * error on `amount`. Under the customer's balance lock: transfers and codes at the same time are counted one after the other.
 */
export async function requireTransferable(
  ctx: CustomerContext,
  amountCents: Cents,
  balanceCents: Cents,
): Promise<void> {
  await refuseHeld(ctx);
  const { minimumCents, leftCents } = await transferLimits(ctx);
  if (amountCents < minimumCents) {
    throw refusedTransfer({ amount: [WALLET_TEXTS.minimumAmount(formatMoney(minimumCents))] });
  }
  if (amountCents > balanceCents) throw refusedTransfer({ amount: [WALLET_TEXTS.balanceTooSmall] });
  if (amountCents > leftCents) {
    const cap = formatMoney(capCents(ctx.services));
    throw refusedTransfer({ amount: [WALLET_TEXTS.dailyCap(cap, formatMoney(leftCents))] });
  }
}

/** After a change of the e-mail address the customer has three days to notice. */
async function refuseHeld({ em, actor }: CustomerContext): Promise<void> {
  const held = await em.db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', actor.customerId)
    .where('transfers_held_until', '>', clock)
    .executeTakeFirst();
  if (held) throw new ShopError('transfers_held');
}

/** Under the sender's balance lock. Throws a field error on `receiver`. */
export async function limitTransfersTo(
  em: EntityManager,
  senderId: number,
  receiverId: number,
): Promise<void> {
  const minutes = await minutesUntilRoom(
    em,
    em.db
      .selectFrom('balance_transfer')
      .select('created_at')
      .where('sender_id', '=', senderId)
      .where('receiver_id', '=', receiverId),
    TRANSFERS_TO_ONE_RECEIVER,
  );
  if (minutes === undefined) return;
  throw refusedTransfer({ receiver: [WALLET_TEXTS.receiverTooOften(TRANSFERS_TO_ONE_RECEIVER, minutes)] });
}

/** Under the customer's balance lock. Throws a field error on `amount`. */
export async function limitCrossSiteCodes(em: EntityManager, customerId: number): Promise<void> {
  const minutes = await minutesUntilRoom(
    em,
    em.db.selectFrom('balance_coupon').select('created_at').where('created_by_id', '=', customerId),
    CROSS_SITE_CODES,
  );
  if (minutes === undefined) return;
  throw refusedTransfer({ amount: [WALLET_TEXTS.codesTooOften(CROSS_SITE_CODES, minutes)] });
}

export function refusedTransfer(fields: FieldErrors): ShopError {
  return new ShopError('validation_failed', { fields });
}

function capCents({ settings }: Services): Cents {
  return eurToCents(settings.get('wallet.transferDailyCap'));
}

/** What left the balance within 24 hours, to other customers and as cross-site codes. */
async function givenCents(em: EntityManager, customerId: number): Promise<Cents> {
  const transfers = em.db
    .selectFrom('balance_transfer')
    .select('amount_cents')
    .where('sender_id', '=', customerId)
    .where('created_at', '>', secondsFromNow(-CAP_SECONDS));
  const codes = em.db
    .selectFrom('balance_coupon')
    .select('amount_cents')
    .where('created_by_id', '=', customerId)
    .where('created_at', '>', secondsFromNow(-CAP_SECONDS));
  const { cents } = await em.db
    .selectFrom(transfers.unionAll(codes).as('given'))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), eb.lit(0)).as('cents'))
    .executeTakeFirstOrThrow();
  return cents;
}

/** @param events selects `created_at` of what is counted. @returns undefined while there is room for one more */
async function minutesUntilRoom(
  em: EntityManager,
  events: AliasableExpression<{ created_at: Date }>,
  most: number,
): Promise<number | undefined> {
  const begin = secondsFromNow(-WITHIN_SECONDS);
  const oldest = await em.db
    .selectFrom(events.as('event'))
    .select(sql<number>`ceil(extract(epoch from created_at - (${begin})) / 60)::int`.as('minutes'))
    .where('created_at', '>', begin)
    .orderBy('created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return oldest && Math.max(1, oldest.minutes);
}
