import type { BidHistoryStep } from '#shared/marketplace/listing.ts';

export const PLOT_WIDTH = 600;
export const PLOT_HEIGHT = 120;
const MARGIN = 6;

/** The SVG path, in a box of PLOT_WIDTH x PLOT_HEIGHT. It has steps, because the price is constant between bids. */
export function bidPlotPath(history: readonly Pick<BidHistoryStep, 'at' | 'amountCents'>[]): string {
  const times = history.map(({ at }) => Date.parse(at));
  const amounts = history.map(({ amountCents }) => amountCents);
  const x = scale(Math.min(...times), Math.max(...times), MARGIN, PLOT_WIDTH - MARGIN);
  const y = scale(Math.min(...amounts), Math.max(...amounts), PLOT_HEIGHT - MARGIN, MARGIN);
  return history
    .map((_, index) => {
      const [atX, atY] = [x(times[index] ?? 0), y(amounts[index] ?? 0)];
      return index === 0 ? `M${atX} ${atY}` : `H${atX}V${atY}`;
    })
    .join('');
}

/** A linear scale from values to coordinates; a single value maps to the start. */
function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  const span = to - from || 1;
  return (value) => Math.round((start + ((value - from) / span) * (end - start)) * 10) / 10;
}
