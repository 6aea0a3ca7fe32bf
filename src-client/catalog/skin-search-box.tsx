import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { SKIN_RESULTS } from '#shared/catalog/name-search.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { SearchCombobox } from '#client/ui/search-combobox.tsx';
import { useNameSearches } from './name-searches.ts';
import { unknownSkin, useSkinIndex, type NamedSkin } from './skin-index.ts';
import classes from './skin-search-box.module.css';

/** Storefront, section 5 "Search". */
export const SEARCH_DEBOUNCE_MS = 300;

interface SkinSearchBoxProps {
  onChoose: (skin: NamedSkin) => void;
  size?: 'medium' | 'large';
}

/** Finds a skin by its name or its champion's (storefront, section 2). */
export function SkinSearchBox({ onChoose, size = 'medium' }: SkinSearchBoxProps) {
  const index = useSkinIndex();
  const search = useNameSearches()?.skins;
  const [text, setText] = useState('');
  const [settledText] = useDebouncedValue(text, SEARCH_DEBOUNCE_MS);
  const options = useMemo(() => {
    if (search === undefined || settledText.trim() === '') return undefined;
    return search.find(settledText, SKIN_RESULTS).map(({ id }) => index?.get(id) ?? unknownSkin(id));
  }, [search, index, settledText]);
  return (
    <SearchCombobox
      label="Search skin shards"
      placeholder="Search a skin or champion"
      size={size}
      text={text}
      onText={setText}
      options={options}
      keyOf={(skin) => skin.id}
      onChoose={(skin) => {
        setText('');
        onChoose(skin);
      }}
      emptyText="No skin has this name."
      renderOption={(skin) => (
        <span className={classes.option}>
          <ChampionArt
            shape="small"
            className={classes.tile}
            champion={skin.champion}
            name={skin.championName}
            skinId={skin.id}
            isMythic={skin.isMythic}
          />
          <span className={classes.names}>
            <span className={classes.title}>{skin.title}</span>
            <span className={classes.champion}>{skin.championName}</span>
          </span>
          {skin.isMythic && <span className={classes.mythic}>Mythic</span>}
        </span>
      )}
    />
  );
}
