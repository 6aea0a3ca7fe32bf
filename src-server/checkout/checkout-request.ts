/** A request to buy, and how the same request finds the checkout that it made before. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Region } from '../../src-shared/catalog/enumerations.ts';
import type { StartCheckoutInput } from '../../src-shared/checkout/start-checkout.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { CustomerContext } from '../context.ts';
import type { KeyedRequest } from '../ledger/index.ts';
import { prepared } from '../platform/prepared.ts';
import { arrayOf, now } from '../platform/sql.ts';

export interface CheckoutRequest extends StartCheckoutInput {
  /** From the header of that name; without one the request itself is the key. */
  idempotencyKey?: string | undefined;
}

/** The key of the checkout that a request makes. */
export function checkoutKeyOf(request: CheckoutRequest): string {
  const { idempotencyKey } = request;
  const digest = createHash('sha256')
    .update(JSON.stringify(hashedRequest(request)))
    .digest('base64url');
  // The request is part of the key: a key that was used before keys were bound never finds the answer of another request.
  return idempotencyKey ? `${idempotencyKey}:${digest}` : digest;
}

/** A card form that was quoted and is then sent may have the same key: it is the same purchase. */
export function keyedRequestOf({ actor }: CustomerContext, request: CheckoutRequest): KeyedRequest {
  const { customerId } = actor;
  return { customerId, key: request.idempotencyKey, request: ['checkout', ...hashedRequest(request)] };
}

function hashedRequest({ cartItems, discountCode, totalCents, paymentGateway }: CheckoutRequest): unknown[] {
  return [cartItems, discountCode ?? '', totalCents, paymentGateway];
}

/** What the same request has made before. */
export interface RepeatedCheckout {
  id: string;
  isPaid: boolean;
  cardPartCents: Cents;
  regions: Region[];
}

/**
 * The checkout of the same request, while it lives: one whose hold has run out does not count.
 * @param options.openSeconds for how long one that waits for its payment counts; without it as long as its hold
 */
export async function findRepeatedCheckout(
  { db, actor }: CustomerContext,
  request: CheckoutRequest,
  { openSeconds }: { openSeconds?: number | undefined },
): Promise<RepeatedCheckout | undefined> {
  const [checkout] = await selectRepeated(db, {
    customerId: actor.customerId,
    key: checkoutKeyOf(request),
    openSeconds: openSeconds ?? null,
  });
  return checkout;
}

interface RepeatedBy extends Record<string, unknown> {
  customerId: number;
  key: string;
  openSeconds: number | null;
}

const selectRepeated = prepared((db, given: RepeatedBy) =>
  db
    .selectFrom('checkout as c')
    .select((eb) => [
      'c.id',
      eb('c.status', '=', 'paid').$castTo<boolean>().as('isPaid'),
      'c.card_part_cents as cardPartCents',
      arrayOf(
        eb
          .selectFrom('checkout_item as i')
          .innerJoin('product', 'product.id', 'i.product_id')
          .select('product.region')
          .whereRef('i.checkout_id', '=', 'c.id')
          .orderBy('product.id'),
      ).as('regions'),
    ])
    .where('c.customer_id', '=', given.customerId)
    .where('c.idempotency_key', '=', given.key)
    .where((eb) =>
      eb.or([
        eb('c.status', '=', 'paid'),
        eb.and([
          eb('c.status', '=', 'awaiting_payment'),
          eb('c.hold_expires_at', '>', now),
          sql<boolean>`coalesce(c.created_at > now() - ${given.openSeconds}::float8 * interval '1 second', true)`,
        ]),
      ]),
    ),
);
