/** Where a toast may stand: never over anything that can be pressed or filled in. */

export interface Size {
  width: number;
  height: number;
}

export interface Place {
  left: number;
  top: number;
}

/** Closer together than the smallest control is wide. */
const STEP = 16;

/** @returns the first of the places whose whole area is free of controls; undefined when none is */
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

/** The corners of the window, those at the foot first; below the header, which is full of controls. */
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

/** What the pointer would hit there; the toast itself lets it through while a place is looked for. */
export function isControlAt(x: number, y: number): boolean {
  return document.elementFromPoint(x, y)?.closest(CONTROL) != null;
}
