import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import classes from './table-filters.module.css';
import { isUnreadable, textsOf } from './list-address.ts';
import { ChampionsFilter, SkinsFilter } from './skins-filter.tsx';
import type { Filter } from './types.ts';

const TYPED_AFTER_MS = 300;

interface TableFiltersProps {
  filters: readonly Filter[];
  search: Readonly<Record<string, unknown>>;
  onChange: (id: string, value: string | string[] | null) => void;
  onClear: () => void;
}

/** One field per filter. `/` focuses the first from anywhere on the page. Memoised, so that new rows do not render it again. */
export const TableFilters = memo(function TableFilters(props: TableFiltersProps) {
  const { filters, search, onChange, onClear } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focusFirst = (event: KeyboardEvent): void => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      // An open dialog keeps the focus.
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      box.current?.querySelector<HTMLElement>('input, select')?.focus();
    };
    document.addEventListener('keydown', focusFirst);
    return () => document.removeEventListener('keydown', focusFirst);
  }, []);
  const isFiltered = filters.some(({ id }) => search[id] !== undefined);
  return (
    <div ref={box} className={classes.filters} role="search" aria-label="Filters">
      {filters.map((filter) => (
        <FilterField
          key={filter.id}
          filter={filter}
          value={textsOf(search[filter.id])}
          onChange={(value) => onChange(filter.id, value)}
        />
      ))}
      {isFiltered && (
        <Button variant="subtle" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
});

interface FilterFieldProps {
  filter: Filter;
  value: string[];
  onChange: (value: string | string[] | null) => void;
}

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const { label } = filter;
  switch (filter.kind) {
    case 'choices':
      return (
        <MultiSelect
          label={label}
          size="sm"
          data={filter.options.map((option) => ({ ...option }))}
          value={value}
          onChange={onChange}
          placeholder={value.length === 0 ? 'All' : ''}
          clearable
          clearButtonProps={{ 'aria-label': `Clear ${label}` }}
          hidePickedOptions
          className={classes.choices}
        />
      );
    case 'skins':
      return <SkinsFilter label={label} value={value} onChange={onChange} />;
    case 'champions':
      return <ChampionsFilter label={label} value={value} onChange={onChange} />;
    case 'choice':
    case 'yes-no': {
      const options =
        filter.kind === 'choice'
          ? filter.options
          : [
              { value: 'yes', label: filter.yes ?? 'Yes' },
              { value: 'no', label: filter.no ?? 'No' },
            ];
      return (
        <NativeSelect
          label={label}
          size="sm"
          data={[{ value: '', label: 'All' }, ...options]}
          value={value[0] ?? ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      );
    }
    case 'day':
      return (
        <TextInput
          type="date"
          label={label}
          size="sm"
          value={value[0] ?? ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      );
    case 'text':
    case 'id':
    case 'number':
    case 'money':
      return <TypedFilter key={filter.id} filter={filter} value={value[0] ?? ''} onChange={onChange} />;
  }
}

interface TypedFilterProps {
  filter: Extract<Filter, { kind: 'text' | 'id' | 'number' | 'money' }>;
  value: string;
  onChange: (value: string | null) => void;
}

const EXPECTED = {
  text: undefined,
  id: 'The whole id, with all 36 characters',
  number: 'A whole number such as 12',
  money: 'An amount such as 2.50',
} as const;

/** The address is updated after a pause in typing. */
function TypedFilter({ filter, value, onChange }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /** The value last sent: once the address has it, more may have been typed. */
  const [sent, setSent] = useState(value);
  if (known !== value) {
    setKnown(value);
    setSent(value);
    // Changed from outside: a saved view, "Clear filters", the browser's Back button.
    if (value !== sent) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => {
      setSent(typed.trim());
      onChange(typed.trim() || null);
    }, TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  const isText = filter.kind === 'text' || filter.kind === 'id';
  return (
    <TextInput
      label={filter.label}
      size="sm"
      className={isText ? undefined : classes.figure}
      value={typed}
      error={isUnreadable(filter, value) ? EXPECTED[filter.kind] : undefined}
      // Above the field, so that the fields of a line stay in line.
      inputWrapperOrder={['label', 'error', 'input']}
      inputMode={isText ? 'search' : 'decimal'}
      placeholder={filter.kind === 'text' ? filter.placeholder : filter.kind === 'money' ? '0.00' : undefined}
      leftSection={filter.kind === 'text' ? <IconSearch size={15} aria-hidden="true" /> : undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
