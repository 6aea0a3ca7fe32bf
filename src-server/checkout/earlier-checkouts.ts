/**
 * What a customer's earlier checkouts mean for a new request. A repeated request finds the checkout that it created.
 * Before an earlier payment for the same products is replaced, its provider is asked: if that payment succeeded without
 * the shop knowing, a second one would be a double charge. After it is replaced, its page is closed before the new one
 * opens, so that two tabs cannot both pay (docs/decisions/0003 and 0025).
 */
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Region } from '../../src-shared/catalog/enumerations.ts';
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import { HOLDING_STATUSES } from '../../src-shared/checkout/checkout-statuses.ts';
import type { StartCheckoutInput } from '../../src-shared/checkout/start-checkout.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { OPEN_STATUSES } from '../../src-shared/payments/payment-statuses.ts';
import type { CustomerContext } from '../context.ts';
import type { Database } from '../entities.ts';
import {
  CUSTOMER_STATE,
  type KeyedRequest,
  type KeyHashes,
  keyHashesOf,
  otherRequest,
  refuseInactive,
  requestKeyOf,
} from '../ledger/index.ts';
import {
  abandonPayment,
  processingPath,
  providerOf,
  type ProviderPayment,
  SAME_CARD_FORM_SECONDS,
} from '../payments/index.ts';
import { type BoundStatement, prepared } from '../platform/prepared.ts';
import { anyUuid, arrayOf, now, secondsFromNow } from '../platform/sql.ts';
import { buysAnyOf, type OwnHold, ownHolds } from './release-hold.ts';

export interface CheckoutRequest extends StartCheckoutInput {
  /** From the `Idempotency-Key` header; without it, the request itself is the key. */
  idempotencyKey?: string | undefined;
}

/** The key of the checkout that a request creates. */
export function checkoutKeyOf(request: CheckoutRequest): string {
  return requestKeyOf(request.idempotencyKey, hashedRequest(request));
}

/** A card form has the same key when it is quoted and when it is sent: it is the same purchase. */
export function keyedRequestOf({ actor }: CustomerContext, request: CheckoutRequest): KeyedRequest {
  const { customerId } = actor;
  return { customerId, key: request.idempotencyKey, request: ['checkout', ...hashedRequest(request)] };
}

function hashedRequest({ cartItems, discountCode, totalCents, paymentGateway }: CheckoutRequest): unknown[] {
  return [cartItems, discountCode ?? '', totalCents, paymentGateway];
}

/** The checkout that an identical earlier request created. */
export interface RepeatedCheckout {
  id: string;
  isPaid: boolean;
  cardPartCents: Cents;
  regions: Region[];
}

/** The customer's earlier actions that matter for a request to buy. */
interface EarlierCheckouts {
  email: string;
  repeated: RepeatedCheckout | null;
  payments: EarlierPayment[];
  holds: OwnHold[];
}

/**
 * Must run under the balance lock: if two tabs pay at once, the second one sees what the first one did. One statement, because every
 * purchase needs it; it is sent together with the lock. Throws as `requireActive`, and `idempotency_key_reused`.
 *
 * @param openSeconds how long a pending checkout of the same request counts; by default, as long as its hold
 */
export function earlierCheckoutsStatement(
  ctx: CustomerContext,
  request: CheckoutRequest,
  openSeconds: number | null,
): BoundStatement<EarlierCheckouts> {
  const asked = {
    ...keyHashesOf(keyedRequestOf(ctx, request)),
    key: checkoutKeyOf(request),
    openSeconds,
    cartItemIds: request.cartItems,
  };
  return selectEarlierCheckouts.bound(asked, ([found]) => {
    refuseInactive(found);
    if (!found) throw new ShopError('not_authenticated');
    if (found.isKeyReused) throw new ShopError('idempotency_key_reused');
    return found;
  });
}

interface EarlierBy extends KeyHashes {
  key: string;
  openSeconds: number | null;
  cartItemIds: readonly number[];
}

/** The live checkout of the same request; an expired hold does not count. */
const repeated = (db: Kysely<Database>, given: EarlierBy) =>
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
    );

/** A payment of this customer for some of the same products, whose outcome is unknown. */
export interface EarlierPayment {
  id: string;
  checkout_id: string;
  gateway: PaymentGateway;
  /** Null: the provider has not been contacted yet. */
  provider_reference: string | null;
  idempotency_key: string;
  /** Started within `SAME_CARD_FORM_SECONDS`. */
  is_fresh: boolean;
}

const earlierPayments = (db: Kysely<Database>, given: Pick<EarlierBy, 'customerId' | 'cartItemIds'>) =>
  db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select(['p.id', 'c.id as checkout_id', 'p.gateway', 'p.provider_reference', 'c.idempotency_key'])
    .select((eb) =>
      eb('c.created_at', '>', secondsFromNow(-SAME_CARD_FORM_SECONDS)).$castTo<boolean>().as('is_fresh'),
    )
    .where('p.customer_id', '=', given.customerId)
    .where('p.status', 'in', OPEN_STATUSES)
    .where(buysAnyOf(given.cartItemIds))
    // A released hosted page is being closed, but a bank may still charge a card.
    .where((eb) => eb.or([eb('c.status', 'in', HOLDING_STATUSES), eb('p.gateway', '=', 'param')]))
    .orderBy('p.created_at');

const selectEarlierPayments = prepared(earlierPayments);

const selectEarlierCheckouts = prepared((db, given: EarlierBy) =>
  db
    .selectFrom('customer')
    .select('customer.email')
    .select(CUSTOMER_STATE)
    .select((eb) => [
      eb.exists(otherRequest(db, given)).$castTo<boolean>().as('isKeyReused'),
      jsonObjectFrom(repeated(db, given)).as('repeated'),
      jsonArrayFrom(earlierPayments(db, given)).as('payments'),
      jsonArrayFrom(ownHolds(db, given)).as('holds'),
    ])
    .where('customer.id', '=', given.customerId),
);

/**
 * The pending payments because of which this request is refused.
 *
 * @param ended those that the provider reports as finished without money
 */
export function paymentsInTheWay(
  earlier: readonly EarlierPayment[],
  { paymentsUnderWay }: CheckoutRequest,
  ended: ReadonlySet<string>,
): string[] {
  return earlier
    .filter((payment) => isInTheWay(payment, paymentsUnderWay) && !ended.has(payment.id))
    .map(({ id }) => id);
}

function isInTheWay({ gateway }: EarlierPayment, wanted: CheckoutRequest['paymentsUnderWay']): boolean {
  if (wanted === undefined) return gateway === 'param';
  return wanted === 'refuse';
}

interface EarlierOutcome {
  /** Paid without the shop's knowledge; its processing page settles it. */
  paid: { checkoutId: string; paymentId: string; pageUrl: string } | undefined;
  /** Finished without money: they no longer block the request, although they are not settled yet. */
  ended: ReadonlySet<string>;
}

/**
 * Asks the providers about earlier payments for these products. If a provider does not answer, its payment counts as pending.
 *
 * @param isSameRequest whether a payment belongs to the current request: that one is joined and not asked about
 */
export async function askAboutEarlier(
  ctx: CustomerContext,
  cartItemIds: readonly number[],
  isSameRequest: (payment: EarlierPayment) => boolean,
): Promise<EarlierOutcome> {
  const { customerId } = ctx.actor;
  const earlier = await selectEarlierPayments(ctx.db, { customerId, cartItemIds });
  const states = await Promise.all(
    earlier
      .filter((payment) => !isSameRequest(payment))
      .map(async (payment) => ({ payment, state: await stateOf(ctx, payment) })),
  );
  const paid = states.find(({ state }) => state === 'paid')?.payment;
  const ended = states.filter(({ state }) => state === 'expired' || state === 'declined');
  return {
    paid: paid && {
      checkoutId: paid.checkout_id,
      paymentId: paid.id,
      pageUrl: processingPage(ctx, paid.id),
    },
    ended: new Set(ended.map(({ payment }) => payment.id)),
  };
}

/**
 * Closes the hosted pages of payments that a new checkout has replaced. If one was paid at the last moment, the new
 * checkout is abandoned, and the result is the page that settles the paid one.
 *
 * @param newCheckoutId absent if the new one was paid from the balance; a late payment is then credited to the balance
 */
export async function closeReplacedPages(
  ctx: CustomerContext,
  replacedHolds: readonly OwnHold[],
  newCheckoutId?: string,
): Promise<string | undefined> {
  if (replacedHolds.length === 0) return undefined;
  const pages = await ctx.db
    .selectFrom('payment')
    .select(['id', 'gateway', 'provider_reference'])
    .where('checkout_id', '=', anyUuid(replacedHolds.map(({ id }) => id)))
    .where('customer_id', '=', ctx.actor.customerId)
    .where('status', '=', 'pending')
    .where('gateway', '=', 'stripe')
    .execute();
  for (const page of pages) {
    const isPaid = (await stateOf(ctx, page, { isToClose: true })) === 'paid';
    if (!isPaid || newCheckoutId === undefined) continue;
    await abandonPayment(ctx, {
      paymentId: await paymentOf(ctx, newCheckoutId),
      error: 'An earlier payment for the same accounts went through.',
    });
    return processingPage(ctx, page.id);
  }
  return undefined;
}

async function stateOf(
  { services, log }: CustomerContext,
  { id, gateway, provider_reference }: Pick<EarlierPayment, 'id' | 'gateway' | 'provider_reference'>,
  { isToClose = false } = {},
): Promise<ProviderPayment['state'] | undefined> {
  if (provider_reference === null) return undefined;
  try {
    const provider = providerOf(services, gateway);
    if (isToClose) await provider.closePage(provider_reference);
    return (await provider.findPayment(provider_reference)).state;
  } catch (error) {
    // Reconciliation asks again every minute, and closes the page of an ended hold.
    log.warn({ err: error, payment: id }, 'could not ask about an earlier payment');
    return undefined;
  }
}

/** The id of the payment that a checkout waits for. Throws if it has none, because it was paid from the balance. */
export async function paymentOf({ db }: CustomerContext, checkoutId: string): Promise<string> {
  const payment = await db
    .selectFrom('payment')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  if (!payment) throw new Error(`checkout ${checkoutId} waits for no payment`);
  return payment.id;
}

/** The URL of the page where a customer waits for a payment's outcome; the page asks the provider itself. */
export function processingPage({ services }: CustomerContext, paymentId: string): string {
  return services.config.publicUrl + processingPath(paymentId);
}
