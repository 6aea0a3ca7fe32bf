import type { CustomerContext } from '../context.ts';
import { postJournal } from '../ledger/index.ts';
import { deliverItems } from './deliver-items.ts';
import { describeItems } from './describe-items.ts';
import { mailPurchase } from './mail-purchase.ts';
import { type Offer, recordCheckout } from './record-checkout.ts';

/** The balance covers everything: money, accounts and the mail change hands in the caller's transaction. */
export async function sellFromBalance(ctx: CustomerContext, offer: Offer): Promise<string> {
  const { em, actor } = ctx;
  const { totalCents } = offer.split;
  const checkoutId = await recordCheckout(ctx, offer, 'paid', null);
  if (totalCents > 0) {
    await postJournal(em, {
      reference: `checkout:${checkoutId}:paid`,
      kind: 'purchase',
      description: describeItems('Purchase', offer.lines),
      entries: { [`customer:${actor.customerId}`]: -totalCents, 'system:sales': totalCents },
    });
  }
  await deliverItems(em, checkoutId);
  await mailPurchase(ctx.services, em, checkoutId);
  return checkoutId;
}
