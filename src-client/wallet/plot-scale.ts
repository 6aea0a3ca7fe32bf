import type { BalancePoint } from './transactions-query.ts';

/** Positions on the plot as fractions of its width and height; the origin is at the bottom left. */
interface PlotScale {
  /** From left to right; the last one is the current time. */
  steps: { x: number; y: number }[];
  /** The horizontal grid lines, from 0 upwards, in cents. */
  marks: { y: number; cents: number }[];
  /** The balance at a fraction of the width; undefined before the first point. */
  pointAt: (x: number) => BalancePoint | undefined;
  xOf: (point: BalancePoint) => number;
  yOf: (point: BalancePoint) => number;
}

const MOST_MARKS = 4;

/** @param points oldest first, at least one */
export function plotScale(points: readonly BalancePoint[], now: number): PlotScale {
  const times = points.map(({ at }) => Date.parse(at));
  const first = times[0] ?? now;
  // Avoids a division by zero if there is only one point in time.
  const span = Math.max(1, now - first);
  const highest = Math.max(0, ...points.map(({ balanceCents }) => balanceCents));
  const step = markStep(highest);
  const top = Math.max(step, Math.ceil(highest / step) * step);
  const xOf = ({ at }: BalancePoint) => Math.min(1, Math.max(0, (Date.parse(at) - first) / span));
  const yOf = ({ balanceCents }: BalancePoint) => balanceCents / top;
  return {
    steps: points.map((point) => ({ x: xOf(point), y: yOf(point) })),
    marks: Array.from({ length: top / step + 1 }, (_, index) => ({
      y: (index * step) / top,
      cents: index * step,
    })),
    pointAt: (x) => points.findLast((point) => xOf(point) <= x),
    xOf,
    yOf,
  };
}

/** The spacing of the grid lines: a round amount, of which at most MOST_MARKS reach the highest balance. */
export function markStep(highestCents: number): number {
  const least = Math.max(1, highestCents / MOST_MARKS);
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((round) => round * power >= least) ?? 10;
  return factor * power;
}

/** A step path in a box of `width` by `height`, because the balance is constant between changes. */
export function stepPath(steps: PlotScale['steps'], width: number, height: number): string {
  const [first, ...rest] = steps;
  if (first === undefined) return '';
  const y = (share: number) => place(1 - share, height);
  const moves = rest.map((step) => `H${place(step.x, width)}V${y(step.y)}`);
  return `M${place(first.x, width)} ${y(first.y)}${moves.join('')}H${width}`;
}

function place(share: number, length: number): number {
  return Number((share * length).toFixed(2));
}
