import { setRun } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import type { RangeColumn } from './range-bitmaps.ts';

/** Answers "price between a and b" where positions ascend by price: the result is one run of positions. */
export class PriceRuns implements RangeColumn {
  readonly #priceCents: Float64Array;

  constructor(priceCents: Float64Array) {
    this.#priceCents = priceCents;
  }

  between(start: number | undefined, end: number | undefined, out: Bitmap): void {
    const from = start === undefined ? 0 : this.#firstFrom(start);
    const to = end === undefined ? this.#priceCents.length : this.#firstFrom(end + 1);
    out.fill(0);
    setRun(out, from, to);
  }

  /** The first position whose price is at least `cents`. */
  #firstFrom(cents: number): number {
    let low = 0;
    let high = this.#priceCents.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#priceCents[middle]! < cents) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
