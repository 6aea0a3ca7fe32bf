import { useCallback, useMemo } from 'react';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { championKey, type Champion } from '#shared/catalog/skin.ts';
import { SearchCombobox } from '#client/ui/forms/search-combobox.tsx';
import { useSkinIndex, type NamedSkin } from '#client/replica/skin-index.ts';
import type { SkinSuggestion } from './suggestions.tsx';
import { useSuggestionCounts } from './use-suggestion-counts.ts';
import { useSuggestions } from './use-suggestions.ts';

interface SkinSearchBoxProps {
  onSkin: (skin: NamedSkin) => void;
  /** Called when all skins of a champion were chosen. */
  onChampion: (champion: Champion) => void;
  /**
   * The filters within which suggestions are counted; their skins and champions are shown as chosen. Omitted: a box for
   * a single choice.
   */
  filters?: SearchFilters;
  size?: 'medium' | 'large';
}

/** Finds a skin by its name or its champion's (storefront, section 2). */
export function SkinSearchBox({ onSkin, onChampion, filters, size = 'medium' }: SkinSearchBoxProps) {
  const index = useSkinIndex();
  const find = useCallback<Parameters<typeof useSuggestions<SkinSuggestion>>[0]>(
    (loaded, catalog, text) => index && loaded.suggestSkins(catalog, index, text),
    [index],
  );
  const { box, code } = useSuggestions(find);
  const counts = useSuggestionCounts(filters, useSuggested(box.options));
  return (
    <SearchCombobox
      label="Search skin shards"
      placeholder="Search a skin or champion"
      size={size}
      {...box}
      keyOf={(suggestion) => ('skin' in suggestion ? suggestion.skin.id : suggestion.champion.id)}
      onChoose={(suggestion) => {
        if ('skin' in suggestion) onSkin(suggestion.skin);
        else onChampion(suggestion.champion);
      }}
      {...(filters && { isChosen: (suggestion: SkinSuggestion) => isChosen(suggestion, filters) })}
      emptyText="No skin with this name."
      renderOption={(suggestion) =>
        code && (
          <code.SkinSuggestionRow
            suggestion={suggestion}
            count={
              'skin' in suggestion ? counts.skin(suggestion.skin.id) : counts.champion(suggestion.champion.id)
            }
          />
        )
      }
    />
  );
}

function useSuggested(options: readonly SkinSuggestion[] = NONE) {
  return useMemo(
    () => ({
      skins: options.flatMap((option) => ('skin' in option ? option.skin.id : [])),
      champions: options.flatMap((option) => ('champion' in option ? option.champion.id : [])),
    }),
    [options],
  );
}

const NONE: readonly SkinSuggestion[] = [];

function isChosen(suggestion: SkinSuggestion, { skins = [], champions = [] }: SearchFilters): boolean {
  if ('skin' in suggestion) return skins.includes(suggestion.skin.id);
  const names = [suggestion.champion.id, suggestion.champion.name].map(championKey);
  return champions.some((name) => names.includes(championKey(name)));
}
