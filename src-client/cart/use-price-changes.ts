import { useState } from 'react';
import type { CheckoutQuotes } from '#client/checkout/use-checkout-quotes.ts';
import type { CartItem } from './cart-query.ts';
import {
  agreedPrices,
  NOTHING_SEEN,
  type PresentPrices,
  type PriceChanges,
  priceChanges,
  withFirstSeen,
} from './price-changes.ts';

interface PriceWatch {
  changes: PriceChanges;
  /** The customer has agreed to the present prices. */
  agree: () => void;
}

/** Follows the prices on screen. @param wantedIds what the customer chose, sold or not */
export function usePriceChanges(
  items: readonly CartItem[],
  quotes: CheckoutQuotes,
  wantedIds: readonly number[],
  discountCode: string | undefined,
): PriceWatch {
  const [seen, setSeen] = useState(NOTHING_SEEN);
  const present: PresentPrices = {
    prices: new Map(
      items.filter(({ isAvailable }) => isAvailable).map((item) => [item.id, item.product.priceCents]),
    ),
    choice: JSON.stringify([wantedIds, discountCode]),
    // A former answer may stand in while the next one is on its way.
    totalCents: quotes.isSettled ? quotes.chosen?.split.totalCents : undefined,
  };
  const seenNow = withFirstSeen(seen, present);
  if (seenNow !== seen) setSeen(seenNow);
  return {
    changes: priceChanges(seenNow, present),
    agree: () => setSeen(agreedPrices(seenNow, present)),
  };
}
