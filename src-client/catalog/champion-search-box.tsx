import { useCallback } from 'react';
import { CHAMPION_RESULTS } from '#shared/catalog/name-search.ts';
import type { Champion } from '#shared/catalog/skin.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { SearchCombobox } from '#client/ui/forms/search-combobox.tsx';
import { useNameSearches } from '#client/replica/name-searches.ts';
import classes from './skin-search-box.module.css';
import { useSuggestions } from './use-suggestions.ts';

/** Finds a champion by either of its names (storefront, section 5 "Search"). */
export function ChampionSearchBox({ onChoose }: { onChoose: (champion: Champion) => void }) {
  const search = useNameSearches()?.champions;
  const find = useCallback((text: string) => search?.find(text, CHAMPION_RESULTS), [search]);
  const suggestions = useSuggestions(find);
  return (
    <SearchCombobox
      label="Search champions"
      placeholder="Search a champion"
      {...suggestions}
      keyOf={(champion) => champion.id}
      onChoose={(champion) => {
        suggestions.onText('');
        onChoose(champion);
      }}
      emptyText="No champion has this name."
      renderOption={(champion) => (
        <span className={classes.option}>
          <ChampionArt shape="small" className={classes.tile} champion={champion.id} name={champion.name} />
          <span className={classes.names}>
            <span className={classes.title}>{champion.name}</span>
            <span className={classes.champion}>{champion.roles.join(', ')}</span>
          </span>
        </span>
      )}
    />
  );
}
