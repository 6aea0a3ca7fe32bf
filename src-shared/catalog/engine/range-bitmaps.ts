/**
 * Answers "value between a and b" over a column as a bitmap. The positions are sorted by value; at up to 64 places in
 * that order a bitmap holds everything from there up. A range is the difference of two of those bitmaps, mended by the
 * few positions between the places and the bounds. Columns with few values (discrete blue essence) need no mending.
 */
import { emptyBitmap, setBit } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';

const CHECKPOINTS = 64;

export class RangeBitmaps {
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

  /** Writes the positions whose value lies in `start..end` (inclusive, undefined is open) to `out`. */
  between(start: number | undefined, end: number | undefined, out: Bitmap): void {
    const from = start === undefined ? 0 : this.#rankOf(start);
    const to = end === undefined ? this.#values.length : this.#rankOf(end + 1);
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

  /** The first rank whose value is at least `value`. */
  #rankOf(value: number): number {
    let low = 0;
    let high = this.#values.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#values[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Places stand where a new value begins, at least 1/64 of the column apart, and at both ends. */
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

/** Bits per pass: counting by 2,048 digits stays in the nearest cache and costs a small index little. */
const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;

/** Radix sort, lowest digit first, with as many passes as the largest value needs. */
function sortedByValue(valueAt: Uint32Array): Uint32Array {
  let order: Uint32Array = new Uint32Array(valueAt.length);
  for (let position = 0; position < order.length; position++) order[position] = position;
  let max = 0;
  for (let position = 0; position < order.length; position++) max = Math.max(max, valueAt[position]!);
  for (let shift = 0; shift < 32 && max >>> shift !== 0; shift += DIGIT_BITS) {
    const next = new Uint32Array(DIGITS + 1);
    for (let i = 0; i < order.length; i++) next[((valueAt[i]! >>> shift) & (DIGITS - 1)) + 1]!++;
    for (let digit = 1; digit < next.length; digit++) next[digit]! += next[digit - 1]!;
    const sorted = new Uint32Array(order.length);
    for (let i = 0; i < order.length; i++) {
      const position = order[i]!;
      sorted[next[(valueAt[position]! >>> shift) & (DIGITS - 1)]!++] = position;
    }
    order = sorted;
  }
  return order;
}
