import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { afterPaint } from '#client/platform/after-paint.ts';
import type { ChangeFilters } from '../use-search-filters.ts';

/**
 * The filters as the visitor chose them, and a function that changes them at once: the address, the search and everything that follows
 * from them wait until the choice is painted. The address remains the only place that stores filters.
 *
 * @param filters those of the address
 */
export function usePaintedChoice(
  filters: SearchFilters,
  onFilters: ChangeFilters,
): [SearchFilters, ChangeFilters] {
  const [chosen, setChosen] = useState(filters);
  /** The number of choices that are not in the address yet. */
  const waiting = useRef(0);
  useEffect(() => {
    // The same object while the address only follows, so that the panel is not rendered once more.
    if (waiting.current === 0) setChosen((former) => replaceEqualDeep(former, filters));
  }, [filters]);
  const choose = useCallback<ChangeFilters>(
    (change) => {
      setChosen(change);
      waiting.current += 1;
      // Not cancelled when the sheet is left: the choice counts.
      afterPaint(0, () => {
        waiting.current -= 1;
        onFilters(change);
      });
    },
    [onFilters],
  );
  return [chosen, choose];
}
