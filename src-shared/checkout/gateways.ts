/** The lower-case identifiers of the two gateways in requests: the hosted card checkout and the second card gateway. */
export const PAYMENT_GATEWAYS = ['stripe', 'param'] as const;
export type PaymentGateway = (typeof PAYMENT_GATEWAYS)[number];

/** The minimum charge: the smallest card payment each gateway takes, in cents (storefront, section 9 "Checkout"). */
export const GATEWAY_MINIMUM_CENTS: Record<PaymentGateway, number> = { stripe: 100, param: 50 };
