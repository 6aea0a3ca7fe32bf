import { readExpiry } from '../../src-shared/checkout/card-form.ts';
import type { CardRequest } from '../../src-shared/checkout/pay-by-card.ts';
import type { CustomerContext } from '../context.ts';
import type { CardDetails } from '../payments/index.ts';
import type { LimitRule } from '../platform/rate-limits.ts';

/** From where a card form was sent; the same key makes the same click. */
export interface CardSender {
  ip: string;
  idempotencyKey?: string | undefined;
}

/** Shops are where stolen cards are tried out: each customer and each address gets a handful of tries. */
const CARDS_BY_CUSTOMER: LimitRule = { name: 'card-customer', points: 10, perSeconds: 10 * 60 };
const CARDS_BY_IP: LimitRule = { name: 'card-ip', points: 30, perSeconds: 10 * 60 };

/** Counts a card that is tried, in the cart or for a load. Throws `throttled`. */
export async function limitCards({ services, actor }: CustomerContext, ip: string): Promise<void> {
  await services.limits.consume(CARDS_BY_IP, ip);
  await services.limits.consume(CARDS_BY_CUSTOMER, String(actor.customerId));
}

/** The card of a form that was validated, as the gateway gets it. */
export function cardOf(form: CardRequest): CardDetails {
  const expiry = readExpiry(form.expiryDate);
  if (!expiry) throw new RangeError('the expiry date was not validated');
  return {
    fullName: form.fullName,
    country: form.country,
    phone: form.phone,
    number: form.creditCardNumber,
    month: expiry.month,
    year: expiry.year,
    cvv: form.cvv,
  };
}
