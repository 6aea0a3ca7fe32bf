/**
 * What payments are for. A feature that asks for money says here what happens when it is paid, fails or goes back; payments
 * calls it and imports none of them (`src-server/payment-purposes.ts` puts them together).
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

/** The columns of `payment` that settling it needs. */
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

/** The context of a handler, with the services that queue its mails. */
export interface PurposeContext extends DatabaseContext {
  services: { jobs: Jobs; secrets: Secrets };
}

/** What a refund has undone before the money itself goes back. */
export interface UndonePayment {
  /** What came on top of the total, and goes back with it. */
  surchargeCents: Cents;
  /** What of the total had been paid from the balance. */
  balancePartCents: Cents;
  cashbackTakenCents: Cents;
  bonusTakenCents: Cents;
  items: { region: Region; level: number; productClass: ProductClass; priceCents: Cents }[];
}

/** A payment that bought nothing, or whose money became balance. */
export const NOTHING_UNDONE: UndonePayment = {
  surchargeCents: 0,
  balancePartCents: 0,
  cashbackTakenCents: 0,
  bonusTakenCents: 0,
  items: [],
};

interface PartOfPayment {
  amountCents: Cents;
  /** What had gone back before. */
  refundedCents: Cents;
  balanceCents: Cents;
}

/** All of them run in the transaction that moves the payment, under the locks of the customer's balance and the payment. */
export interface PurposeHandler {
  /** The money is there: gives the customer what it was for. */
  onPaid(ctx: PurposeContext, payment: SettledPayment): Promise<void>;
  /** No money will come: what was set aside for the payment goes back. */
  onFailed(em: EntityManager, payment: SettledPayment): Promise<void>;
  /**
   * The money goes back: takes back what it gave, the extras as far as the balance goes.
   * Throws `refund_refused` when that is not the customer's any more.
   */
  onRefund(em: EntityManager, payment: SettledPayment, balanceCents: Cents): Promise<UndonePayment>;
  /**
   * A part of the money goes back, and the customer keeps what it bought: puts that part on the balance, and takes the same part of the extras
   * back, as far as the balance goes. Throws OperationRefused for more than can be refunded.
   */
  onPartRefund(em: EntityManager, payment: SettledPayment, part: PartOfPayment): Promise<UndonePayment>;
}

export type PurposeHandlers = Readonly<Record<PaymentPurpose, PurposeHandler>>;
