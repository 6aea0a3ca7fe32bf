/** Operators' commands for codes that the shop gives away: create a batch, list batches, revoke unredeemed codes. */
import type { OperatorContext } from '../../context.ts';
import { sql } from 'kysely';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { type DatabaseContext, inTransaction } from '../../platform/database.ts';
import { now } from '../../platform/sql.ts';
import { hashBalanceCode, newBalanceCode } from '../balance-codes.ts';

export interface BalanceCouponRequest {
  batch: string;
  amountCents: Cents;
  count: number;
  /** For the log of changes. */
  reason?: string | undefined;
}

export interface BalanceCouponBatch {
  batch: string;
  amountCents: Cents;
  count: number;
  redeemed: number;
  revoked: number;
}

const BATCH = /^[\w.-]{1,40}$/;
const MOST_CODES = 10_000;
/** A typing mistake must not create a fortune. */
const MOST_CENTS = 1_000_00;

/**
 * Creates the codes of a new batch. Only hashes are stored, so `hand` is the only chance to see the codes. Throws OperationRefused
 * saying what is wrong.
 *
 * @param hand gives the codes to the operator before the commit, because codes that were not handed over would be lost; if it throws,
 * there is no batch
 */
export async function createBalanceCoupons(
  ctx: OperatorContext,
  { batch, amountCents, count, reason }: BalanceCouponRequest,
  hand: (codes: readonly string[]) => Promise<void> | void,
): Promise<void> {
  if (!BATCH.test(batch))
    throw new OperationRefused('the name of a batch has 1 to 40 letters, digits, dots, - or _');
  if (!(amountCents >= 1 && amountCents <= MOST_CENTS))
    throw new OperationRefused('a code is worth 0.01 to 1000 EUR');
  if (!Number.isInteger(count) || count < 1 || count > MOST_CODES)
    throw new OperationRefused(`a batch has 1 to ${MOST_CODES} codes`);
  const codes = Array.from({ length: count }, newBalanceCode);
  await inTransaction(ctx, async (transaction) => {
    const hashes = codes.map(hashBalanceCode);
    const made = await transaction.db
      .insertInto('balance_coupon')
      .columns(['code_hash', 'number', 'amount_cents', 'source', 'batch'])
      .expression((eb) =>
        eb
          .selectFrom(
            sql<{ hash: string; number: number }>`unnest(${hashes}::text[]) with ordinality`.as<'code'>(
              sql`code(hash, number)`,
            ),
          )
          .select([
            'code.hash',
            'code.number',
            eb.val(amountCents).as('amount_cents'),
            eb.val('operator').as('source'),
            eb.val(batch).as('batch'),
          ]),
      )
      .onConflict((conflict) => conflict.columns(['batch', 'number']).doNothing())
      .returning('number')
      .execute();
    if (made.length < count) throw new OperationRefused(`there is a batch ${batch} already`);
    await recordChange(transaction, {
      action: 'balance-coupons create',
      subject: `balance coupons ${batch}`,
      reason,
      after: { count, amount: formatMoney(amountCents) },
    });
    await hand(codes);
  });
}

/** All batches, newest first. */
export async function listBalanceCoupons({ db }: DatabaseContext): Promise<BalanceCouponBatch[]> {
  return db
    .selectFrom('balance_coupon')
    .select((eb) => [
      'batch',
      eb.fn.max('amount_cents').as('amountCents'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('redeemed_at').as('redeemed'),
      eb.fn.count<number>('revoked_at').as('revoked'),
    ])
    .where('batch', 'is not', null)
    .groupBy('batch')
    .orderBy((eb) => eb.fn.min('created_at'), 'desc')
    .orderBy('batch')
    .$narrowType<{ batch: string }>()
    .execute();
}

/** Revokes the unredeemed codes of a batch. @returns how many. Throws OperationRefused. */
export async function revokeBalanceCoupons(
  ctx: OperatorContext,
  { batch, reason }: { batch: string; reason?: string | undefined },
): Promise<number> {
  return inTransaction(ctx, async (transaction) => {
    const { numUpdatedRows } = await transaction.db
      .updateTable('balance_coupon')
      .set({ revoked_at: now })
      .where('batch', '=', batch)
      .where('redeemed_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    const revoked = Number(numUpdatedRows);
    if (revoked === 0) throw new OperationRefused(`no code of a batch ${batch} is open`);
    await recordChange(transaction, {
      action: 'balance-coupons revoke',
      subject: `balance coupons ${batch}`,
      reason,
      after: { revoked },
    });
    return revoked;
  });
}
