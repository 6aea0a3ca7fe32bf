/** Refunds by an operator. A preview does the real work and rolls it back, so it shows exactly what will happen. */
import type { OperatorContext } from '../../context.ts';
import { sql } from 'kysely';
import type { Region } from '../../../src-shared/catalog/enumerations.ts';
import { ERRORS, ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { CLAIMED_STATES } from '../../../src-shared/payments/dispute-states.ts';
import { UNLISTED_STATES } from '../../../src-shared/purchases/purchase-states.ts';
import {
  type PurchaseRefund,
  refundPartOfPurchaseWithin,
  type RefundPart,
  refundPurchaseWithin,
} from '../../checkout/index.ts';
import type { MailServices } from '../../mail/index.ts';
import { upsertNotice } from '../../marketplace/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import {
  type PurposeServices,
  type Refund,
  refundPartOfPaymentWithin,
  refundPaymentWithin,
} from '../../payments/index.ts';
import { commitIf } from '../../platform/commit-if.ts';
import type { EntityManager } from '../../platform/database.ts';
import { asId } from '../../platform/sql.ts';
import { findPayment, type RefundablePayment } from '../queries/find-payment.ts';

export interface RefundRequest {
  /** The id of a payment; for a purchase, its id or the account's username. */
  which: string;
  reason: string;
  /**
   * A partial refund, for which the customer keeps the purchase. Undefined: everything that is left, and the accounts are
   * taken back.
   */
  part?: RefundPart | undefined;
  /** False: shows what would happen and changes nothing. */
  isConfirmed: boolean;
}

export interface RefundablePurchase {
  id: number;
  customerId: number;
  email: string;
  productId: number;
  username: string;
  region: Region;
  state: string;
  priceCents: Cents;
  /** The part of it that was refunded. */
  refundedCents: Cents;
  purchasedAt: Date;
  /** Bought from another customer: the shop cannot refund their money. */
  isFromMarketplace: boolean;
  /** The card's bank has reversed the payment or is about to. */
  isDisputed: boolean;
  /** The customer deleted their account: money credited to its balance could not be spent. */
  isErased: boolean;
}

export interface DoneRefund<Subject, Result> {
  subject: Subject;
  result: Result;
  isDone: boolean;
}

/**
 * Refunds one account to the balance, in full or in part. Throws OperationRefused if there is no such purchase or it cannot be
 * refunded.
 */
export async function refundPurchaseByOperator(
  ctx: OperatorContext<MailServices>,
  request: RefundRequest,
): Promise<DoneRefund<RefundablePurchase, PurchaseRefund>> {
  const subject = await findPurchase(ctx.em, request.which);
  const { result, isCommitted } = await commitIf(
    ctx,
    async (transaction) => {
      const { part } = request;
      const refund = await (
        part
          ? refundPartOfPurchaseWithin(transaction, subject.id, part)
          : refundPurchaseWithin(transaction, subject.id)
      ).catch(explain(obstaclesOf(subject, COMMANDS), obstaclesOf(subject, PAGES)));
      await upsertNotice(transaction.em, {
        customerId: subject.customerId,
        kind: part ? 'refunded_part' : 'refunded',
        productId: subject.productId,
        amountCents: refund.refundedCents - refund.cashbackTakenCents,
      });
      await recordChange(transaction, {
        action: 'refund purchase',
        subject: `account ${subject.username}`,
        reason: request.reason,
        before: { state: subject.state },
        after: {
          state: part ? subject.state : 'refunded',
          isPart: part !== undefined,
          purchase: subject.id,
          customer: subject.customerId,
          ...refund,
        },
      });
      return refund;
    },
    () => request.isConfirmed,
  );
  return { subject, result, isDone: isCommitted };
}

/** Sends a payment, or a part of it, back to its card. Throws OperationRefused when there is no such payment or nothing to send. */
export async function refundPaymentByOperator(
  ctx: OperatorContext<PurposeServices>,
  request: RefundRequest,
): Promise<DoneRefund<RefundablePayment, Refund>> {
  const subject = await findPayment(ctx.em, request.which);
  const states = await statesOf(ctx.em, subject.id);
  const { result, isCommitted } = await commitIf(
    ctx,
    async (transaction) => {
      const { part } = request;
      const refund = await (
        part
          ? refundPartOfPaymentWithin(transaction, subject.id, part)
          : refundPaymentWithin(transaction, subject.id)
      ).catch(explain(`payment ${subject.id} is ${subject.status}, its accounts: ${states}`));
      const { customerId } = subject;
      const { refundedCents } = refund;
      await upsertNotice(
        transaction.em,
        refundedCents === 'all'
          ? { customerId, kind: 'payment_sent_back' }
          : { customerId, kind: 'card_refund', amountCents: refundedCents },
      );
      await recordChange(transaction, {
        action: 'refund payment',
        subject: `payment ${subject.id}`,
        reason: request.reason,
        after: {
          customer: subject.customerId,
          gateway: subject.gateway,
          accounts: subject.usernames,
          isPart: part !== undefined,
          ...refund,
        },
      });
      return refund;
    },
    () => request.isConfirmed,
  );
  return { subject, result, isDone: isCommitted };
}

/** Where an operator finds what decides about a purchase that cannot be refunded. */
const COMMANDS = {
  claims: 'see "claims"',
  disputes: 'see "disputes list --all"',
  card: '"refund payment" sends',
};
const PAGES: typeof COMMANDS = {
  claims: 'see its warranty claim, if there is one',
  disputes: 'settle the dispute first, under Disputes',
  card: 'a refund of the payment, on its page, sends',
};

function obstaclesOf(subject: RefundablePurchase, places: typeof COMMANDS): string {
  const { id, username, state, isFromMarketplace, isDisputed, isErased } = subject;
  return [
    `purchase ${id} (${username}) is ${state}`,
    ...(isFromMarketplace ? [`comes from the marketplace; ${places.claims}`] : []),
    ...(isDisputed ? [`its payment is disputed or charged back; ${places.disputes}`] : []),
    ...(isErased ? [`its customer deleted their account; ${places.card} what a card paid back to it`] : []),
  ].join(' and ');
}

/** Adds what an operator needs to the refusal, which is written for customers. */
function explain(state: string, inConsole = state) {
  const sentence = inConsole.charAt(0).toUpperCase() + inConsole.slice(1);
  return (error: unknown): never => {
    if (!(error instanceof ShopError) || error.code !== 'refund_refused') throw error;
    const { text } = ERRORS.refund_refused;
    throw new OperationRefused(`${text} ${state}.`, { inConsole: `${text} ${sentence}.` });
  };
}

/** Of several purchases of one account, the one that can be refunded, otherwise the last. */
async function findPurchase(em: EntityManager, which: string): Promise<RefundablePurchase> {
  const purchases = em.db
    .selectFrom('purchase as p')
    .innerJoin('product', 'product.id', 'p.product_id')
    .innerJoin('customer', 'customer.id', 'p.customer_id')
    .select([
      'p.id',
      'customer.id as customerId',
      'customer.email',
      'product.id as productId',
      'product.username',
      'product.region',
      'p.state',
      'p.price_cents as priceCents',
      'p.refunded_cents as refundedCents',
      'p.purchased_at as purchasedAt',
    ])
    .select((eb) => [
      eb('p.checkout_id', 'is', null).$castTo<boolean>().as('isFromMarketplace'),
      eb('customer.erased_at', 'is not', null).$castTo<boolean>().as('isErased'),
      eb
        .exists(
          eb
            .selectFrom('payment')
            .innerJoin('dispute', 'dispute.payment_id', 'payment.id')
            .select('dispute.id')
            .where('dispute.state', 'in', CLAIMED_STATES)
            .where('payment.checkout_id', '=', (of) => of.fn.coalesce('p.paid_checkout_id', 'p.checkout_id')),
        )
        .$castTo<boolean>()
        .as('isDisputed'),
    ]);
  const byId = await purchases.where('p.id', '=', asId(which)).executeTakeFirst();
  if (byId) return byId;
  const purchase = await purchases
    .where('product.username', '=', which)
    .orderBy((eb) => eb('p.state', 'in', UNLISTED_STATES), 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!purchase)
    throw new OperationRefused(`there is no purchase ${which}, and no sold account of that name`);
  return purchase;
}

async function statesOf(em: EntityManager, paymentId: string): Promise<string> {
  const { states } = await em.db
    .selectFrom('payment as p')
    .innerJoin('purchase', 'purchase.checkout_id', 'p.checkout_id')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .select(
      sql<
        string | null
      >`string_agg(product.username || ' is ' || purchase.state, ', ' order by product.id)`.as('states'),
    )
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return states ?? 'none';
}
