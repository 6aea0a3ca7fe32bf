/** The console's decisions about a purchase, which ends only once: a second operator is told who was first. */
import type { RefundPart } from '../../checkout/index.ts';
import type { OperatorContext } from '../../context.ts';
import type { MailServices } from '../../mail/index.ts';
import { decideOnce } from '../../operator-log/index.ts';
import { refundPurchaseByOperator } from '../commands/refund.ts';
import { exchangeByOperator } from './exchange.ts';

const PURCHASE = {
  codes: [],
  countsRefusals: true,
  actions: ['refund purchase', 'exchange purchase', 'claims refund'],
  key: 'purchase',
} as const;

export function refundPurchaseInConsole(
  ctx: OperatorContext<MailServices>,
  { purchaseId, ...order }: { purchaseId: number; part?: RefundPart | undefined; reason: string },
): ReturnType<typeof refundPurchaseByOperator> {
  return decideOnce(ctx, { ...PURCHASE, id: purchaseId }, () =>
    refundPurchaseByOperator(ctx, { which: String(purchaseId), ...order, isConfirmed: true }),
  );
}

export function exchangeInConsole(
  ctx: OperatorContext<MailServices>,
  order: { purchaseId: number; reason: string },
): ReturnType<typeof exchangeByOperator> {
  return decideOnce(ctx, { ...PURCHASE, id: order.purchaseId }, () => exchangeByOperator(ctx, order));
}
