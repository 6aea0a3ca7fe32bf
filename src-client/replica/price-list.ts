import { useQuery } from '@tanstack/react-query';
import type { PriceList } from '#shared/catalog/prices.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import { referenceDataQuery } from './reference-data-query.ts';

const pricesOf = ({ referenceData }: VersionedReferenceData): PriceList => referenceData.prices;

/** The operator's price list, with the old-stock date and the warranties. Undefined while it is loading. */
export function usePriceList(): PriceList | undefined {
  return useQuery({ ...referenceDataQuery(), select: pricesOf }).data;
}
