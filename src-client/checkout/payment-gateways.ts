import { useQuery } from '@tanstack/react-query';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import { shopInfoQuery } from '#client/platform/shop-info.ts';

/**
 * The gateways that take what the balance does not cover, the one to be used without a choice first: the second card
 * gateway while it is switched on, else the hosted checkout (storefront, section 4 "Checkout"). Empty until that is known.
 */
export function usePaymentGateways(): readonly PaymentGateway[] {
  const info = useQuery(shopInfoQuery());
  return gatewaysFor(info.data?.flags, info.isError);
}

const HOSTED_ONLY: readonly PaymentGateway[] = ['stripe'];
const BOTH: readonly PaymentGateway[] = ['param', 'stripe'];

/** @param isUnknown the shop could not be asked: the hosted checkout is there in any case. */
export function gatewaysFor(
  flags: { param: boolean } | undefined,
  isUnknown: boolean,
): readonly PaymentGateway[] {
  if (flags === undefined) return isUnknown ? HOSTED_ONLY : [];
  return flags.param ? BOTH : HOSTED_ONLY;
}
