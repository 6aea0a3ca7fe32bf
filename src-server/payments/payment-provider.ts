import type { Cents } from '../../src-shared/money.ts';

/**
 * A payment provider as settlement sees it: both gateways answer the same questions. What it says when it is asked is the
 * only thing that moves money; webhooks, callbacks and returning browsers are hints.
 */
export interface PaymentProvider {
  /** What the provider knows now of the payment under its reference. Throws `gateway_unavailable`. */
  findPayment(reference: string): Promise<PaymentFacts>;
  /** Keeps anybody from paying there any more, where the provider can do that; a finished payment stays as it is. */
  closePage(reference: string): Promise<void>;
  /**
   * Sends money back to the card, less what the provider says has gone back already: repeating it, also after days, sends
   * it once. One call at a time for a payment. Throws when it was not sent.
   */
  refund(request: RefundRequest): Promise<void>;
}

export interface PaymentFacts {
  /**
   * open: not finished, may still be paid. unpaid: finished, the money is on its way. paid: the money is there.
   * expired: nobody paid in time. declined: the bank refused, or the payment was taken back before we saw it.
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
