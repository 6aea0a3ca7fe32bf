import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './search-everything.module.css';

const loadPalette = () => import('./search-palette.tsx');
const SearchPalette = lazy(async () => ({ default: (await loadPalette()).SearchPalette }));

/** One search field for everything, on every page: Ctrl+K. Loaded when first opened. */
export function SearchEverything() {
  const [isWanted, setWanted] = useState(false);
  const open = (): void => {
    if (isWanted) void loadPalette().then(({ togglePalette }) => togglePalette());
    else setWanted(true);
  };
  useHotkeys([['mod + K', open]], []);
  return (
    <>
      <UnstyledButton
        className={classes.open}
        onClick={open}
        onMouseEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        aria-label="Search"
        aria-keyshortcuts="Control+K"
      >
        <IconSearch size={16} aria-hidden="true" />
        <span className={classes.label}>Search</span>
        <kbd className={classes.keys} data-keys="Ctrl K" aria-hidden="true" />
      </UnstyledButton>
      <Suspense fallback={null}>{isWanted && <SearchPalette />}</Suspense>
    </>
  );
}
