import { useQuery } from '@tanstack/react-query';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import { shopInfoQuery } from '#client/platform/shop-info.ts';

/**
 * The gateways for what the balance does not cover, the default first: the second card gateway if enabled, otherwise
 * the hosted checkout (storefront, section 4 "Checkout"). Empty until known.
 */
export function usePaymentGateways(): readonly PaymentGateway[] {
  const info = useQuery(shopInfoQuery());
  return gatewaysFor(info.data?.flags, info.isError);
}

const HOSTED_ONLY: readonly PaymentGateway[] = ['stripe'];
const BOTH: readonly PaymentGateway[] = ['param', 'stripe'];

/** @param isUnknown the shop could not be asked; the hosted checkout is always available */
export function gatewaysFor(
  flags: { param: boolean } | undefined,
  isUnknown: boolean,
): readonly PaymentGateway[] {
  if (flags === undefined) return isUnknown ? HOSTED_ONLY : [];
  return flags.param ? BOTH : HOSTED_ONLY;
}
