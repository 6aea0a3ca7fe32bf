import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../platform/trpc.ts';
import classes from './table-filters.module.css';

/** Of nearly two thousand skins, only the first matches are shown. */
const MOST_SHOWN = 50;

interface SkinsFilterProps {
  label: string;
  /** The ids of the chosen skins. */
  value: string[];
  onChange: (ids: string[]) => void;
}

/** Finds accounts with all of the chosen skins. The names are fetched when first needed. */
export function SkinsFilter({ label, value, onChange }: SkinsFilterProps) {
  const [isOpened, setOpened] = useState(false);
  const { data: titles } = trpc.skins.titles.useQuery(undefined, {
    enabled: isOpened || value.length > 0,
    staleTime: 600_000,
  });
  return (
    <MultiSelect
      label={label}
      size="sm"
      data={titles?.map(({ id, title }) => ({ value: String(id), label: title })) ?? []}
      value={value}
      onChange={onChange}
      onDropdownOpen={() => setOpened(true)}
      placeholder={value.length === 0 ? 'All' : ''}
      searchable
      limit={MOST_SHOWN}
      nothingFoundMessage={titles ? 'No such skin' : 'Loading …'}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      hidePickedOptions
      className={classes.choices}
    />
  );
}
