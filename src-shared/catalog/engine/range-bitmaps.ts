/**
 * Answers "value between a and b" over a column as a bitmap. The positions are sorted by value; at up to 64 checkpoints
 * in that order, a bitmap holds everything from there up. A range is the difference of two such bitmaps, corrected by
 * the few positions between checkpoints and bounds. Columns with few values (discrete blue essence) need no correction.
 */
import { emptyBitmap, setBit } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import { firstAtLeast } from '../first-at-least.ts';
import { sortedByValue } from './radix-sort.ts';

const CHECKPOINTS = 64;

export interface RangeColumn {
  /** Writes the positions whose value is in `start..end` (inclusive; undefined means open) to `out`. */
  between: (start: number | undefined, end: number | undefined, out: Bitmap) => void;
}

export class RangeBitmaps implements RangeColumn {
  /** Positions ascending by value, and those values. */
  readonly #positions: Uint32Array;
  readonly #values: Uint32Array;
  /** Ranks (indexes into the order) with a bitmap of all positions from that rank up, ascending. */
  readonly #ranks: number[] = [];
  readonly #fromRank: Bitmap[] = [];

  /** `valueAt` gives the value of each position. */
  constructor(valueAt: Uint32Array) {
    this.#positions = sortedByValue(valueAt);
    this.#values = new Uint32Array(valueAt.length);
    for (let rank = 0; rank < valueAt.length; rank++) this.#values[rank] = valueAt[this.#positions[rank]!]!;
    this.#placeCheckpoints();
  }

  between(start: number | undefined, end: number | undefined, out: Bitmap): void {
    const from = start === undefined ? 0 : firstAtLeast(this.#values, start);
    const to = end === undefined ? this.#values.length : firstAtLeast(this.#values, end + 1);
    const first = this.#ranks.findIndex((rank) => rank >= from);
    const last = this.#ranks.findLastIndex((rank) => rank <= to);
    if (from >= to || first === -1 || last < first) {
      out.fill(0);
      this.#add(from, to, out);
      return;
    }
    const above = this.#fromRank[first]!;
    const beyond = this.#fromRank[last]!;
    for (let w = 0; w < out.length; w++) out[w] = above[w]! & ~beyond[w]!;
    this.#add(from, this.#ranks[first]!, out);
    this.#add(this.#ranks[last]!, to, out);
  }

  #add(fromRank: number, toRank: number, out: Bitmap): void {
    for (let rank = fromRank; rank < toRank; rank++) setBit(out, this.#positions[rank]!);
  }

  /** Checkpoints are where a new value begins, at least 1/64 of the column apart, and at both ends. */
  #placeCheckpoints(): void {
    const { length } = this.#values;
    const starts = valueStarts(this.#values);
    const step = starts.length <= CHECKPOINTS ? 1 : length / CHECKPOINTS;
    const map = emptyBitmap(length);
    this.#ranks.push(length);
    this.#fromRank.push(map.slice());
    let done = length;
    for (const start of starts.toReversed()) {
      if (done - start < step && start !== 0) continue;
      this.#add(start, done, map);
      this.#ranks.push(start);
      this.#fromRank.push(map.slice());
      done = start;
    }
    this.#ranks.reverse();
    this.#fromRank.reverse();
  }
}

function valueStarts(values: Uint32Array): number[] {
  const starts: number[] = [];
  for (let rank = 0; rank < values.length; rank++) {
    if (rank === 0 || values[rank] !== values[rank - 1]) starts.push(rank);
  }
  return starts;
}
