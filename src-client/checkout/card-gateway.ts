import type { PaymentGateway } from '#shared/checkout/gateways.ts';

/** What the balance does not cover goes to the hosted checkout; the shop itself never sees a card number there. */
export const CARD_GATEWAY: PaymentGateway = 'stripe';
