/**
 * The payment providers as the shop sees them; the files beside this one implement their protocols. Only a provider's answer
 * moves money: webhooks, callbacks and returning browsers are hints.
 */
import type { PaymentGateway } from '../../../src-shared/checkout/gateways.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { DisputeState } from '../../../src-shared/payments/dispute-states.ts';

/** What settlement needs from both gateways. */
interface PaymentProvider {
  /** The provider's current state of the payment with this reference. Throws `gateway_unavailable`. */
  findPayment(reference: string): Promise<ProviderPayment>;
  /** Closes the page to further payments, if the provider supports that; a finished payment is not affected. */
  closePage(reference: string): Promise<void>;
  /**
   * Refunds money to the card, less what the provider says was refunded already, so that a repetition, even days later,
   * sends it only once. One call at a time per payment. Throws if it was not sent.
   *
   * @returns what has gone back altogether; null if the provider does not say
   */
  refund(request: RefundRequest): Promise<Cents | null>;
}

export interface ProviderPayment {
  /**
   * open: not finished, may still be paid. unpaid: finished, the money is on its way. paid: the money has arrived.
   * expired: not paid in time. declined: the bank refused, or the payment was reversed before the shop saw it.
   */
  state: 'open' | 'unpaid' | 'paid' | 'expired' | 'declined';
  /** For an open payment: the last card was declined. The page accepts another card until it expires. */
  isCardDeclined?: boolean;
  amountCents: Cents;
  /** Lower case, e.g. `eur`; null if the provider does not name it, or nothing is paid. */
  currency: string | null;
  /** The payment's id at the provider: ours, passed when it was started, or the provider's reference. */
  paymentId: string | null;
}

export interface RefundRequest {
  paymentId: string;
  reference: string;
  /**
   * All refunds together; of a charge that is less, only that goes back. `all`: the whole charge, whatever its amount and currency: the
   * payment may have been flagged, and accepted by an operator.
   */
  amountCents: Cents | 'all';
}

/** The hosted card checkout: the customer pays on a page of the provider. */
export interface HostedCheckout extends PaymentProvider {
  /** Opens a page for the payment. Repeating the call for the same payment returns the same session. */
  openSession(request: SessionRequest): Promise<{ sessionId: string; url: string }>;
  /**
   * What a webhook is about, or null if it is not ours. Throws if the signature over the raw body is wrong or older
   * than 300 s.
   */
  readWebhook(rawBody: Buffer, signature: string): Promise<WebhookHint | null>;
  /** A charge's state after payment; null if the provider does not know it. */
  findCharge(chargeId: string): Promise<ProviderCharge | null>;
  /** A refund's state; null if the provider does not know it. */
  findRefund(refundId: string): Promise<ProviderRefund | null>;
  /** A dispute's state; null if the provider does not know it. */
  findDispute(disputeId: string): Promise<ProviderDispute | null>;
  /** The disputes opened since then. */
  listDisputes(since: Date): Promise<string[]>;
}

/** How long the provider keeps its page open; providers require at least 30 minutes. */
export const SESSION_SECONDS = 30 * 60 + 15;

export interface SessionRequest {
  paymentId: string;
  customerEmail: string;
  lines: readonly { title: string; amountCents: Cents }[];
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

/**
 * A session changed; a charge was refunded; a refund changed; a dispute was opened, changed or decided; or a card was declined on a page that
 * stays open. `paymentId` and `declinedPaymentId` are our ids, passed when the session was opened. `unreadable`: an event of
 * one of those types that lacks its reference.
 */
export type WebhookHint =
  | { sessionId: string; paymentId: string | null }
  | { chargeId: string }
  | { refundId: string }
  | { disputeId: string }
  | { declinedPaymentId: string }
  | { unreadable: string };

export interface ProviderCharge {
  /** Our payment id, passed when the session was opened. */
  paymentId: string | null;
  refundedCents: Cents;
  /** Nothing is left to refund; the charge may be less than our payment. */
  isAllBack: boolean;
}

export interface ProviderRefund {
  /** Null if it is not of a charge. */
  chargeId: string | null;
  amountCents: Cents;
  /** Its money did not reach the card, and never will. */
  hasFailed: boolean;
}

export interface ProviderDispute {
  chargeId: string;
  amountCents: Cents;
  /** won: the shop keeps the money. */
  state: DisputeState;
  /** Whether the provider has taken the amount from us and not returned it. */
  isWithdrawn: boolean;
  /** The bank's reason, e.g. `fraudulent`. */
  reason: string | null;
}

/** The second card gateway: the shop receives the card's data and passes it on. */
export interface CardGateway extends PaymentProvider {
  /**
   * Passes a card to the provider for a 3-D Secure payment. Throws `gateway_unavailable` if the outcome is unknown (a
   * time-out): the payment may exist there and stays open.
   */
  startPayment(request: CardPaymentRequest): Promise<CardPaymentStart>;
}

export interface CardPaymentRequest {
  /** The order id at the provider; must be unique. */
  paymentId: string;
  amountCents: Cents;
  card: CardDetails;
  /** The customer's IP address. */
  ip: string;
  /** Where the bank's page sends the browser in the end, whatever the outcome. */
  callbackUrl: string;
}

/** Passed to the provider and stored nowhere. */
export interface CardDetails {
  fullName: string;
  country: string;
  phone: string;
  /** 15 or 16 digits. */
  number: string;
  month: number;
  year: number;
  cvv: string;
}

export type CardPaymentStart =
  /** The bank's page; null if the provider asks for no further step. `reference` identifies the payment from now on. */
  | { result: 'started'; reference: string; pageUrl: string | null }
  /** The provider did nothing; `reason` is one of its codes, for the log. */
  | { result: 'refused'; reason: string }
  /** The provider could not be reached. */
  | { result: 'unreached'; cause: unknown };

/** The two gateways that a process uses. */
export interface Gateways {
  hostedCheckout: HostedCheckout;
  /** Null if none is configured. */
  cardGateway: CardGateway | null;
}

/** The provider of a payment. Throws `gateway_unavailable` if its gateway is not configured (any more). */
export function providerOf(gateways: Gateways, gateway: PaymentGateway): PaymentProvider {
  const provider = gateway === 'stripe' ? gateways.hostedCheckout : gateways.cardGateway;
  if (!provider) throw new ShopError('gateway_unavailable');
  return provider;
}

const refuse = (): Promise<never> => Promise.reject(new ShopError('gateway_unavailable'));

/** Replaces the provider where nothing may be charged or refunded. */
export const closedCheckout: HostedCheckout = {
  findPayment: refuse,
  closePage: refuse,
  refund: refuse,
  openSession: refuse,
  findCharge: refuse,
  findRefund: refuse,
  findDispute: refuse,
  listDisputes: refuse,
  readWebhook: refuse,
};
