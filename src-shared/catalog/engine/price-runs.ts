import { setRun } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import { firstAtLeast } from '../first-at-least.ts';
import type { RangeColumn } from './range-bitmaps.ts';

/** Answers "price between a and b" where positions ascend by price: the result is one run of positions. */
export class PriceRuns implements RangeColumn {
  readonly #priceCents: Float64Array;

  constructor(priceCents: Float64Array) {
    this.#priceCents = priceCents;
  }

  between(start: number | undefined, end: number | undefined, out: Bitmap): void {
    const from = start === undefined ? 0 : firstAtLeast(this.#priceCents, start);
    const to = end === undefined ? this.#priceCents.length : firstAtLeast(this.#priceCents, end + 1);
    out.fill(0);
    setRun(out, from, to);
  }
}
