/** Discount codes and balance codes in the console. */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  balanceBatchSchema,
  balanceCodesSchema,
  batchSchema,
  couponCodeSchema,
  couponListSchema,
  discountSchema,
} from '../../src-shared/admin/coupons.ts';
import { reasonSchema } from '../../src-shared/admin/reason.ts';
import { centsToDecimal } from '../../src-shared/money.ts';
import type { OperatorContext } from '../context.ts';
import { OperationRefused } from '../operator-log/index.ts';
import type { SettingsReader } from '../settings/index.ts';
import { createBalanceCoupons, listBalanceCoupons, revokeBalanceCoupons } from '../wallet/index.ts';
import { adminRouter, operatorProcedure, provedProcedure } from './admin-trpc.ts';
import { createCoupon, createCouponBatch } from './commands/create-coupons.ts';
import { revokeCoupons } from './commands/revoke-coupons.ts';
import type { DiscountRequest } from './coupon.ts';
import { couponUses } from './coupons/coupon-uses.ts';
import { listBalanceCodes } from './coupons/list-balance-codes.ts';
import { isBatchPermitted } from './coupons/permitted-batch.ts';
import { type KeyColumn, keysetPage } from './keyset.ts';
import { needsSecondPerson } from './proposals/proposals.ts';
import { couponRows } from './queries/list-coupons.ts';
import { dayOf, dayStarts } from './today/days.ts';

const CODE: KeyColumn = { column: 'code', type: 'text' };
const SORTS = {
  createdAt: { column: 'createdAt', type: 'instant' },
  code: CODE,
  uses: { column: 'uses', type: 'integer' },
} as const;

export const couponsRouter = adminRouter({
  list: operatorProcedure('coupons.read')
    .input(couponListSchema)
    .query(({ ctx, input }) => {
      const timeZone = ctx.services.settings.get('reports.timeZone');
      const rows = couponRows(ctx.db, input.filter).select(lastDayIn(timeZone).as('lastDay'));
      return keysetPage(ctx.db, rows, input, { sorts: SORTS, id: CODE });
    }),
  /** Whose days the last days of codes are. */
  timeZone: operatorProcedure('coupons.read').query(({ ctx }) =>
    ctx.services.settings.get('reports.timeZone'),
  ),
  uses: operatorProcedure('coupons.read')
    .input(z.strictObject({ code: couponCodeSchema }))
    .query(({ ctx, input }) => couponUses(ctx, input.code.toUpperCase())),
  create: provedProcedure('coupons.change')
    .input(discountSchema.extend({ code: couponCodeSchema }))
    .mutation(async ({ ctx, input: { code, ...discount } }) =>
      createCoupon(ctx, { code, ...requestOf(discount), expires: await endOf(ctx, discount.expires) }),
    ),
  createBatch: provedProcedure('coupons.change')
    .input(discountSchema.extend({ prefix: couponCodeSchema, count: z.int().min(1).max(10_000) }))
    .mutation(async ({ ctx, input: { prefix, count, ...discount } }) => {
      const expires = await endOf(ctx, discount.expires);
      const request = { prefix, count: String(count), ...requestOf(discount), expires };
      const coupons = await createCouponBatch(ctx, request);
      return { codes: coupons.map(({ code }) => code) };
    }),
  /** One code, or all with a prefix. */
  revoke: operatorProcedure('coupons.change')
    .input(
      z.union([
        z.strictObject({ code: couponCodeSchema, reason: reasonSchema }),
        z.strictObject({ prefix: couponCodeSchema, reason: reasonSchema }),
      ]),
    )
    .mutation(async ({ ctx, input }) => ({ revoked: await revokeCoupons(ctx, input) })),
  balanceBatches: operatorProcedure('coupons.read').query(({ ctx }) => listBalanceCoupons(ctx)),
  balanceCodes: operatorProcedure('coupons.read')
    .input(balanceCodesSchema)
    .query(({ ctx, input }) => listBalanceCodes(ctx, input)),
  /** The only answer that contains these codes: the database has only their hashes. */
  createBalanceCodes: provedProcedure('coupons.change')
    .input(balanceBatchSchema)
    .mutation(async ({ ctx, input }) => {
      const { reason, ...batch } = input;
      if (!(await isBatchPermitted(ctx, batch))) {
        const proposed = await needsSecondPerson(ctx, {
          action: 'balance codes',
          input: batch,
          amountCents: batch.amountCents * batch.count,
          reason,
        });
        if (proposed) return proposed;
      }
      let codes: readonly string[] = [];
      await createBalanceCoupons(ctx, input, (made) => {
        codes = made;
      });
      return { outcome: 'made' as const, codes };
    }),
  revokeBalanceCodes: provedProcedure('coupons.change')
    .input(z.strictObject({ batch: batchSchema, reason: reasonSchema }))
    .mutation(async ({ ctx, input }) => ({ revoked: await revokeBalanceCoupons(ctx, input) })),
});

/** In the format of the commands, whose names are those of the command line. */
function requestOf({
  discount,
  maxUses,
  maxUsesPerCustomer,
  reason,
}: Omit<z.infer<typeof discountSchema>, 'expires'>): DiscountRequest {
  return {
    ...('flatCents' in discount
      ? { flat: centsToDecimal(discount.flatCents) }
      : { percent: centsToDecimal(discount.percentHundredths) }),
    uses: maxUses === null ? undefined : String(maxUses),
    usesPerCustomer: maxUsesPerCustomer === null ? undefined : String(maxUsesPerCustomer),
    reason,
  };
}

/** Of a row of `couponRows`: the day with the last moment at which it is valid; null: forever. */
function lastDayIn(timeZone: string): RawBuilder<string | null> {
  return dayOf(sql`("expiresAt" - interval '1 millisecond')`, timeZone).$castTo<string | null>();
}

const DAY_MS = 86_400_000;

/** When a last day ends in the time zone of the shop. Throws OperationRefused if that is over. */
async function endOf(
  { db, services }: OperatorContext<{ settings: SettingsReader }>,
  lastDay: string | null,
): Promise<string | undefined> {
  if (lastDay === null) return undefined;
  const next = new Date(Date.parse(lastDay) + DAY_MS).toISOString().slice(0, 10);
  const { ends } = await db
    .selectNoFrom(dayStarts(next, services.settings.get('reports.timeZone')).as('ends'))
    .executeTakeFirstOrThrow();
  if (ends.getTime() <= Date.now()) throw new OperationRefused(`${lastDay} is over already`);
  return ends.toISOString();
}
