import { useLocation, useNavigate } from '@tanstack/react-router';
import { RESULT_LIMIT } from '#shared/catalog/engine/search-result.ts';

/** A list does not grow beyond this; a narrower search finds the rest. */
export const MAX_SHOWN = 1_000;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many accounts "Load the next 100" has listed. */
    shownCount?: number;
  }
}

/**
 * How many accounts are listed. It belongs to the entry of the history, not to the address: back and reload find the
 * list as long as it was, another filter or a shared link begins with the first 100.
 */
export function useShownCount(
  page: '/buy-account/' | '/marketplace/',
): [shown: number, show: (count: number) => void] {
  const stored = useLocation({ select: ({ state }) => state.shownCount });
  const navigate = useNavigate();
  const show = (count: number) =>
    void navigate({
      to: page,
      search: true,
      state: { shownCount: Math.min(count, MAX_SHOWN) },
      replace: true,
      resetScroll: false,
    });
  return [boundedCount(stored), show];
}

/** How many of the drawn accounts count: those sold while they were on screen stay in their place, but are no result. */
export function countListed(products: readonly { id: number }[], goneIds: ReadonlySet<number>): number {
  return products.filter(({ id }) => !goneIds.has(id)).length;
}

/** What a history entry holds may come from another version of the shop. */
export function boundedCount(stored: unknown): number {
  if (typeof stored !== 'number' || !Number.isInteger(stored)) return RESULT_LIMIT;
  return Math.min(Math.max(stored, RESULT_LIMIT), MAX_SHOWN);
}
