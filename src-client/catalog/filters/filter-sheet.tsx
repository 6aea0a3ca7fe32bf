import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
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
import { usePaintedChoice } from './use-painted-choice.ts';
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
