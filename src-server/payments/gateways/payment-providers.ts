/**
 * The payment providers as the shop sees them; the files beside this one speak their protocols. What a provider says when it
 * is asked is the only thing that moves money: webhooks, callbacks and returning browsers are hints.
 */
import type { PaymentGateway } from '../../../src-shared/checkout/gateways.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { DisputeState } from '../../../src-shared/payments/dispute-states.ts';

/** What settlement asks of both gateways. */
interface PaymentProvider {
  /** What the provider knows now of the payment under its reference. Throws `gateway_unavailable`. */
  findPayment(reference: string): Promise<ProviderPayment>;
  /** Closes the page to further payments, where the provider can do that; a finished payment stays as it is. */
  closePage(reference: string): Promise<void>;
  /**
   * Sends money back to the card, less what the provider says has gone back already: repeating it, also after days, sends
   * it once. One call at a time for a payment. Throws when it was not sent.
   */
  refund(request: RefundRequest): Promise<void>;
}

export interface ProviderPayment {
  /**
   * open: not finished, may still be paid. unpaid: finished, the money is on its way. paid: the money is there.
   * expired: it was not paid in time. declined: the bank refused, or the payment was taken back before the shop saw it.
   */
  state: 'open' | 'unpaid' | 'paid' | 'expired' | 'declined';
  /** Of an open one: the last card was declined. The page takes another card until it expires. */
  isCardDeclined?: boolean;
  amountCents: Cents;
  /** Lower case, e.g. `eur`; null when the provider does not name it, or nothing is paid. */
  currency: string | null;
  /** The name under which the provider knows it: our payment's id as given when it was started, or its reference. */
  paymentId: string | null;
}

export interface RefundRequest {
  paymentId: string;
  reference: string;
  /** `all`: whatever the provider has taken and not given back; we do not know how much that is, or in which currency. */
  amountCents: Cents | 'all';
  /** Whether that is all that was paid. */
  isWhole: boolean;
}

/** The hosted card checkout: the customer pays at a page of the provider. */
export interface HostedCheckout extends PaymentProvider {
  /** Opens a page for the payment. Repeating it with the same payment gives the same session. */
  openSession(request: SessionRequest): Promise<{ sessionId: string; url: string }>;
  /**
   * What a webhook speaks of, or null when it concerns nothing of ours. Throws when the signature over the raw body is
   * wrong or older than 300 s.
   */
  readWebhook(rawBody: Buffer, signature: string): WebhookHint | null;
  /** What became of a charge after it was paid; null when the provider knows none of that name. */
  findCharge(chargeId: string): Promise<ProviderCharge | null>;
  /** What became of a dispute; null when the provider knows none of that name. */
  findDispute(disputeId: string): Promise<ProviderDispute | null>;
  /** The disputes that were opened since then. */
  listDisputes(since: Date): Promise<string[]>;
}

/** How long the provider keeps its page open; providers take no less than 30 minutes. */
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
 * A session changed, a charge was refunded, a dispute was opened, moved or decided, or a card was declined at a page that
 * stays open. `paymentId` and `declinedPaymentId`: ours, as given when the session was opened. `unreadable`: an event of one
 * of those types without what it should name.
 */
export type WebhookHint =
  | { sessionId: string; paymentId: string | null }
  | { chargeId: string }
  | { disputeId: string }
  | { declinedPaymentId: string }
  | { unreadable: string };

export interface ProviderCharge {
  /** Our payment id, as given when the session was opened. */
  paymentId: string | null;
  refundedCents: Cents;
}

export interface ProviderDispute {
  chargeId: string;
  amountCents: Cents;
  /** won: the money stays with the shop. */
  state: DisputeState;
  /** Whether the provider has taken the amount from us, and not given it back. */
  isWithdrawn: boolean;
  /** The bank's, e.g. `fraudulent`. */
  reason: string | null;
}

/** The second card gateway: the shop takes the card's data and hands it over. */
export interface CardGateway extends PaymentProvider {
  /**
   * Hands a card over for a 3-D Secure payment. Throws `gateway_unavailable` when it is unknown what came of it (a
   * time-out): then the payment may exist there and stays open.
   */
  startPayment(request: CardPaymentRequest): Promise<CardPaymentStart>;
}

export interface CardPaymentRequest {
  /** The order id at the provider: never the same one twice. */
  paymentId: string;
  amountCents: Cents;
  card: CardDetails;
  /** The customer's address on the network. */
  ip: string;
  /** Where the bank's page sends the browser in the end, whatever came of it. */
  callbackUrl: string;
}

/** Passes through to the provider and is kept nowhere. */
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
  /** The bank's page; none when the provider asks for no further step. `reference` names the payment from now on. */
  | { result: 'started'; reference: string; pageUrl: string | null }
  /** The provider took nothing; `reason` is one of its codes, for the log. */
  | { result: 'refused'; reason: string }
  /** The provider was never reached. */
  | { result: 'unreached'; cause: unknown };

/** The two gateways that a process talks to. */
export interface Gateways {
  hostedCheckout: HostedCheckout;
  /** Null where none is configured. */
  cardGateway: CardGateway | null;
}

/** Which provider a payment is asked of. Throws `gateway_unavailable` when the gateway is not configured here (any more). */
export function providerOf(gateways: Gateways, gateway: PaymentGateway): PaymentProvider {
  const provider = gateway === 'stripe' ? gateways.hostedCheckout : gateways.cardGateway;
  if (!provider) throw new ShopError('gateway_unavailable');
  return provider;
}

const refuse = (): Promise<never> => Promise.reject(new ShopError('gateway_unavailable'));

/** In place of the provider where nothing may be captured or sent back. */
export const closedCheckout: HostedCheckout = {
  findPayment: refuse,
  closePage: refuse,
  refund: refuse,
  openSession: refuse,
  findCharge: refuse,
  findDispute: refuse,
  listDisputes: refuse,
  readWebhook() {
    throw new ShopError('gateway_unavailable');
  },
};
