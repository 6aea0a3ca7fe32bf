import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { activeFilterCount } from '#shared/catalog/filter-rules.ts';
import type { SearchFilters } from '#shared/catalog/search-filters.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { accountsText } from '../result-words.ts';
import type { SearchResult } from '../search-query.ts';
import { FilterList } from './filter-list.tsx';

interface FilterSheetProps {
  filters: SearchFilters;
  result: SearchResult | undefined;
  onFilters: (filters: SearchFilters) => void;
}

/** The filters of narrow windows: a button, and a sheet that says what it will show. */
export function FilterSheet({ filters, result, onFilters }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const active = activeFilterCount(filters);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
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
        footer={
          <Button fullWidth size="md" onClick={close}>
            {result === undefined ? 'Show accounts' : `Show ${accountsText(result.total)}`}
          </Button>
        }
      >
        <FilterList filters={filters} facets={result?.facets} onFilters={onFilters} />
      </Dialog>
    </>
  );
}
