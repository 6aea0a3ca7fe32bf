/** A Checkout Session as the stub stores it; a subset of the provider's object with the same names. */
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
  /** Set once it is complete. */
  payment_intent: string | null;
  /** Stored by the provider with the payment intent; absent if the payment arrived at once. */
  intent_status?: 'processing' | 'requires_payment_method';
  /** A card was declined and no other one has paid yet. */
  is_card_declined?: boolean;
  /** Stored by the provider with the charge; stored with the session here. */
  payment_metadata?: Record<string, string>;
  amount_refunded?: number;
  /** A separate object at the provider. */
  dispute?: SandboxDispute;
}

export interface SandboxDispute {
  status: 'needs_response' | 'won' | 'lost';
  amount: number;
  /** Seconds since 1970. */
  created: number;
}
