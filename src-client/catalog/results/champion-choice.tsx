import { IconX } from '@tabler/icons-react';
import { changeFilters } from '#shared/catalog/filter-rules.ts';
import { MAX_CHAMPIONS } from '#shared/catalog/search-filters.ts';
import { focusNeighbour } from '#client/ui/focus-after.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { ChampionSearchBox } from '../champion-search-box.tsx';
import { useChampionNames } from '../name-searches.ts';
import type { ChangeFilters } from '../use-search-filters.ts';
import classes from './champion-choice.module.css';

interface ChampionChoiceProps {
  chosen: readonly string[];
  onFilters: ChangeFilters;
}

/** The champions whose skins count: a search, and what it found as removable chips. */
export function ChampionChoice({ chosen, onFilters }: ChampionChoiceProps) {
  const nameOf = useChampionNames();
  const change = (next: (champions: string[]) => string[]) =>
    onFilters((filters) => changeFilters(filters, { champions: next(filters.champions ?? []) }));
  return (
    <div className={classes.choice}>
      <span className={classes.label}>Most skins of</span>
      <div className={classes.box}>
        <ChampionSearchBox
          onChoose={({ id }) =>
            change((champions) =>
              champions.includes(id) || champions.length === MAX_CHAMPIONS ? champions : [...champions, id],
            )
          }
        />
      </div>
      {chosen.length > 0 && (
        <ul className={classes.chips} aria-label="Chosen champions">
          {chosen.map((id) => (
            <li key={id}>
              <button
                type="button"
                className={classes.chip}
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget);
                  change((champions) => champions.filter((champion) => champion !== id));
                }}
              >
                <VisuallyHidden>Remove champion</VisuallyHidden> {nameOf(id)}
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
