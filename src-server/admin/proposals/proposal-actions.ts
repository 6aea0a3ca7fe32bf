/**
 * THE table of money actions that can wait for a second operator: the right that both need, the input, and the implementation.
 */
import { z } from 'zod';
import { balanceBatchSchema } from '../../../src-shared/admin/coupons.ts';
import { refundPartSchema } from '../../../src-shared/admin/orders.ts';
import type { Right } from '../../../src-shared/admin/rights.ts';
import { idSchema } from '../../../src-shared/id-schema.ts';
import { centsSchema } from '../../../src-shared/money-schema.ts';
import { centsToDecimal } from '../../../src-shared/money.ts';
import { stockChanged } from '../../catalog/index.ts';
import { emailOf } from '../../identity/index.ts';
import type { AdminContext } from '../admin-trpc.ts';
import { adjustBalance } from '../commands/adjust-balance.ts';
import { collectDisputeByOperator } from '../commands/decide-disputes.ts';
import { eraseByOperator } from '../commands/erase-customer.ts';
import { refundClaimInConsole } from '../marketplace/decide-claims.ts';
import { exchangeInConsole, refundPurchaseInConsole } from '../orders/decide-purchases.ts';
import {
  decideDisputeInConsole,
  refundPaymentInConsole,
  settlePaymentInConsole,
} from '../payments/decide-payments.ts';

/** What the confirming operator needs to know to finish the work outside the shop. */
export interface ConfirmedAction {
  username: string;
  /** The password with which the account returns to its seller; null if it does not. */
  newPassword: string | null;
}

interface ProposalAction {
  right: Right;
  /** Customers by number: a proposal outlives their data. */
  schema: z.ZodType;
  run: (ctx: AdminContext, input: unknown, reason: string) => Promise<ConfirmedAction | null>;
}

function action<Input>(
  right: Right,
  schema: z.ZodType<Input>,
  run: (ctx: AdminContext, input: Input, reason: string) => Promise<unknown>,
) {
  return {
    right,
    schema,
    run: async (ctx: AdminContext, input: unknown, reason: string): Promise<ConfirmedAction | null> => {
      await run(ctx, schema.parse(input), reason);
      return null;
    },
  };
}

const isConfirmed = true;
const ofClaim = z.strictObject({ claimId: idSchema });

export const PROPOSAL_ACTIONS = {
  /** Only a permission: the codes are shown once, to the operator who proposed them (coupons/permitted-batch.ts). */
  'balance codes': action('coupons.change', balanceBatchSchema.omit({ reason: true }), async () => null),
  'refund purchase': action(
    'orders.refund',
    z.strictObject({ purchaseId: idSchema, part: refundPartSchema.optional() }),
    (ctx, input, reason) => refundPurchaseInConsole(ctx, { ...input, reason }),
  ),
  'refund payment': action(
    'orders.refund',
    z.strictObject({ paymentId: z.uuid(), part: refundPartSchema.optional() }),
    (ctx, { paymentId: id, part }, reason) => refundPaymentInConsole(ctx, { id, part, reason }),
  ),
  'exchange purchase': action(
    'orders.exchange',
    z.strictObject({ purchaseId: idSchema }),
    async (ctx, { purchaseId }, reason) => {
      await exchangeInConsole(ctx, { purchaseId, reason });
      stockChanged(ctx.em);
    },
  ),
  'payments settle': action(
    'payments.settle',
    z.strictObject({ id: z.uuid(), action: z.enum(['accept', 'dismiss']) }),
    (ctx, input, reason) => settlePaymentInConsole(ctx, { ...input, reason }),
  ),
  'disputes settle': action(
    'disputes.decide',
    z.strictObject({ id: idSchema, action: z.enum(['win', 'lose']) }),
    (ctx, input, reason) => decideDisputeInConsole(ctx, { ...input, reason }),
  ),
  'disputes collect': action('disputes.decide', z.strictObject({ id: idSchema }), (ctx, { id }, reason) =>
    collectDisputeByOperator(ctx, { id, reason, isConfirmed }),
  ),
  'claims refund': {
    right: 'claims.decide',
    schema: ofClaim,
    run: async (ctx: AdminContext, input: unknown, reason: string) => {
      const order = { ...ofClaim.parse(input), reason, isConfirmed };
      const { username, newPassword } = await refundClaimInConsole(ctx, order);
      return { username, newPassword };
    },
  },
  /** The exact lost amount is part of what is confirmed: if it has changed by then, nothing is erased. */
  'customer erase': action(
    'customers.erase',
    z.strictObject({ customerId: idSchema, giveUpCents: centsSchema.nonnegative() }),
    async (ctx, { customerId, giveUpCents }, reason) => {
      const giveUp = centsToDecimal(giveUpCents);
      await eraseByOperator(ctx, { email: await emailOf(ctx, customerId), giveUp, reason, isConfirmed });
    },
  ),
  'balance adjust': action(
    'customers.adjust',
    /** `amount` in EUR as typed: `5`, `-2.50`. */
    z.strictObject({
      customerId: idSchema,
      amount: z.string().max(20),
      text: z.string().max(200),
      seenBalanceCents: centsSchema.nonnegative().optional(),
    }),
    async (ctx, { customerId, ...input }, reason) =>
      adjustBalance(ctx, { ...input, email: await emailOf(ctx, customerId), reason }),
  ),
} as const satisfies Record<string, ProposalAction>;

export type ProposalActionName = keyof typeof PROPOSAL_ACTIONS;
export type ProposalInput<Name extends ProposalActionName> = z.infer<
  (typeof PROPOSAL_ACTIONS)[Name]['schema']
>;
