import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './search-everything.module.css';

const PLACEHOLDER = 'Address, account, order, payment, code or page';

/** Keeps the focus while it is open. */
const OTHER_DIALOG = '[role="dialog"]:not(.mantine-Spotlight-content)';

const loadPalette = () => import('./search-palette.tsx');
const SearchPalette = lazy(async () => ({ default: (await loadPalette()).SearchPalette }));

/** One search field for everything, on every page: Ctrl+K. Its results are loaded when it is first opened. */
export function SearchEverything() {
  const [isWanted, setWanted] = useState(false);
  const [isReady, setReady] = useState(false);
  const [typed, setTyped] = useState('');
  const open = (): void => {
    if (isReady) void loadPalette().then(({ togglePalette }) => togglePalette());
    else setWanted(true);
  };
  useHotkeys([['mod + K', () => document.querySelector(OTHER_DIALOG) === null && open()]], []);
  const giveUp = (): void => {
    setWanted(false);
    setTyped('');
  };
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
      {isWanted && !isReady && <FirstField typed={typed} onType={setTyped} onClose={giveUp} />}
      {isWanted && (
        <Suspense fallback={null}>
          <SearchPalette
            placeholder={PLACEHOLDER}
            typed={typed}
            onType={setTyped}
            onReady={() => setReady(true)}
          />
        </Suspense>
      )}
    </>
  );
}

interface FirstFieldProps {
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}

/** Takes what is typed before the palette is loaded and its own field has the focus. */
function FirstField({ typed, onType, onClose }: FirstFieldProps) {
  return (
    <div className={classes.first}>
      <IconSearch size={18} aria-hidden="true" />
      <input
        className={classes.field}
        aria-label="Search"
        placeholder={PLACEHOLDER}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the operator to type in
        autoFocus
      />
    </div>
  );
}
