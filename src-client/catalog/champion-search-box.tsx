import { useMemo } from 'react';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import type { Champion } from '#shared/catalog/skin.ts';
import { SearchCombobox } from '#client/ui/forms/search-combobox.tsx';
import { useChampions } from '#client/replica/champions.ts';
import { useSuggestionCounts } from './use-suggestion-counts.ts';
import { useSuggestions } from './use-suggestions.ts';

interface ChampionSearchBoxProps {
  onChoose: (champion: Champion) => void;
  /** The filters within which suggestions are counted; their champions are shown as chosen. */
  filters: SearchFilters;
}

const findChampions: Parameters<typeof useSuggestions<Champion>>[0] = (loaded, catalog, text) =>
  loaded.suggestChampions(catalog, text);

/** Finds a champion by either of its names (storefront, section 5 "Search"). */
export function ChampionSearchBox({ onChoose, filters }: ChampionSearchBoxProps) {
  const championOf = useChampions();
  const { box, code } = useSuggestions(findChampions);
  const { options } = box;
  const suggested = useMemo(() => ({ skins: [], champions: options?.map(({ id }) => id) ?? [] }), [options]);
  const counts = useSuggestionCounts(filters, suggested);
  return (
    <SearchCombobox
      label="Search champions"
      placeholder="Search a champion"
      {...box}
      keyOf={(champion) => champion.id}
      onChoose={onChoose}
      isChosen={({ id }) => filters.champions?.some((name) => championOf(name).id === id) ?? false}
      emptyText="No champion with this name."
      renderOption={(champion) =>
        code && <code.ChampionSuggestionRow suggestion={champion} count={counts.champion(champion.id)} />
      }
    />
  );
}
