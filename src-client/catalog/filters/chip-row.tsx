import { IconX } from '@tabler/icons-react';
import { clearFilters } from '#shared/catalog/filters/filter-rules.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { focusHeading, focusNeighbour } from '#client/ui/focus-after.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import { useChipNames } from '#client/replica/champions.ts';
import type { ChangeFilters } from '../use-search-filters.ts';
import classes from './chip-row.module.css';
import { filterChips } from '#shared/catalog/filters/filter-chips.ts';

interface ChipRowProps {
  filters: SearchFilters;
  onFilters: ChangeFilters;
}

/** The active filters as removable chips, with "Clear all" at the end. */
export function ChipRow({ filters, onFilters }: ChipRowProps) {
  const chips = filterChips(filters, useChipNames());
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {chips.map(({ label, remove }) => (
        <li key={label}>
          <button
            type="button"
            className={classes.chip}
            onClick={({ currentTarget }) => {
              // "Clear all" disappears with the last chip.
              if (chips.length === 1) focusHeading();
              else focusNeighbour(currentTarget);
              onFilters(remove);
            }}
          >
            <VisuallyHidden>Remove filter</VisuallyHidden> {label}
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={classes.clear}
          onClick={() => {
            focusHeading();
            onFilters(clearFilters);
          }}
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}
