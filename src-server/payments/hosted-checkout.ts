import type { Cents } from '../../src-shared/money.ts';
import type { DisputeState } from '../../src-shared/payments/dispute-states.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The hosted card checkout as the shop sees it; `stripe-hosted-checkout.ts` speaks the provider's protocol. */
export interface HostedCheckout extends PaymentProvider {
  /** Opens a page for the payment. Repeating it with the same payment gives the same session. */
  openSession(request: SessionRequest): Promise<{ sessionId: string; url: string }>;
  /**
   * What a webhook speaks of, or null when it concerns nothing of ours. Throws when the signature over the raw body is
   * wrong or older than 300 s.
   */
  readWebhook(rawBody: Buffer, signature: string): WebhookHint | null;
  /** What became of a charge after it was paid; null when the provider knows none of that name. */
  findCharge(chargeId: string): Promise<ChargeFacts | null>;
  /** What became of a dispute; null when the provider knows none of that name. */
  findDispute(disputeId: string): Promise<ProviderDispute | null>;
  /** The disputes that were opened since then. */
  listDisputes(since: Date): Promise<string[]>;
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

export interface ChargeFacts {
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

export interface SessionRequest {
  paymentId: string;
  customerEmail: string;
  lines: readonly { title: string; amountCents: Cents }[];
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}
