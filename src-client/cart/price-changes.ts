import { useState } from 'react';
import type { CheckoutQuotes } from '#client/checkout/use-checkout-quotes.ts';
import type { CartItem } from './cart-query.ts';

/**
 * Compares the prices that the customer has seen with the current ones. If a price changes while the cart is on screen,
 * or an account becomes unavailable, the total changes: the customer sees both totals and must confirm the new one.
 */
interface SeenPrices {
  /** By cart item id, as first shown or last confirmed. */
  prices: ReadonlyMap<number, number>;
  /** The total for a selection of items and a discount code. When the customer changes those, the comparison starts anew. */
  total: { choice: string; cents: number } | undefined;
}

export interface PresentPrices {
  /** By cart item id; without unavailable items. */
  prices: ReadonlyMap<number, number>;
  choice: string;
  /** Undefined while unknown. */
  totalCents: number | undefined;
}

export interface PriceChanges {
  /** Former prices by cart item id, for items whose price has changed. */
  before: ReadonlyMap<number, number>;
  /** The former total, if it has changed. */
  totalBeforeCents: number | undefined;
}

export const NOTHING_SEEN: SeenPrices = { prices: new Map(), total: undefined };

/** Adds prices and totals that are shown for the first time. Returns the same object if there are none. */
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

/** Replaces the seen prices with the current ones, which the customer has confirmed. */
export function agreedPrices(seen: SeenPrices, present: PresentPrices): SeenPrices {
  return {
    prices: new Map([...seen.prices, ...present.prices]),
    total:
      present.totalCents === undefined ? seen.total : { choice: present.choice, cents: present.totalCents },
  };
}

interface PriceWatch {
  changes: PriceChanges;
  /** Call when the customer has confirmed the current prices. */
  agree: () => void;
}

/** Watches the prices on screen. @param wantedIds the selected items, available or not */
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
    // The former quote may be shown while the next one is loading.
    totalCents: quotes.isSettled ? quotes.chosen?.split.totalCents : undefined,
  };
  const seenNow = withFirstSeen(seen, present);
  if (seenNow !== seen) setSeen(seenNow);
  return {
    changes: priceChanges(seenNow, present),
    agree: () => setSeen(agreedPrices(seenNow, present)),
  };
}
