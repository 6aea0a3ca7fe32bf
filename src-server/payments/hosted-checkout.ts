import type { Cents } from '../../src-shared/money.ts';
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
  /** What became of a charge after it was paid. */
  findCharge(chargeId: string): Promise<ChargeFacts>;
}

/** A session changed, or a charge was refunded or disputed. `paymentId`: ours, as given when the session was opened. */
export type WebhookHint = { sessionId: string; paymentId: string | null } | { chargeId: string };

export interface ChargeFacts {
  /** Our payment id, as given when the session was opened. */
  paymentId: string | null;
  refundedCents: Cents;
  isDisputed: boolean;
}

export interface SessionRequest {
  paymentId: string;
  customerEmail: string;
  lines: readonly { title: string; amountCents: Cents }[];
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}
