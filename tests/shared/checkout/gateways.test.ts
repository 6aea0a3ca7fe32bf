import { expect, it } from 'vitest';
import { GATEWAY_MINIMUM_CENTS, PAYMENT_GATEWAYS } from '#shared/checkout/gateways.ts';

it('the smallest card payment is EUR 0.50 at the second gateway and EUR 1.00 at the hosted checkout', () => {
  expect(GATEWAY_MINIMUM_CENTS).toEqual({ stripe: 100, param: 50 });
  expect(PAYMENT_GATEWAYS).toEqual(['stripe', 'param']);
});
