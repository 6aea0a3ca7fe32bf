import { useState } from 'react';
import type { CartItem } from './cart-query.ts';

export interface CartSelection {
  /** Ids of the items that were not deselected, available or not. */
  wantedIds: number[];
  /** Ids of the selected items that are available, in the cart's order. */
  chosenIds: number[];
  isChosen: (id: number) => boolean;
  choose: (id: number, isChosen: boolean) => void;
  chooseAll: () => void;
  chooseNone: () => void;
}

/** Initially all items are selected (storefront, section 4 "Cart page"), so the deselected ones are stored. */
export function useCartSelection(
  items: readonly CartItem[],
  unavailable: ReadonlySet<number>,
): CartSelection {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const isChosen = (id: number) => !leftOut.has(id) && !unavailable.has(id);
  return {
    wantedIds: items.map(({ id }) => id).filter((id) => !leftOut.has(id)),
    chosenIds: items.map(({ id }) => id).filter(isChosen),
    isChosen,
    choose: (id, chosen) => {
      const next = new Set(leftOut);
      if (chosen) next.delete(id);
      else next.add(id);
      setLeftOut(next);
    },
    chooseAll: () => setLeftOut(new Set()),
    chooseNone: () => setLeftOut(new Set(items.map(({ id }) => id))),
  };
}

interface UnavailableItems {
  unavailable: ReadonlySet<number>;
  /** Called with items that a checkout found unavailable. */
  markUnavailable: (cartItemIds: readonly number[]) => void;
  /** Whether some of them had left the cart by its next answer. */
  hasLeft: boolean;
}

const NOTHING_FOUND = { ids: [], at: 0 };

/** Cart items that are unavailable: those found by a checkout count until a more recent answer of the cart. */
export function useUnavailableItems(items: readonly CartItem[], answeredAt: number): UnavailableItems {
  const [found, setFound] = useState<{ ids: readonly number[]; at: number }>(NOTHING_FOUND);
  const [hasLeft, setLeft] = useState(false);
  if (found !== NOTHING_FOUND && answeredAt > found.at) {
    setFound(NOTHING_FOUND);
    setLeft(!found.ids.every((id) => items.some((item) => item.id === id)));
  }
  return {
    unavailable: new Set([...found.ids, ...items.filter((item) => !item.isAvailable).map(({ id }) => id)]),
    markUnavailable: (ids) => setFound({ ids, at: Date.now() }),
    hasLeft,
  };
}
