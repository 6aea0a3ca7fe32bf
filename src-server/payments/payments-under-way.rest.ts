import { z } from 'zod';
import { PAYMENT_GATEWAYS } from '../../src-shared/checkout/gateways.ts';
import { centsToEur } from '../../src-shared/money.ts';
import { PAYMENT_STATUSES } from '../../src-shared/payments/payment-statuses.ts';
import { customerRoute, type RestRoute } from '../rest.ts';
import { detailSchema } from '../rest-schemas.ts';
import { cancelPayment } from './cancel-payment.ts';
import { checkPayment } from './check-payment.ts';
import { listPaymentsUnderWay } from './list-payments-under-way.ts';

const paymentUnderWaySchema = z.strictObject({
  id: z.uuid(),
  purpose: z.enum(['checkout', 'load']),
  /** The checkout it pays for; null for a load. */
  order: z.uuid().nullable(),
  paymentMethod: z.enum(PAYMENT_GATEWAYS),
  description: z.string(),
  amount: z.number(),
  /** What of the balance is set aside for it. */
  withheldBalance: z.number(),
  dateCreated: z.iso.datetime(),
  dateExpires: z.iso.datetime().nullable(),
  isCancellable: z.boolean(),
  error: z.string().nullable(),
  cartItems: z.array(z.int()),
});

const params = z.strictObject({ paymentId: z.uuid() });
const standing = z.strictObject({ status: z.enum(PAYMENT_STATUSES), error: z.string().nullable() });

/** Additions to the documents: what the cart and the header show of payments whose outcome is not known yet. */
export const paymentsUnderWayRoutes: readonly RestRoute[] = [
  customerRoute({
    method: 'GET',
    path: '/api/user/payments-under-way/',
    summary: "The customer's payments whose outcome is not known yet, the oldest first.",
    answers: { 200: z.array(paymentUnderWaySchema) },
    async handle(ctx) {
      const payments = await listPaymentsUnderWay(ctx);
      return {
        status: 200,
        body: payments.map((payment) => ({
          id: payment.id,
          purpose: payment.purpose,
          order: payment.checkoutId,
          paymentMethod: payment.gateway,
          description: payment.description,
          amount: centsToEur(payment.amountCents),
          withheldBalance: centsToEur(payment.withheldCents),
          dateCreated: payment.createdAt,
          dateExpires: payment.expiresAt,
          isCancellable: payment.isCancellable,
          error: payment.error,
          cartItems: payment.cartItemIds,
        })),
      };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/user/payments-under-way/{paymentId}/check/',
    summary: 'Asks the provider how a payment stands, and acts on the answer.',
    params,
    answers: { 200: standing, 404: detailSchema, 503: detailSchema },
    async handle(ctx, { params: { paymentId } }) {
      const { status, error } = await checkPayment(ctx, paymentId);
      return { status: 200, body: { status, error } };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/user/payments-under-way/{paymentId}/cancel/',
    summary:
      'Closes the payment page and gives back what was set aside. `verified`: it had been paid; `pending`: the bank has it and it cannot be cancelled.',
    params,
    answers: { 200: standing, 404: detailSchema, 503: detailSchema },
    async handle(ctx, { params: { paymentId } }) {
      await cancelPayment(ctx, { paymentId });
      const { status, error } = await checkPayment(ctx, paymentId);
      return { status: 200, body: { status, error } };
    },
  }),
];
