import type { CustomerContext } from '../context.ts';
import { postJournal } from '../ledger/index.ts';
import { describeItems } from '../../src-shared/checkout/texts.ts';
import { createPurchases, mailPurchase } from './create-purchases.ts';
import type { CheckoutQuote } from './quote-checkout.ts';
import { recordCheckout, type TakenCheckout } from './record-checkout.ts';
import { releaseHolds } from './release-hold.ts';

/** The balance covers everything: money, accounts and the mail change hands in the caller's transaction. */
export async function payFromBalance(
  ctx: CustomerContext,
  quote: CheckoutQuote,
): Promise<TakenCheckout<'paid'>> {
  const { em, actor } = ctx;
  const { totalCents, lines } = quote.split;
  await releaseHolds(em, quote.replacedHolds);
  const checkoutId = await recordCheckout(ctx, quote, 'paid', null);
  if (totalCents > 0) {
    await postJournal(em, {
      reference: `checkout:${checkoutId}:paid`,
      kind: 'purchase',
      description: describeItems('Purchase', lines),
      entries: { [`customer:${actor.customerId}`]: -totalCents, 'system:sales': totalCents },
    });
  }
  await createPurchases(em, checkoutId);
  await mailPurchase(ctx, checkoutId);
  return { outcome: 'paid', checkoutId, isReplay: false, replacedHolds: quote.replacedHolds };
}
