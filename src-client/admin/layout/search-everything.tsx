import { UnstyledButton } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { menuFor } from '../pages.ts';
import { useOperator } from '../platform/session.ts';
import classes from './search-everything.module.css';

/** One field for everything, from every page: Ctrl+K. */
export function SearchEverything() {
  const navigate = useNavigate();
  const { rights } = useOperator();
  return (
    <>
      <UnstyledButton className={classes.open} onClick={spotlight.open} aria-label="Search, Ctrl+K">
        <IconSearch size={16} aria-hidden="true" />
        <span className={classes.label}>Search</span>
        <kbd className={classes.keys}>Ctrl K</kbd>
      </UnstyledButton>
      <Spotlight
        shortcut="mod + K"
        nothingFound="Nothing found"
        highlightQuery
        scrollable
        maxHeight={420}
        searchProps={{
          'aria-label': 'Search',
          placeholder: 'Search',
          leftSection: <IconSearch size={18} aria-hidden="true" />,
        }}
        actions={[
          {
            group: 'Pages',
            actions: menuFor(rights).map(({ path, title, menu: { group, icon: PageIcon } }) => ({
              id: path,
              label: title,
              description: group,
              leftSection: <PageIcon size={18} stroke={1.75} aria-hidden="true" />,
              onClick: () => void navigate({ to: path }),
            })),
          },
        ]}
      />
    </>
  );
}
