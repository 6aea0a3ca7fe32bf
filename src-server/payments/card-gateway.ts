import type { Cents } from '../../src-shared/money.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The second card gateway as the shop sees it; `param/` speaks the provider's protocol. */
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
