import { randomUUID } from 'node:crypto';
import type { CustomerContext } from '../context.ts';
import { postJournal } from '../ledger/index.ts';
import { anyId } from '../platform/sql.ts';
import { describeItems } from './describe-items.ts';
import { limitHolds } from './limit-holds.ts';
import { type Offer, recordCheckout } from './record-checkout.ts';

/** How long the provider keeps its page open; providers take no less than 30 minutes. */
export const SESSION_SECONDS = 30 * 60 + 15;
/** Items are held a little longer than the customer can pay, so that who pays in the last second gets them. */
export const HOLD_SECONDS = SESSION_SECONDS + 60;

/**
 * Sets the items aside for a customer who is about to pay the rest elsewhere: products held, the balance's part in
 * escrow, a payment to be settled. Everything happens in the caller's transaction; the provider is asked after it.
 * Throws `throttled` when this customer holds too much already.
 */
export async function holdForPayment(ctx: CustomerContext, offer: Offer): Promise<string> {
  const { em, actor } = ctx;
  const { balancePartCents, cardPartCents, surchargeCents } = offer.split;
  await limitHolds(ctx, { gateway: offer.gateway, itemCount: offer.lines.length });
  const checkoutId = await recordCheckout(ctx, offer, 'awaiting_payment', HOLD_SECONDS);
  await em.db
    .updateTable('product')
    .from('checkout as c')
    .set((eb) => ({
      status: 'held',
      held_by: eb.ref('c.id'),
      held_until: eb.ref('c.hold_expires_at'),
    }))
    .where('c.id', '=', checkoutId)
    .where('product.id', '=', anyId(offer.lines.map((line) => line.productId)))
    .execute();
  if (balancePartCents > 0) {
    await postJournal(em, {
      reference: `checkout:${checkoutId}:held`,
      kind: 'hold',
      description: describeItems('Set aside for the purchase', offer.lines),
      entries: {
        [`customer:${actor.customerId}`]: -balancePartCents,
        [`escrow:${actor.customerId}`]: balancePartCents,
      },
    });
  }
  await em.db
    .insertInto('payment')
    .values({
      id: randomUUID(),
      customer_id: actor.customerId,
      purpose: 'checkout',
      checkout_id: checkoutId,
      gateway: offer.gateway,
      amount_cents: cardPartCents + surchargeCents,
    })
    .execute();
  return checkoutId;
}
