import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { SearchCombobox } from '#client/ui/search-combobox.tsx';
import { useSkinIndex, type NamedSkin } from './skin-index.ts';
import { searchSkins } from './skin-search.ts';
import classes from './skin-search-box.module.css';

const SEARCH_DEBOUNCE_MS = 300;

interface SkinSearchBoxProps {
  onChoose: (skin: NamedSkin) => void;
  size?: 'medium' | 'large';
}

/** Finds a skin by its name or its champion's (storefront, section 2). */
export function SkinSearchBox({ onChoose, size = 'medium' }: SkinSearchBoxProps) {
  const index = useSkinIndex();
  const [text, setText] = useState('');
  const [settledText] = useDebouncedValue(text, SEARCH_DEBOUNCE_MS);
  const options = useMemo(
    () => (index === undefined || settledText.trim() === '' ? undefined : searchSkins(index, settledText)),
    [index, settledText],
  );
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
