/**
 * The wish to buy. One transaction decides it: the customer's balance is locked first (so a customer's requests queue up
 * behind each other), then the same request made before is looked for, and only then the stock is judged. A retried buyer
 * therefore gets the first answer, even though the items are gone by now: to them.
 */
import { createHash } from 'node:crypto';
import type { StartCheckoutInput } from '../../src-shared/checkout/start-checkout.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import { balanceOf, bindIdempotencyKey, type KeyedRequest, lockOwnBalance } from '../ledger/index.ts';
import { featureStatus } from '../settings/index.ts';
import { commitIf } from '../platform/commit-if.ts';
import { arrayOf, now, secondsFromNow } from '../platform/sql.ts';
import { describeItems } from './describe-items.ts';
import { findEarlierPayments, isInTheWay, SAME_CARD_FORM_SECONDS } from './earlier-payments.ts';
import { holdForPayment } from './hold-for-payment.ts';
import { judgeCheckout } from './judge-checkout.ts';
import { limitGuesses } from './limit-guesses.ts';
import type { Offer } from './record-checkout.ts';
import { releaseOwnHolds } from './replace-own-holds.ts';
import { sellFromBalance } from './sell-from-balance.ts';

export type Decision =
  | { outcome: 'paid'; checkoutId: string; isReplay: boolean; replacedIds: string[] }
  /** The items are held and a payment is to be started, or was by the same request before. */
  | { outcome: 'awaiting_payment'; checkoutId: string; isReplay: boolean; replacedIds: string[] }
  /** What the card form will be asked for; nothing is recorded. */
  | { outcome: 'card_form'; amountCents: number; description: string }
  | { outcome: 'payment_under_way'; paymentIds: string[] }
  | { outcome: 'product_unavailable'; cartItemIds: number[] }
  | { outcome: 'total_changed'; totalCents: number };

export interface Wish {
  input: StartCheckoutInput;
  /** From the header of that name; without one the request itself is the key. */
  idempotencyKey: string | undefined;
  /** Whether the card for the second gateway came along. Without it the rest is only quoted, and nothing held. */
  hasCard: boolean;
  /** Earlier payments that the provider calls finished without money; they do not refuse a new one. */
  endedPayments?: ReadonlySet<string>;
}

export async function decideCheckout(ctx: CustomerContext, wish: Wish): Promise<Decision> {
  const { result } = await limitGuesses(ctx, wish.input.discountCode, () =>
    commitIf(ctx.em, (em) => decide({ ...ctx, em }, wish), replacesEarlier),
  );
  return result;
}

/** A try that was refused or only quoted leaves the earlier one as it was: it may be under way at the provider. */
function replacesEarlier({ outcome }: Decision): boolean {
  return outcome === 'paid' || outcome === 'awaiting_payment';
}

async function decide(ctx: CustomerContext, wish: Wish): Promise<Decision> {
  const { em, services, actor } = ctx;
  const { input } = wish;
  await lockOwnBalance(em, actor.customerId);
  await bindIdempotencyKey(em, keyedRequestOf(ctx, wish));
  const earlier = await findEarlier(ctx, wish);
  if (earlier) return earlier;

  const inTheWay = await findInTheWay(ctx, wish);
  if (inTheWay.length > 0) return { outcome: 'payment_under_way', paymentIds: inTheWay };
  const replacedIds = await releaseOwnHolds(ctx, input.cartItems);
  const balanceCents = await balanceOf(em, actor.customerId);
  const judgement = await judgeCheckout(em, services, { customerId: actor.customerId, balanceCents }, input);
  switch (judgement.verdict) {
    case 'product_unavailable':
      return { outcome: 'product_unavailable', cartItemIds: judgement.cartItemIds };
    case 'total_changed':
      return { outcome: 'total_changed', totalCents: judgement.totalCents };
    case 'offer':
      return takeOffer(
        ctx,
        wish,
        { ...judgement, gateway: input.paymentGateway, idempotencyKey: keyOf(wish) },
        replacedIds,
      );
  }
}

/** Judged under the balance's lock: of two tabs that pay at once, the second one finds the first one's payment. */
async function findInTheWay({ em, actor }: CustomerContext, wish: Wish): Promise<string[]> {
  const { cartItems, paymentsUnderWay } = wish.input;
  const earlier = await findEarlierPayments(em, actor.customerId, cartItems);
  return earlier
    .filter((payment) => isInTheWay(payment, paymentsUnderWay) && !wish.endedPayments?.has(payment.id))
    .map(({ id }) => id);
}

async function takeOffer(
  ctx: CustomerContext,
  { hasCard }: Wish,
  offer: Offer,
  replacedIds: string[],
): Promise<Decision> {
  if (offer.split.cardPartCents === 0) {
    const checkoutId = await sellFromBalance(ctx, offer);
    return { outcome: 'paid', checkoutId, isReplay: false, replacedIds };
  }
  if (offer.gateway === 'param') {
    if (!featureStatus(ctx.services).param) {
      throw new ShopError('validation_failed', {
        fields: { paymentGateway: ['This payment method is not available.'] },
      });
    }
    if (!hasCard) {
      return {
        outcome: 'card_form',
        amountCents: offer.split.cardPartCents,
        description: describeItems('Purchase', offer.lines),
      };
    }
  }
  const checkoutId = await holdForPayment(ctx, offer);
  return { outcome: 'awaiting_payment', checkoutId, isReplay: false, replacedIds };
}

/** What the same request made before came to, while that lives: one whose hold has run out does not count. */
async function findEarlier({ em, actor }: CustomerContext, wish: Wish): Promise<Decision | undefined> {
  const row = await em.db
    .selectFrom('checkout as c')
    .select((eb) => [
      'c.id',
      'c.status',
      'c.gateway',
      'c.card_part_cents',
      eb('c.created_at', '>', secondsFromNow(-SAME_CARD_FORM_SECONDS)).$castTo<boolean>().as('is_fresh'),
      arrayOf(
        eb
          .selectFrom('checkout_item as i')
          .innerJoin('product', 'product.id', 'i.product_id')
          .select('product.region')
          .whereRef('i.checkout_id', '=', 'c.id')
          .orderBy('product.id'),
      ).as('regions'),
    ])
    .where('c.customer_id', '=', actor.customerId)
    .where('c.idempotency_key', '=', keyOf(wish))
    .where('c.status', 'in', ['awaiting_payment', 'paid'])
    .where((eb) => eb.or([eb('c.status', '=', 'paid'), eb('c.hold_expires_at', '>', now)]))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.status === 'paid') return { outcome: 'paid', checkoutId: row.id, isReplay: true, replacedIds: [] };
  if (row.gateway === 'param' && !wish.hasCard) {
    const description = describeItems(
      'Purchase',
      row.regions.map((region) => ({ region })),
    );
    return { outcome: 'card_form', amountCents: row.card_part_cents, description };
  }
  if (row.gateway === 'param' && !row.is_fresh) return undefined;
  return { outcome: 'awaiting_payment', checkoutId: row.id, isReplay: true, replacedIds: [] };
}

export function keyOf({ input, idempotencyKey }: Wish): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(requestOf(input)))
    .digest('base64url');
  // The request is part of the key: a key that was used before keys were bound never finds the answer of another request.
  return idempotencyKey ? `${idempotencyKey}:${digest}` : digest;
}

/** A card form that was quoted and is then sent may have the same key: it is the same purchase. */
export function keyedRequestOf({ actor }: CustomerContext, { input, idempotencyKey }: Wish): KeyedRequest {
  const request = ['checkout', ...requestOf(input)];
  return { customerId: actor.customerId, key: idempotencyKey, request };
}

function requestOf({ cartItems, discountCode, totalCents, paymentGateway }: StartCheckoutInput): unknown[] {
  return [cartItems, discountCode ?? '', totalCents, paymentGateway];
}
