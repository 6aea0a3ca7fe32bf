import { z } from 'zod';
import { discountCodeSchema } from '../../src-shared/checkout/discount-code.ts';
import { FIELD_TEXTS } from '../../src-shared/field-texts.ts';
import { PAYMENT_GATEWAYS } from '../../src-shared/checkout/gateways.ts';
import { payByCardSchema } from '../../src-shared/checkout/pay-by-card.ts';
import { MAX_CART_ITEMS, startCheckoutSchema } from '../../src-shared/checkout/start-checkout.ts';
import { idempotencyKeySchema } from '../../src-shared/idempotency-key-schema.ts';
import { idSchema } from '../../src-shared/id-schema.ts';
import { customerProcedure, router } from '../trpc.ts';
import { findOrder } from './create-purchases.ts';
import { payByCard } from './pay-by-card.ts';
import { previewCheckout } from './quote-checkout.ts';
import { startCheckout } from './start-checkout.ts';
import { validateCoupon } from './find-discount.ts';

const previewSchema = z.strictObject({
  cartItemIds: z.array(idSchema).max(MAX_CART_ITEMS),
  discountCode: discountCodeSchema.optional(),
  paymentGateway: z.enum(PAYMENT_GATEWAYS),
});

const couponSchema = z.strictObject({
  code: discountCodeSchema.min(1, FIELD_TEXTS.blank),
});

const idempotency = { idempotencyKey: idempotencyKeySchema.optional() };

export const checkoutRouter = router({
  preview: customerProcedure.input(previewSchema).query(({ ctx, input }) => previewCheckout(ctx, input)),
  validateCoupon: customerProcedure
    .input(couponSchema)
    .mutation(({ ctx, input }) => validateCoupon(ctx, input.code)),
  start: customerProcedure
    .input(startCheckoutSchema.safeExtend(idempotency))
    .mutation(({ ctx, input }) => startCheckout(ctx, input)),
  /**
   * Submits the card form. The client uses a new `idempotencyKey` each time it is filled in, so that a double click
   * pays once.
   */
  payByCard: customerProcedure
    .input(payByCardSchema.safeExtend(idempotency))
    .mutation(({ ctx, input }) => payByCard(ctx, { ...input, ip: ctx.ip })),
  /** What a checkout delivered, for its success page. */
  order: customerProcedure
    .input(z.strictObject({ checkoutId: z.uuid() }))
    .query(({ ctx, input }) => findOrder(ctx, input.checkoutId)),
});
