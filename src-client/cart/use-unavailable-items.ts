import { useState } from 'react';
import type { CartItem } from './cart-query.ts';

interface UnavailableItems {
  unavailable: ReadonlySet<number>;
  /** An attempt to buy has found these gone. */
  markUnavailable: (cartItemIds: readonly number[]) => void;
}

/** Cart items that cannot be bought: what an attempt found counts until a cart that is younger says how it is. */
export function useUnavailableItems(items: readonly CartItem[], answeredAt: number): UnavailableItems {
  const [found, setFound] = useState<{ ids: readonly number[]; at: number }>({ ids: [], at: 0 });
  const marked = answeredAt > found.at ? [] : found.ids;
  return {
    unavailable: new Set([...marked, ...items.filter((item) => !item.isAvailable).map(({ id }) => id)]),
    markUnavailable: (ids) => setFound({ ids, at: Date.now() }),
  };
}
