/**
 * Moves the focus when the focused element is removed. Otherwise the browser would drop it, and keyboard users would
 * start again at the top of the page.
 */
import { useEffect, useState } from 'react';

/** Focuses the heading of the dialog that contains `place`, or of the page. */
export function focusHeading(place?: Element): void {
  const heading =
    place?.closest('dialog')?.querySelector<HTMLElement>('h2') ??
    document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}

/** Call before the row of `control` is removed: focuses a button of the next or previous row; for the last row, the heading. */
export function focusNeighbour(control: Element): void {
  const row = control.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>('button');
  if (button) button.focus();
  else focusHeading(control);
}

/**
 * For dialogs of a list: the row that they change may disappear with the button that opened them. @returns a function
 * to call on close; `isOpenerLeaving`: the opener is about to disappear
 */
export function useFocusAfterDialog(): (isOpenerLeaving: boolean) => void {
  const [closed, setClosed] = useState<{ isOpenerLeaving: boolean }>();
  // After the dialog has closed, which returns the focus to its opener.
  useEffect(() => {
    if (closed === undefined) return;
    if (closed.isOpenerLeaving || document.activeElement === document.body) focusHeading();
  }, [closed]);
  return (isOpenerLeaving) => setClosed({ isOpenerLeaving });
}
