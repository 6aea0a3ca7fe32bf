/** Finds a place for a toast that covers no control. */

export interface Size {
  width: number;
  height: number;
}

export interface Place {
  left: number;
  top: number;
}

/** In px: smaller than the smallest control. */
const STEP = 16;

/** @returns the first place whose whole area is free of controls; undefined if there is none */
export function findFreePlace(
  places: readonly Place[],
  { width, height }: Size,
  isTaken: (x: number, y: number) => boolean,
): Place | undefined {
  return places.find(({ left, top }) => {
    for (let y = top; y <= top + height; y += STEP) {
      for (let x = left; x <= left + width; x += STEP) if (isTaken(x, y)) return false;
      if (isTaken(left + width, y)) return false;
    }
    return true;
  });
}

/** The corners of the window, the bottom ones first; the top ones are below the header, which is full of controls. */
export function cornersOf(window: Size, { width, height }: Size, headerHeight: number, gap = 16): Place[] {
  const right = Math.max(gap, window.width - width - gap);
  const bottom = window.height - height - gap;
  const top = headerHeight + gap / 2;
  return [
    { left: right, top: bottom },
    { left: gap, top: bottom },
    { left: right, top },
    { left: gap, top },
  ];
}

const CONTROL = 'a[href], button, input, select, textarea, summary, label, [role="button"], [tabindex="0"]';

/** Whether the pointer would hit a control there; the toast itself lets the pointer through meanwhile. */
export function isControlAt(x: number, y: number): boolean {
  return document.elementFromPoint(x, y)?.closest(CONTROL) != null;
}
