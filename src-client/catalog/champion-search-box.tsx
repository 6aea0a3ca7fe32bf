import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { CHAMPION_RESULTS } from '#shared/catalog/name-search.ts';
import type { Champion } from '#shared/catalog/skin.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { SearchCombobox } from '#client/ui/search-combobox.tsx';
import { useNameSearches } from './name-searches.ts';
import classes from './skin-search-box.module.css';
import { SEARCH_DEBOUNCE_MS } from './skin-search-box.tsx';

/** Finds a champion by either of its names (storefront, section 5 "Search"). */
export function ChampionSearchBox({ onChoose }: { onChoose: (champion: Champion) => void }) {
  const search = useNameSearches()?.champions;
  const [text, setText] = useState('');
  const [settledText] = useDebouncedValue(text, SEARCH_DEBOUNCE_MS);
  const options = useMemo(
    () => (settledText.trim() === '' ? undefined : search?.find(settledText, CHAMPION_RESULTS)),
    [search, settledText],
  );
  return (
    <SearchCombobox
      label="Search champions"
      placeholder="Search a champion"
      text={text}
      onText={setText}
      options={options}
      keyOf={(champion) => champion.id}
      onChoose={(champion) => {
        setText('');
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
