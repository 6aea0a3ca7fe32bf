/**
 * Where the focus goes when what had it leaves the page. The browser would drop it, and the keyboard would begin anew at the
 * top of the page.
 */

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
