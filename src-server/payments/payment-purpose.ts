/**
 * What payments are for. A feature that requests payments registers here what happens when one is paid, fails or is
 * refunded; `payments` calls the handlers and imports none of the features (`src-server/payment-purposes.ts` collects
 * them).
 */
import type { Selectable } from 'kysely';
import type { Region } from '../../src-shared/catalog/enumerations.ts';
import type { ProductClass } from '../../src-shared/catalog/product-class.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { PaymentPurpose } from '../../src-shared/payments/payment-statuses.ts';
import type { Database } from '../entities.ts';
import type { DatabaseContext, EntityManager } from '../platform/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Secrets } from '../platform/secrets.ts';

/** The columns of `payment` that settling needs. */
export const PAYMENT_FIELDS = [
  'id',
  'customer_id',
  'purpose',
  'checkout_id',
  'gateway',
  'amount_cents',
  'bonus_cents',
  'status',
  'provider_reference',
] as const;

export type SettledPayment = Pick<Selectable<Database['payment']>, (typeof PAYMENT_FIELDS)[number]>;

/** A handler's context, with the services for queueing mails. */
export interface PurposeContext extends DatabaseContext {
  services: { jobs: Jobs; secrets: Secrets };
}

/** What a refund has undone before the money itself is sent. */
export interface UndonePayment {
  /** What was charged on top of the total, and is refunded with it. */
  surchargeCents: Cents;
  /** The part of the total that had been paid from the balance. */
  balancePartCents: Cents;
  cashbackTakenCents: Cents;
  bonusTakenCents: Cents;
  items: { region: Region; level: number; productClass: ProductClass; priceCents: Cents }[];
}

/** For a payment that bought nothing, or whose money became balance. */
export const NOTHING_UNDONE: UndonePayment = {
  surchargeCents: 0,
  balancePartCents: 0,
  cashbackTakenCents: 0,
  bonusTakenCents: 0,
  items: [],
};

interface PartOfPayment {
  amountCents: Cents;
  /** The amount refunded before. */
  refundedCents: Cents;
  balanceCents: Cents;
}

/**
 * All of them run in the transaction that changes the payment, under the locks of the customer's balance and the payment.
 */
export interface PurposeHandler {
  /** The money has arrived: gives the customer what it was for. */
  onPaid(ctx: PurposeContext, payment: SettledPayment): Promise<void>;
  /** No money will come: returns what was set aside for the payment. */
  onFailed(em: EntityManager, payment: SettledPayment): Promise<void>;
  /**
   * The money is refunded: takes back what it gave, and the extras as far as the balance goes. Throws `refund_refused`
   * if that no longer belongs to the customer.
   */
  onRefund(em: EntityManager, payment: SettledPayment, balanceCents: Cents): Promise<UndonePayment>;
  /**
   * Part of the money is refunded, and the customer keeps the purchase: credits that part to the balance, and takes the same share of
   * the extras back, as far as the balance goes. Throws OperationRefused for more than can be refunded.
   */
  onPartRefund(em: EntityManager, payment: SettledPayment, part: PartOfPayment): Promise<UndonePayment>;
}

export type PurposeHandlers = Readonly<Record<PaymentPurpose, PurposeHandler>>;
