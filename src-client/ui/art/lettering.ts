/**
 * Names in angular capitals for the placeholder pictures, as SVG path data for strokes. Not text, because they are
 * decoration: text would be searchable, read by screen readers, laid out, and wait for the font.
 */

/** Six units high; a letter is as wide as its rightmost point. */
const LETTERS: Record<string, string> = {
  A: 'M0 6V2L2 0L4 2V6M0 4H4',
  B: 'M0 3H3L4 4V5L3 6H0V0H3L4 1V2L3 3',
  C: 'M4 1L3 0H1L0 1V5L1 6H3L4 5',
  D: 'M0 0H2.5L4 1.5V4.5L2.5 6H0Z',
  E: 'M3.5 0H0V6H3.5M0 3H3',
  F: 'M3.5 0H0V6M0 3H3',
  G: 'M4 1L3 0H1L0 1V5L1 6H3L4 5V3H2.5',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M0 0V6',
  J: 'M3.5 0V5L2.5 6H1L0 5',
  K: 'M0 0V6M4 0L0 3.5M1.7 2.9L4 6',
  L: 'M0 0V6H3.5',
  M: 'M0 6V0L2.5 3L5 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  P: 'M0 6V0H3L4 1V2.5L3 3.5H0',
  Q: 'M1 0H3L4 1V5L3 6H1L0 5V1ZM2.5 4.5L4.5 6.5',
  R: 'M0 6V0H3L4 1V2.5L3 3.5H0M2.4 3.95L4 6',
  S: 'M4 1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V5L1 6H3L4 5V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1.2 6L2.5 2L3.8 6L5 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  '0': 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  '1': 'M0 1L1 0V6',
  '2': 'M0 1L1 0H3L4 1V2L0 6H4',
  '3': 'M0 0H4L2 2.5H3L4 3.5V5L3 6H1L0 5',
  '4': 'M3 6V0L0 4H4',
  '5': 'M4 0H0V2.5H3L4 3.5V5L3 6H0',
  '6': 'M3 0L0 3V5L1 6H3L4 5V4L3 3H0',
  '7': 'M0 0H4L1 6',
  '8': 'M1 3L0 2V1L1 0H3L4 1V2L3 3L4 4V5L3 6H1L0 5V4L1 3H3',
  '9': 'M1 6L4 3V1L3 0H1L0 1V2L1 3H4',
  '&': 'M4 6L.6 2V1L1.4 0H2.2L3 1V1.8L0 4V5L1 6H2.4L4 4.2',
  "'": 'M0 0V1.6',
  '’': 'M0 0V1.6',
  '.': 'M0 5.6V6',
  '-': 'M0 3H2',
};
const CAP_HEIGHT = 6;
const GAP = 1.9;
const SPACE = 2.2;
/** Line height, in units. */
const LINE = 9;

interface Drawn {
  path: string;
  width: number;
}

/** A whole name within a box, on one or two lines, whichever is larger; `path` is empty if none of it can be drawn. */
export function lettered(
  name: string,
  box: { width: number; height: number; mostUnit: number },
): { path: string; unit: number; height: number } {
  const words = plain(name)
    .split(' ')
    .filter((word) => word !== '');
  const choices = words.map((_, at) =>
    [words.slice(0, at), words.slice(at)].filter((line) => line.length > 0),
  );
  let best = { path: '', unit: 0, height: 0 };
  for (const lines of choices) {
    const drawn = lines.map((line, row) => drawLine(line.join(' '), row * LINE));
    const height = CAP_HEIGHT + (lines.length - 1) * LINE;
    const widest = Math.max(...drawn.map(({ width }) => width));
    if (widest === 0) continue;
    const unit = round(Math.min(box.mostUnit, box.width / widest, box.height / height));
    if (unit > best.unit) best = { path: drawn.map(({ path }) => path).join(''), unit, height };
  }
  return best;
}

/** Capital letters without accents. */
function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}

/** Characters without a drawing are skipped. */
function drawLine(text: string, top: number): Drawn {
  let left = 0;
  let width = 0;
  let path = '';
  for (const letter of text) {
    const strokes = LETTERS[letter];
    if (letter === ' ') left += SPACE;
    if (strokes === undefined) continue;
    path += moved(strokes, left, top);
    width = left + widthOf(strokes);
    left = width + GAP;
  }
  return { path, width };
}

/** Path data with absolute coordinates, scaled and then moved. */
export function moved(path: string, x: number, y: number, scaleX = 1, scaleY = scaleX): string {
  const right = (value: string): number => round(Number(value) * scaleX + x);
  const down = (value: string): number => round(Number(value) * scaleY + y);
  return path.replace(
    /([MLHV])(-?[\d.]+)(?: (-?[\d.]+))?/g,
    (_, command: string, first: string, second = '') =>
      command +
      (command === 'V' ? down(first) : command === 'H' ? right(first) : `${right(first)} ${down(second)}`),
  );
}

function widthOf(strokes: string): number {
  return Math.max(...[...strokes.matchAll(/[MLH]([\d.]+)/g)].map(([, x]) => Number(x)));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
