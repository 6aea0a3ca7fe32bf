import { keepPreviousData } from '@tanstack/react-query';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import type { CheckoutSplit } from '#shared/checkout/split.ts';
import { trpc } from '#client/platform/trpc.ts';
import { usePaymentGateways } from './payment-gateways.ts';

export interface Quote {
  gateway: PaymentGateway;
  split: CheckoutSplit;
}

export interface CheckoutQuotes {
  /** One per available gateway, the default first; empty while loading. */
  quotes: readonly Quote[];
  /** The quote for the chosen gateway. */
  chosen: Quote | undefined;
  choose: (gateway: PaymentGateway) => void;
  /** Whether the quotes are for the current cart, code and balance. */
  isSettled: boolean;
  /** Why there are no quotes. */
  error: unknown;
  retry: () => void;
}

interface QuotedBasket {
  cartItemIds: number[];
  discountCode: string | undefined;
}

/** What the selected items would cost with each gateway. All are fetched together, so that changing the gateway is instant. */
export function useCheckoutQuotes(
  basket: QuotedBasket,
  wanted: PaymentGateway | undefined,
  choose: (gateway: PaymentGateway) => void,
): CheckoutQuotes {
  const gateways = usePaymentGateways();
  // One hook per gateway: `useQueries` would not keep the former answer while the next one is loading.
  const byGateway = {
    param: usePreview(basket, 'param', gateways.includes('param')),
    stripe: usePreview(basket, 'stripe', gateways.includes('stripe')),
  };
  const previews = gateways.map((gateway) => byGateway[gateway]);
  const quotes = gateways.flatMap((gateway): Quote[] => {
    const split = byGateway[gateway].data;
    return split === undefined ? [] : [{ gateway, split }];
  });
  return {
    quotes,
    chosen: quotes.find(({ gateway }) => gateway === wanted) ?? quotes[0],
    choose,
    isSettled: previews.every(({ isPlaceholderData, isFetching }) => !isPlaceholderData && !isFetching),
    error: previews.find(({ isError, data }) => isError && data === undefined)?.error,
    retry: () => {
      for (const preview of previews) void preview.refetch();
    },
  };
}

function usePreview(
  { cartItemIds, discountCode }: QuotedBasket,
  paymentGateway: PaymentGateway,
  isOffered: boolean,
) {
  return trpc.checkout.preview.useQuery(
    { cartItemIds, ...(discountCode === undefined ? {} : { discountCode }), paymentGateway },
    { enabled: isOffered, placeholderData: keepPreviousData, staleTime: 0 },
  );
}
