import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { Services } from '../context.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Who to ask about a payment. Throws `gateway_unavailable` when the gateway is not configured here (any more). */
export function providerOf(services: Services, gateway: PaymentGateway): PaymentProvider {
  const provider = gateway === 'stripe' ? services.hostedCheckout : services.cardGateway;
  if (!provider) throw new ShopError('gateway_unavailable');
  return provider;
}
