import type { StartCheckoutInput, StartCheckoutOutcome } from '../../src-shared/checkout/start-checkout.ts';
import type { CustomerContext } from '../context.ts';
import { requireFlag } from '../operations/index.ts';
import { decideCheckout } from './decide-checkout.ts';
import { openHostedCheckout } from './open-hosted-checkout.ts';

/**
 * Buys cart items: from the balance alone, with the rest at the hosted checkout, or, for the second gateway, tells what
 * the card form will be asked for.
 * @param idempotencyKey from the header of that name; without one the request itself is the key.
 */
export async function startCheckout(
  ctx: CustomerContext,
  input: StartCheckoutInput,
  idempotencyKey?: string,
): Promise<StartCheckoutOutcome> {
  requireFlag(ctx.services.settings, 'open');
  const decision = await decideCheckout(ctx, { input, idempotencyKey, hasCard: false });
  if (decision.outcome !== 'awaiting_payment') return decision;
  const session = await openHostedCheckout(ctx, decision);
  return { ...decision, outcome: 'hosted_checkout', ...session };
}
