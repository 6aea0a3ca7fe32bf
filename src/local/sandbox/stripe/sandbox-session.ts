/** What the stub keeps of a Checkout Session; a subset of the provider's object under its own names. */
export interface SandboxSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  metadata: Record<string, string>;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  url: string | null;
  line_items: { name: string; amount: number }[];
  /** Once it is complete. */
  payment_intent: string | null;
  /** What the provider keeps with the payment intent. Of a payment that came at once: none. */
  intent_status?: 'processing' | 'requires_payment_method';
  /** A card was declined and no other one has paid yet. */
  is_card_declined?: boolean;
  /** What the provider keeps with the charge; the session carries it here. */
  payment_metadata?: Record<string, string>;
  amount_refunded?: number;
  /** What the provider keeps as an object of its own. */
  dispute?: SandboxDispute;
}

export interface SandboxDispute {
  status: 'needs_response' | 'won' | 'lost';
  amount: number;
  /** Seconds since 1970. */
  created: number;
}
