/**
 * Where the focus goes when what had it leaves the page. The browser would drop it, and the keyboard would begin anew at the
 * top of the page.
 */
import { useEffect, useState } from 'react';

/** The title of the open dialog that `place` is in, else of the page. */
export function focusHeading(place?: Element): void {
  const heading =
    place?.closest('dialog')?.querySelector<HTMLElement>('h2') ??
    document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}

/** Before the row around `control` leaves: the button of the one after it, or before it; with the last row the heading. */
export function focusNeighbour(control: Element): void {
  const row = control.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>('button');
  if (button) button.focus();
  else focusHeading(control);
}

/**
 * For a dialog that belongs to a list: what it changes leaves the list, and the button that opened it leaves with it. @returns
 * for when it closes; `isOpenerLeaving`: not yet gone, but soon
 */
export function useFocusAfterDialog(): (isOpenerLeaving: boolean) => void {
  const [closed, setClosed] = useState<{ isOpenerLeaving: boolean }>();
  // After the dialog is gone, which gives the focus back to what opened it.
  useEffect(() => {
    if (closed === undefined) return;
    if (closed.isOpenerLeaving || document.activeElement === document.body) focusHeading();
  }, [closed]);
  return (isOpenerLeaving) => setClosed({ isOpenerLeaving });
}
