import { useState } from 'react';
import type { CheckoutQuotes } from '#client/checkout/use-checkout-quotes.ts';
import type { CartItem } from './cart-query.ts';

/**
 * What the customer has seen and what it costs now. A price that changes while the cart is on screen, or an account that
 * stops selling, changes the sum: the customer sees both sums and is asked before the new one is paid.
 */
interface SeenPrices {
  /** By cart item, as first shown or last agreed to. */
  prices: ReadonlyMap<number, number>;
  /** The total of a choice of items and discount code. Another choice is the customer's own doing and starts anew. */
  total: { choice: string; cents: number } | undefined;
}

export interface PresentPrices {
  /** By cart item; items that are not sold any more have none. */
  prices: ReadonlyMap<number, number>;
  choice: string;
  /** Undefined while it is not known. */
  totalCents: number | undefined;
}

export interface PriceChanges {
  /** The price before, by cart item, of those that have another one now. */
  before: ReadonlyMap<number, number>;
  /** The total before, where there is another one now. */
  totalBeforeCents: number | undefined;
}

export const NOTHING_SEEN: SeenPrices = { prices: new Map(), total: undefined };

/** With what is shown for the first time. The same object when nothing is. */
export function withFirstSeen(seen: SeenPrices, present: PresentPrices): SeenPrices {
  const isNewChoice = present.totalCents !== undefined && seen.total?.choice !== present.choice;
  const unseen = [...present.prices].filter(([id]) => !seen.prices.has(id));
  if (!isNewChoice && unseen.length === 0) return seen;
  return {
    prices: unseen.length === 0 ? seen.prices : new Map([...seen.prices, ...unseen]),
    total:
      isNewChoice && present.totalCents !== undefined
        ? { choice: present.choice, cents: present.totalCents }
        : seen.total,
  };
}

export function priceChanges(seen: SeenPrices, present: PresentPrices): PriceChanges {
  const before = new Map<number, number>();
  for (const [id, cents] of present.prices) {
    const was = seen.prices.get(id);
    if (was !== undefined && was !== cents) before.set(id, was);
  }
  const { total } = seen;
  const isSameChoice = total?.choice === present.choice;
  const hasOtherTotal =
    isSameChoice && present.totalCents !== undefined && present.totalCents !== total.cents;
  return { before, totalBeforeCents: hasOtherTotal ? total.cents : undefined };
}

/** The customer has agreed to what it costs now. */
export function agreedPrices(seen: SeenPrices, present: PresentPrices): SeenPrices {
  return {
    prices: new Map([...seen.prices, ...present.prices]),
    total:
      present.totalCents === undefined ? seen.total : { choice: present.choice, cents: present.totalCents },
  };
}

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
