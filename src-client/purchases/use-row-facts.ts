import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { factsQuery } from '#client/catalog/local/facts-query.ts';
import { shopInfoQuery } from '#client/platform/shop-info.ts';

/** Rows without these are better than none. */
const AT_MOST_MS = 4000;

/**
 * Whether what decides about tags and buttons of a row is there: the date of old stock, and what the shop has switched on. A
 * button that came after the others would push them from under the pointer, and the click with them.
 */
export function useRowFacts(): boolean {
  const isFactsPending = useQuery(factsQuery()).isPending;
  const isInfoPending = useQuery(shopInfoQuery()).isPending;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), AT_MOST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver || !(isFactsPending || isInfoPending);
}
