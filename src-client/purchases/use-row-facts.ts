import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsOffline } from '#client/platform/connection.ts';
import { shopInfoQuery } from '#client/platform/shop-info.ts';

/** Rows without these are better than none. */
const AT_MOST_MS = 4000;

/**
 * Whether what decides about the buttons of a row is there: what the shop has switched on. A button that came after the others
 * would push them from under the pointer, and the click with them. It never becomes false again, also while a failed answer is
 * asked for once more: rows that left for it would ask themselves when they come back, over and over.
 */
export function useRowFacts(): boolean {
  const { data, errorUpdateCount } = useQuery(shopInfoQuery());
  const isOffline = useIsOffline();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), AT_MOST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver || isOffline || data !== undefined || errorUpdateCount > 0;
}
