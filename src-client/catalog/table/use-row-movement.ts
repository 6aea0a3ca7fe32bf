import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

const PAGE = 10;

/** The row to which a key moves the focus; undefined if it does not move. */
export function movedTo(key: string, from: number, count: number): number | undefined {
  const targets = new Map([
    ['ArrowDown', from + 1],
    ['ArrowUp', from - 1],
    ['PageDown', from + PAGE],
    ['PageUp', from - PAGE],
    ['Home', 0],
    ['End', count - 1],
  ]);
  const target = targets.get(key);
  return target === undefined ? undefined : Math.max(0, Math.min(target, count - 1));
}

interface RowMovement {
  /** The row at which Tab stops. */
  current: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

/**
 * Arrow keys, Home, End and the page keys move the focus between the rows of a table's body; Enter opens the row's
 * link, C presses its button. Keys pressed inside a button or with a modifier keep their meaning.
 */
export function useRowMovement(
  bodyRef: RefObject<HTMLTableSectionElement | null>,
  count: number,
): RowMovement {
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, Math.max(0, count - 1));
  const rowAt = (place: number) => bodyRef.current?.rows[place];

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey) return;
    const place = movedTo(key, current, count);
    const row = rowAt(current);
    if (place !== undefined) rowAt(place)?.focus();
    else if (key === 'Enter' && target === row) row?.querySelector('a')?.click();
    else if (key.toLowerCase() === 'c') row?.querySelector('button')?.click();
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const row = target instanceof Element ? target.closest('tr') : null;
    if (row !== null) setChosen(row.sectionRowIndex);
  };
  return { current, onKeyDown, onFocus };
}
