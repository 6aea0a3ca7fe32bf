import { IconX } from '@tabler/icons-react';
import { MAX_CHAMPIONS } from '#shared/catalog/filters/registry.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { focusNeighbour } from '#client/ui/focus-after.ts';
import { ChampionSearchBox } from '../champion-search-box.tsx';
import { useChampions } from '#client/replica/name-searches.ts';
import type { FilterSectionProps } from './filter-section.ts';
import classes from './skin-filter.module.css';

/** The champions of which an account must have a skin, of any of them. */
export function ChampionFilter({ filters, onChange }: FilterSectionProps) {
  const championOf = useChampions();
  const chosen = filters.champions ?? [];
  return (
    <>
      <ChampionSearchBox
        onChoose={({ id }) =>
          onChange(({ champions = [] }) => ({
            champions:
              champions.some((name) => championOf(name).id === id) || champions.length === MAX_CHAMPIONS
                ? champions
                : [...champions, id],
          }))
        }
      />
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
