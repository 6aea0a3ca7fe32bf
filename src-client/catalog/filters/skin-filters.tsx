import { IconX } from '@tabler/icons-react';
import type { FilterChanges } from '#shared/catalog/filters/filter-rules.ts';
import { MAX_CHAMPIONS, MAX_SKINS, type SearchFilters } from '#shared/catalog/filters/registry.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { focusNeighbour } from '#client/ui/focus-after.ts';
import { unknownSkin, useSkinIndex } from '#client/replica/skin-index.ts';
import { useChampions } from '#client/replica/champions.ts';
import { SkinSearchBox } from '../skin-search-box.tsx';
import type { FilterSectionProps } from './filter-section.ts';
import classes from './skin-filters.module.css';
import { ChampionSearchBox } from '../champion-search-box.tsx';

/** Skins of which an account must have all. */
export function SkinFilter({ filters, onChange }: FilterSectionProps) {
  const index = useSkinIndex();
  const toggledChampion = useToggledChampion();
  const chosen = (filters.skins ?? []).map((id) => index?.get(id) ?? unknownSkin(id));
  return (
    <>
      <SkinSearchBox
        filters={filters}
        onSkin={({ id }) =>
          onChange(({ skins = [] }) => ({ skins: toggled(skins, id, MAX_SKINS, (skin) => skin === id) }))
        }
        onChampion={({ id }) => onChange(toggledChampion(id))}
      />
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label="Chosen skin shards">
          {chosen.map(({ id, title, champion, championName, isMythic }) => (
            <li key={id} className={classes.skin}>
              <ChampionArt
                shape="small"
                className={classes.tile}
                champion={champion}
                name={championName}
                skinId={id}
                isMythic={isMythic}
              />
              <span className={classes.title}>{title}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove ${title}`}
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget);
                  onChange(({ skins = [] }) => ({ skins: skins.filter((skin) => skin !== id) }));
                }}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 1 && (
        <p className={classes.note}>
          {chosen.length === 2 ? 'Only accounts with both.' : `Only accounts with all ${chosen.length}.`}
        </p>
      )}
    </>
  );
}

/** Champions of which an account must have a skin of at least one. */
export function ChampionFilter({ filters, onChange }: FilterSectionProps) {
  const championOf = useChampions();
  const toggledChampion = useToggledChampion();
  const chosen = filters.champions ?? [];
  return (
    <>
      <ChampionSearchBox filters={filters} onChoose={({ id }) => onChange(toggledChampion(id))} />
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label="Chosen champions">
          {chosen.map((typed) => {
            const { id, name } = championOf(typed);
            return (
              <li key={typed} className={classes.skin}>
                <ChampionArt shape="small" className={classes.tile} champion={id} name={name} />
                <span className={classes.title}>{name}</span>
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={`Remove champion ${name}`}
                  onClick={({ currentTarget }) => {
                    focusNeighbour(currentTarget);
                    onChange(({ champions = [] }) => ({
                      champions: champions.filter((champion) => champion !== typed),
                    }));
                  }}
                >
                  <IconX size={16} aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {chosen.length > 1 && <p className={classes.note}>Accounts with a skin of any of these.</p>}
    </>
  );
}

/** Toggles a champion, which may be chosen under either of its names. */
function useToggledChampion(): (id: string) => (filters: SearchFilters) => FilterChanges {
  const championOf = useChampions();
  return (id) =>
    ({ champions = [] }) => ({
      champions: toggled(champions, id, MAX_CHAMPIONS, (name) => championOf(name).id === id),
    });
}

/** Removes the items that match `is`; if there are none, adds `item` if there is room. */
function toggled<Item>(list: Item[], item: Item, max: number, is: (one: Item) => boolean): Item[] {
  if (list.some(is)) return list.filter((one) => !is(one));
  return list.length === max ? list : [...list, item];
}
