/** THE table of money actions that can wait for a second person: the right that both need, what each takes, and what does it. */
import { z } from 'zod';
import { balanceBatchSchema } from '../../../src-shared/admin/coupons.ts';
import type { Right } from '../../../src-shared/admin/rights.ts';
import { idSchema } from '../../../src-shared/id-schema.ts';
import type { AdminContext } from '../admin-trpc.ts';
import { adjustBalance } from '../commands/adjust-balance.ts';
import { refundPaymentByOperator, refundPurchaseByOperator } from '../commands/refund.ts';

interface ProposalAction {
  right: Right;
  /** Customers by number: a proposal outlives their data. */
  schema: z.ZodType;
  run: (ctx: AdminContext, input: unknown, reason: string) => Promise<unknown>;
}

function action<Input>(
  right: Right,
  schema: z.ZodType<Input>,
  run: (ctx: AdminContext, input: Input, reason: string) => Promise<unknown>,
) {
  return {
    right,
    schema,
    run: (ctx: AdminContext, input: unknown, reason: string) => run(ctx, schema.parse(input), reason),
  };
}

const isConfirmed = true;

export const PROPOSAL_ACTIONS = {
  /** Only permits: the codes are told once, to who has asked (coupons/permitted-batch.ts). */
  'balance codes': action('coupons.change', balanceBatchSchema.omit({ reason: true }), async () => null),
  'refund purchase': action('orders.refund', z.strictObject({ purchaseId: idSchema }), (ctx, input, reason) =>
    refundPurchaseByOperator(ctx, { which: String(input.purchaseId), reason, isConfirmed }),
  ),
  'refund payment': action('orders.refund', z.strictObject({ paymentId: z.uuid() }), (ctx, input, reason) =>
    refundPaymentByOperator(ctx, { which: input.paymentId, reason, isConfirmed }),
  ),
  'balance adjust': action(
    'customers.adjust',
    /** `amount` in EUR as typed: `5`, `-2.50`. */
    z.strictObject({ customerId: idSchema, amount: z.string().max(20), text: z.string().max(200) }),
    async (ctx, { customerId, ...input }, reason) => {
      const { email } = await ctx.db
        .selectFrom('customer')
        .select('email')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow();
      return adjustBalance(ctx, { ...input, email, reason });
    },
  ),
} as const satisfies Record<string, ProposalAction>;

export type ProposalActionName = keyof typeof PROPOSAL_ACTIONS;
export type ProposalInput<Name extends ProposalActionName> = z.infer<
  (typeof PROPOSAL_ACTIONS)[Name]['schema']
>;
