/**
 * The wish to buy. One transaction decides it: the customer's balance is locked first (so a customer's requests queue up
 * behind each other), then the same request made before is looked for, and only then the stock is judged. A retried buyer
 * therefore gets the first answer, even though the items are gone by now: to them.
 */
import { createHash } from 'node:crypto';
import type { StartCheckoutInput, StartCheckoutOutcome } from '../../src-shared/checkout/start-checkout.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import { balanceOf, lockBalance } from '../ledger/index.ts';
import { requireFlag } from '../operations/index.ts';
import { inTransaction } from '../platform/database.ts';
import { holdForPayment } from './hold-for-payment.ts';
import { judgeCheckout } from './judge-checkout.ts';
import { openHostedCheckout } from './open-hosted-checkout.ts';
import { releaseHold } from './release-hold.ts';
import { sellFromBalance } from './sell-from-balance.ts';

type Decision =
  | Exclude<StartCheckoutOutcome, { outcome: 'hosted_checkout' }>
  | { outcome: 'awaiting_payment'; checkoutId: string; isReplay: boolean };

/** @param idempotencyKey from the header of that name; without one the request itself is the key. */
export async function startCheckout(
  ctx: CustomerContext,
  input: StartCheckoutInput,
  idempotencyKey?: string,
): Promise<StartCheckoutOutcome> {
  requireFlag(ctx.services.settings, 'open');
  const decision = await inTransaction(ctx.em, (em) =>
    decide({ ...ctx, em }, input, keyOf(input, idempotencyKey)),
  );
  if (decision.outcome !== 'awaiting_payment') return decision;
  const session = await openHostedCheckout(ctx, decision.checkoutId);
  return { ...decision, outcome: 'hosted_checkout', ...session };
}

async function decide(ctx: CustomerContext, input: StartCheckoutInput, key: string): Promise<Decision> {
  const { em, services, actor } = ctx;
  await lockBalance(em, actor.customerId);
  const earlier = await findEarlier(ctx, key);
  if (earlier) return earlier;

  await releaseOwnHolds(ctx, input.cartItems);
  const balanceCents = await balanceOf(em, actor.customerId);
  const judgement = await judgeCheckout(em, services, { customerId: actor.customerId, balanceCents }, input);
  switch (judgement.verdict) {
    case 'product_unavailable':
      return { outcome: 'product_unavailable', cartItemIds: judgement.cartItemIds };
    case 'total_changed':
      return { outcome: 'total_changed', totalCents: judgement.totalCents };
    case 'offer': {
      const offer = { ...judgement, gateway: input.paymentGateway, idempotencyKey: key };
      if (offer.split.cardPartCents === 0) {
        return { outcome: 'paid', checkoutId: await sellFromBalance(ctx, offer), isReplay: false };
      }
      if (input.paymentGateway !== 'stripe') {
        throw new ShopError('validation_failed', {
          fields: { paymentGateway: ['This payment method is not available.'] },
        });
      }
      return { outcome: 'awaiting_payment', checkoutId: await holdForPayment(ctx, offer), isReplay: false };
    }
  }
}

/** The live attempt that the same request made before; one whose hold has run out does not count. */
async function findEarlier({ em, actor }: CustomerContext, key: string): Promise<Decision | undefined> {
  const [row] = await em.execute<{ id: string; status: string }[]>(
    `select id, status from checkout
     where customer_id = ? and idempotency_key = ? and status in ('awaiting_payment', 'paid', 'credited')
       and (status <> 'awaiting_payment' or hold_expires_at > now())`,
    [actor.customerId, key],
  );
  if (!row) return undefined;
  return {
    outcome: row.status === 'awaiting_payment' ? 'awaiting_payment' : 'paid',
    checkoutId: row.id,
    isReplay: true,
  };
}

/**
 * Another try at the same cart items (after coming back from the provider, with other items or another code) replaces the
 * earlier one. Should that one be paid all the same, the payment is credited to the balance.
 */
async function releaseOwnHolds({ em, actor }: CustomerContext, cartItemIds: number[]): Promise<void> {
  const held = await em.execute<{ id: string }[]>(
    `select c.id from checkout c where c.customer_id = ? and c.status = 'awaiting_payment' and exists
       (select 1 from checkout_item i where i.checkout_id = c.id and i.cart_item_id = any(?::int[]))`,
    [actor.customerId, cartItemIds],
  );
  for (const { id } of held) await releaseHold(em, id);
}

function keyOf(input: StartCheckoutInput, given: string | undefined): string {
  const request = JSON.stringify([
    input.cartItems,
    input.discountCode ?? '',
    input.totalPrice,
    input.paymentGateway,
  ]);
  const digest = createHash('sha256').update(request).digest('base64url');
  // The request is part of the key: another request under a reused key is another purchase, never a wrong answer.
  return given ? `${given}:${digest}` : digest;
}
