import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Suggested, SuggestionCounts } from '#shared/catalog/engine/search-result.ts';
import { NO_FILTERS } from '#shared/catalog/filters/filter-rules.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { firstAnswerWithoutDownload, replica } from '#client/replica/replica-client.ts';

/** Counts the results of suggestions in what the page searches. */
export interface SuggestionCounter {
  name: string;
  count: (filters: SearchFilters, suggested: Suggested) => Promise<SuggestionCounts>;
}

const SHOP: SuggestionCounter = {
  name: 'shop',
  count: (filters, { skins, champions }) =>
    firstAnswerWithoutDownload(
      () =>
        trpcClient.catalog.suggestionCounts.query({ filters, skins: [...skins], champions: [...champions] }),
      () => replica.countSuggestions(filters, { skins, champions }),
    ),
};

/** By default the shop's stock; the marketplace provides its own. */
export const SuggestionCounterContext = createContext(SHOP);

/** In ms. Slightly outdated counts are acceptable. */
const STALE_MS = 10_000;

interface KnownCounts {
  skin: (id: number) => number | undefined;
  champion: (id: string) => number | undefined;
}

/** How many accounts each suggestion would find with the filters; undefined until known. */
export function useSuggestionCounts(filters: SearchFilters = NO_FILTERS, suggested: Suggested): KnownCounts {
  const { name, count } = useContext(SuggestionCounterContext);
  const isAny = suggested.skins.length + suggested.champions.length > 0;
  const { data } = useQuery({
    queryKey: ['catalog', 'suggestion counts', name, filters, suggested],
    queryFn: isAny ? async () => byName(suggested, await count(filters, suggested)) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    gcTime: STALE_MS,
    networkMode: 'always',
    structuralSharing: false,
  });
  return { skin: (id) => data?.skins.get(id), champion: (id) => data?.champions.get(id) };
}

function byName({ skins, champions }: Suggested, counts: SuggestionCounts) {
  return {
    skins: new Map(skins.map((id, at) => [id, counts.skins[at]])),
    champions: new Map(champions.map((id, at) => [id, counts.champions[at]])),
  };
}
