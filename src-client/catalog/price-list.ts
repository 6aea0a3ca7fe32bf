import { useQuery } from '@tanstack/react-query';
import type { PriceList } from '#shared/catalog/prices.ts';
import type { ReferenceData } from '#client/offline/catalog-storage.ts';
import { factsQuery } from './replica/facts-query.ts';

const pricesOf = ({ facts }: ReferenceData): PriceList => facts.prices;

/** The operator's price list: names the old-stock date and the warranties. Undefined while on its way. */
export function usePriceList(): PriceList | undefined {
  return useQuery({ ...factsQuery(), select: pricesOf }).data;
}
