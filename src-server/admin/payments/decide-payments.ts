/** The console's decisions about payments and disputes, by the shop's own commands; a second operator is told who was first. */
import type { RefundPart } from '../../checkout/index.ts';
import type { OperatorContext } from '../../context.ts';
import { decideOnce } from '../../operator-log/index.ts';
import type { PurposeServices } from '../../payments/index.ts';
import { settleDisputeByOperator } from '../commands/decide-disputes.ts';
import { refundPaymentByOperator } from '../commands/refund.ts';
import { settlePaymentByOperator } from '../commands/settle-payment.ts';

const ONCE = { codes: [], countsRefusals: true } as const;

export function refundPaymentInConsole(
  ctx: OperatorContext<PurposeServices>,
  { id, ...order }: { id: string; part?: RefundPart | undefined; reason: string },
): ReturnType<typeof refundPaymentByOperator> {
  return decideOnce(ctx, { ...ONCE, subject: `payment ${id}`, actions: ['refund payment'] }, () =>
    refundPaymentByOperator(ctx, { which: id, ...order, isConfirmed: true }),
  );
}

export function settlePaymentInConsole(
  ctx: OperatorContext<PurposeServices>,
  order: { id: string; action: 'accept' | 'dismiss'; reason: string },
): ReturnType<typeof settlePaymentByOperator> {
  const actions = ['payments settle', 'refund payment'];
  return decideOnce(ctx, { ...ONCE, subject: `payment ${order.id}`, actions }, () =>
    settlePaymentByOperator(ctx, { ...order, isConfirmed: true }),
  );
}

export function decideDisputeInConsole(
  ctx: OperatorContext<PurposeServices>,
  order: { id: number; action: 'win' | 'lose'; reason: string },
): ReturnType<typeof settleDisputeByOperator> {
  return decideOnce(ctx, { ...ONCE, key: 'dispute', id: order.id, actions: ['disputes settle'] }, () =>
    settleDisputeByOperator(ctx, { ...order, isConfirmed: true }),
  );
}
