import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../platform/trpc.ts';
import classes from './table-filters.module.css';

/** Of nearly two thousand skins, only the first matches are shown. */
const MOST_SHOWN = 50;

interface IdsFilterProps {
  label: string;
  /** The chosen ids. */
  value: string[];
  onChange: (ids: string[]) => void;
}

/** Finds accounts with all of the chosen skins. The names are fetched when first needed. */
export function SkinsFilter(props: IdsFilterProps) {
  const [isOpened, setOpened] = useState(false);
  const { data: titles } = trpc.skins.titles.useQuery(undefined, {
    enabled: isOpened || props.value.length > 0,
    staleTime: 600_000,
  });
  const names = titles?.map(({ id, title }) => ({ value: String(id), label: title }));
  return <NamesFilter {...props} names={names} what="skin" onOpen={() => setOpened(true)} />;
}

/** Finds accounts with a skin of any of the chosen champions. */
export function ChampionsFilter(props: IdsFilterProps) {
  const [isOpened, setOpened] = useState(false);
  const { data: facts } = trpc.skins.facts.useQuery(undefined, {
    enabled: isOpened || props.value.length > 0,
    staleTime: 600_000,
  });
  const names = facts?.champions.map(({ id, name }) => ({ value: id, label: name }));
  return <NamesFilter {...props} names={names} what="champion" onOpen={() => setOpened(true)} />;
}

interface NamesFilterProps extends IdsFilterProps {
  /** Undefined while they are fetched. */
  names: { value: string; label: string }[] | undefined;
  what: string;
  onOpen: () => void;
}

function NamesFilter({ label, value, onChange, names, what, onOpen }: NamesFilterProps) {
  return (
    <MultiSelect
      label={label}
      size="sm"
      data={names ?? []}
      value={value}
      onChange={onChange}
      onDropdownOpen={onOpen}
      placeholder={value.length === 0 ? 'All' : ''}
      searchable
      limit={MOST_SHOWN}
      nothingFoundMessage={names ? `No such ${what}` : 'Loading …'}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      hidePickedOptions
      className={classes.choices}
    />
  );
}
