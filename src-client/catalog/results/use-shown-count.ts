import { useLocation, useNavigate } from '@tanstack/react-router';
import { RESULT_LIMIT } from '#shared/catalog/engine/search-result.ts';

/** The maximum length of a list; a narrower search finds the rest. */
export const MAX_SHOWN = 1_000;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of accounts listed with "Load the next 100". */
    shownCount?: number;
  }
}

/**
 * The number of listed accounts. Stored in the history entry, not in the address: back and reload restore the list's
 * length, while another filter or a shared link starts with the first 100.
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

/** The number of listed accounts that are results: those sold while on screen stay in place, but do not count. */
export function countListed(products: readonly { id: number }[], goneIds: ReadonlySet<number>): number {
  return products.filter(({ id }) => !goneIds.has(id)).length;
}

/** Validates the count of a history entry, which another version of the shop may have written. */
export function boundedCount(stored: unknown): number {
  if (typeof stored !== 'number' || !Number.isInteger(stored)) return RESULT_LIMIT;
  return Math.min(Math.max(stored, RESULT_LIMIT), MAX_SHOWN);
}
