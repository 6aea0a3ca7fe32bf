import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { clearFilters } from '#shared/catalog/filters/filter-rules.ts';
import type { Facets } from '#shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { Button } from '#client/ui/button/button.tsx';
import { afterPaint } from '#client/platform/after-paint.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { accountsText } from '../result-words.ts';
import type { ChangeFilters } from '../use-search-filters.ts';
import { filterChips } from '#shared/catalog/filters/filter-chips.ts';
import { FilterList } from './filter-list.tsx';
import type { FilterPlace } from './filter-section.ts';
import classes from './filter-sheet.module.css';

interface FilterSheetProps {
  filters: SearchFilters;
  /** The result for the current filters; undefined until the first answer. */
  result: { total: number; facets: Facets } | undefined;
  onFilters: ChangeFilters;
  place: FilterPlace;
}

/** The filters in narrow windows: a button, and a sheet that shows the number of results. */
export function FilterSheet({ filters, result, onFilters, place }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  // The sheet opens at once; its hundred fields are rendered after that.
  const isFilled = useDeferredValue(isOpen);
  const active = filterChips(filters).length;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.open ?? ''}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {active === 0 ? 'Filters' : `Filters (${active})`}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Filters"
        placement="bottom"
        emptiesLater
        footer={
          <div className={classes.footer}>
            <SteadyButton
              variant="default"
              size="md"
              isInactive={active === 0}
              // After the choices that wait for a paint.
              onClick={() => void afterPaint(0, () => onFilters(clearFilters))}
            >
              Clear all
            </SteadyButton>
            <Button className={classes.show ?? ''} size="md" onClick={close}>
              {result === undefined ? 'Show accounts' : `Show ${accountsText(result.total)}`}
            </Button>
          </div>
        }
      >
        {isFilled && <SheetFilters filters={filters} result={result} onFilters={onFilters} place={place} />}
      </Dialog>
    </>
  );
}

/** The sheet covers the results, so a choice is painted before they follow it. */
function SheetFilters({ filters, result, onFilters, place }: FilterSheetProps) {
  const [chosen, choose] = usePaintedChoice(filters, onFilters);
  return <FilterList filters={chosen} facets={result?.facets} onFilters={choose} place={place} />;
}

/**
 * The filters as the visitor chose them, and a function that changes them at once: the address, the search and everything that follows
 * from them wait until the choice is painted. The address remains the only place that stores filters.
 *
 * @param filters those of the address
 */
function usePaintedChoice(filters: SearchFilters, onFilters: ChangeFilters): [SearchFilters, ChangeFilters] {
  const [chosen, setChosen] = useState(filters);
  /** The number of choices that are not in the address yet. */
  const waiting = useRef(0);
  useEffect(() => {
    // The same object while the address only follows, so that the panel is not rendered once more.
    if (waiting.current === 0) setChosen((former) => replaceEqualDeep(former, filters));
  }, [filters]);
  const choose = useCallback<ChangeFilters>(
    (change) => {
      setChosen(change);
      waiting.current += 1;
      // Not cancelled when the sheet is left: the choice counts.
      afterPaint(0, () => {
        waiting.current -= 1;
        onFilters(change);
      });
    },
    [onFilters],
  );
  return [chosen, choose];
}
