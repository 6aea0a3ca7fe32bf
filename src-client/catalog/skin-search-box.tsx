import { useCallback } from 'react';
import { SKIN_RESULTS } from '#shared/catalog/name-search.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { SearchCombobox } from '#client/ui/forms/search-combobox.tsx';
import { useNameSearches } from '#client/replica/name-searches.ts';
import { unknownSkin, useSkinIndex, type NamedSkin } from '#client/replica/skin-index.ts';
import classes from './skin-search-box.module.css';
import { useSuggestions } from './use-suggestions.ts';

interface SkinSearchBoxProps {
  onChoose: (skin: NamedSkin) => void;
  size?: 'medium' | 'large';
}

/** Finds a skin by its name or its champion's (storefront, section 2). */
export function SkinSearchBox({ onChoose, size = 'medium' }: SkinSearchBoxProps) {
  const index = useSkinIndex();
  const search = useNameSearches()?.skins;
  const find = useCallback(
    (text: string) => search?.find(text, SKIN_RESULTS).map(({ id }) => index?.get(id) ?? unknownSkin(id)),
    [search, index],
  );
  const suggestions = useSuggestions(find);
  return (
    <SearchCombobox
      label="Search skin shards"
      placeholder="Search a skin or champion"
      size={size}
      {...suggestions}
      keyOf={(skin) => skin.id}
      onChoose={(skin) => {
        suggestions.onText('');
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
