import type { Cents } from '../../src-shared/money.ts';

/** The hosted card checkout as the shop sees it; `stripe-hosted-checkout.ts` speaks the provider's protocol. */
export interface HostedCheckout {
  /** Opens a page for the payment. Repeating it with the same payment gives the same session. */
  openSession(request: SessionRequest): Promise<{ sessionId: string; url: string }>;
  /** What the provider knows now: the only thing that moves money. */
  findSession(sessionId: string): Promise<SessionFacts>;
  /** Closes the page; a session that is finished already stays as it is. */
  closeSession(sessionId: string): Promise<void>;
  /**
   * The session id a webhook speaks of, or null when it concerns none of ours. Throws when the signature over the raw
   * body is wrong or older than 300 s.
   */
  readWebhook(rawBody: Buffer, signature: string): { sessionId: string } | null;
}

export interface SessionRequest {
  paymentId: string;
  customerEmail: string;
  lines: readonly { title: string; amountCents: Cents }[];
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

export interface SessionFacts {
  state: 'open' | 'paid' | 'unpaid' | 'expired';
  amountCents: Cents;
  /** Lower case, e.g. `eur`. */
  currency: string;
  /** Our payment id, as given when the session was opened. */
  paymentId: string | null;
}
