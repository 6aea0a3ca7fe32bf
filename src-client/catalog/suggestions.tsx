/** The content and looks of search suggestions, loaded when a search box first gets the focus. */
import { formatCount } from '#shared/catalog/display.ts';
import { CHAMPION_RESULTS, SKIN_RESULTS } from '#shared/catalog/name-search.ts';
import type { Champion, SkinCatalog } from '#shared/catalog/skin.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import { nameSearchesOf } from '#client/replica/name-searches.ts';
import { rarityWord, unknownSkin, type NamedSkin, type SkinIndex } from '#client/replica/skin-index.ts';
import classes from './suggestions.module.css';

/** A skin, or a champion with all its skins. */
export type SkinSuggestion = { skin: NamedSkin } | { champion: Champion; skinCount: number };

/** The best matching skins; if the text names a champion of some of them, that champion is the last suggestion. */
export function suggestSkins(catalog: SkinCatalog, index: SkinIndex, text: string): SkinSuggestion[] {
  const { skins, champions, skinCounts } = nameSearchesOf(catalog);
  const found = skins.find(text, SKIN_RESULTS);
  const champion = champions
    .find(text, CHAMPION_RESULTS)
    .find(({ id }) => found.some((skin) => skin.champion === id));
  const skinCount = skinCounts.get(champion?.id ?? '') ?? 0;
  const named = found.map(({ id }) => ({ skin: index.get(id) ?? unknownSkin(id) }));
  if (champion === undefined || skinCount < 2) return named;
  return [...named.slice(0, SKIN_RESULTS - 1), { champion, skinCount }];
}

export function suggestChampions(catalog: SkinCatalog, text: string): Champion[] {
  return nameSearchesOf(catalog).champions.find(text, CHAMPION_RESULTS);
}

interface SuggestionRowProps {
  art: { champion: string; name: string; skinId?: number; isMythic?: boolean };
  title: string;
  /** Below the title. */
  about: string;
  rarity?: ReturnType<typeof rarityWord>;
  /** How many accounts the suggestion would find; undefined while unknown. */
  count: number | undefined;
}

/** A skin or a champion in a search box's list. */
function SuggestionRow({ art, title, about, rarity, count }: SuggestionRowProps) {
  return (
    <span className={`${classes.row} ${count === 0 ? classes.dimmed : ''}`}>
      <ChampionArt shape="small" className={classes.tile} {...art} />
      <span className={classes.names}>
        <span className={classes.title}>{title}</span>
        <span className={classes.about}>
          {about}
          {rarity !== undefined && (
            <>
              {' · '}
              <span className={classes[rarity.toLowerCase()]}>{rarity}</span>
            </>
          )}
        </span>
      </span>
      {count !== undefined && (
        <span className={classes.count}>
          {formatCount(count)}
          <VisuallyHidden> {count === 1 ? 'account' : 'accounts'}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

interface RowProps<Suggestion> {
  suggestion: Suggestion;
  count: number | undefined;
}

export function SkinSuggestionRow({ suggestion, count }: RowProps<SkinSuggestion>) {
  if ('champion' in suggestion) {
    const { champion, skinCount } = suggestion;
    return (
      <SuggestionRow
        art={{ champion: champion.id, name: champion.name }}
        title={`All ${skinCount} skins of ${champion.name}`}
        about="Accounts with any of them"
        count={count}
      />
    );
  }
  const { id, title, champion, championName, isMythic } = suggestion.skin;
  return (
    <SuggestionRow
      art={{ champion, name: championName, skinId: id, isMythic }}
      title={title}
      about={championName}
      rarity={rarityWord(suggestion.skin)}
      count={count}
    />
  );
}

export function ChampionSuggestionRow({ suggestion: { id, name, roles }, count }: RowProps<Champion>) {
  return <SuggestionRow art={{ champion: id, name }} title={name} about={roles.join(', ')} count={count} />;
}
