import type { StartCheckoutInput, StartCheckoutOutcome } from '../../src-shared/checkout/start-checkout.ts';
import type { CustomerContext } from '../context.ts';
import { requireFlag } from '../settings/index.ts';
import { decideCheckout, keyOf, type Wish } from './decide-checkout.ts';
import { askAboutEarlier, closeReplacedPages } from './earlier-payments.ts';
import { openHostedCheckout } from './open-hosted-checkout.ts';

/**
 * Buys cart items: from the balance alone, with the rest at the hosted checkout, or, for the second gateway, tells what
 * the card form will be asked for. When an earlier payment for the same products turns out to be paid, the answer is the
 * page where that one is looked up instead of a second payment.
 * @param idempotencyKey from the header of that name; without one the request itself is the key.
 */
export async function startCheckout(
  ctx: CustomerContext,
  input: StartCheckoutInput,
  idempotencyKey?: string,
): Promise<StartCheckoutOutcome> {
  requireFlag(ctx.services.settings, 'open');
  const wish: Wish = { input, idempotencyKey, hasCard: false };
  const key = keyOf(wish);
  const { paid, ended } = await askAboutEarlier(
    ctx,
    input.cartItems,
    (payment) => payment.idempotency_key === key,
  );
  if (paid) return lookUp(paid.checkoutId, paid.paymentId, paid.pageUrl);
  const decision = await decideCheckout(ctx, { ...wish, endedPayments: ended });
  switch (decision.outcome) {
    case 'paid':
      await closeReplacedPages(ctx, decision.replacedIds);
      return { outcome: 'paid', checkoutId: decision.checkoutId, isReplay: decision.isReplay };
    case 'awaiting_payment': {
      const { checkoutId, isReplay, replacedIds } = decision;
      const pageUrl = await closeReplacedPages(ctx, replacedIds, checkoutId);
      if (pageUrl !== undefined) return lookUp(checkoutId, checkoutId, pageUrl);
      const session = await openHostedCheckout(ctx, { checkoutId, isReplay });
      return { outcome: 'hosted_checkout', checkoutId, isReplay, ...session };
    }
    case 'card_form':
    case 'payment_under_way':
    case 'product_unavailable':
    case 'total_changed':
      return decision;
  }
}

/** An earlier payment was paid: the browser goes to the page that settles it, as after any payment. */
function lookUp(checkoutId: string, sessionId: string, url: string): StartCheckoutOutcome {
  return { outcome: 'hosted_checkout', checkoutId, sessionId, url, isReplay: true };
}
