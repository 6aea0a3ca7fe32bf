/** For every skin the ascending positions of the accounts that have it in any of their three lists. */
import type { ProductColumns } from '../columns.ts';
import { countBoth, emptyBitmap, heldBy, intersect, setEach } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import { NO_POSITION } from './price-order.ts';
import type { PriceOrder } from './price-order.ts';

/** A skin that more than one in this many accounts has is also stored as a bitmap, once it was queried. */
const DENSE_SHARE = 32;

export class SkinPostings {
  readonly #columns: ProductColumns;
  readonly #order: PriceOrder;
  readonly #size: number;
  readonly #dense = new Map<number, Bitmap>();
  #lists: Lists | undefined;

  constructor(columns: ProductColumns, order: PriceOrder) {
    this.#columns = columns;
    this.#order = order;
    this.#size = order.size;
  }

  /** Builds the lists, a quarter of the work of building an index, unless a query about skins has done so. */
  prepare(): void {
    this.#lists ??= listPostings(this.#columns, this.#order);
  }

  /** The accounts with a skin; empty for an unknown one. */
  of(skinId: number): Uint32Array {
    const { codeOf, start, positions } = (this.#lists ??= listPostings(this.#columns, this.#order));
    const code = codeOf.get(skinId);
    if (code === undefined) return new Uint32Array(0);
    return positions.subarray(start[code], start[code + 1]);
  }

  /** The accounts that have all of the skins, ascending; undefined if all of these skins are common. */
  fewWithAll(skinIds: readonly number[]): Uint32Array | undefined {
    const [rarest, ...others] = [...new Set(skinIds)]
      .map((skinId) => ({ skinId, positions: this.of(skinId) }))
      .toSorted((a, b) => a.positions.length - b.positions.length);
    if (rarest === undefined || this.#isDense(rarest.positions)) return undefined;
    let few = rarest.positions;
    for (const { skinId, positions } of others) {
      few = this.#isDense(positions)
        ? heldBy(this.#denseMap(skinId, positions), few)
        : intersectSorted(few, positions);
    }
    return few;
  }

  /** The accounts that have all of the skins (at least one), if these are common: a cached, read-only map, or `out`. */
  manyWithAll(skinIds: readonly number[], out: () => Bitmap): Bitmap {
    const maps = skinIds.map((skinId) => this.#denseMap(skinId, this.of(skinId)));
    const [only] = maps;
    if (maps.length === 1 && only !== undefined) return only;
    const all = out();
    intersect(maps, all);
    return all;
  }

  /** How many of the matches have a skin. */
  countIn(skinId: number, matches: Bitmap): number {
    const positions = this.of(skinId);
    if (this.#isDense(positions)) return countBoth(this.#denseMap(skinId, positions), matches);
    return heldBy(matches, positions).length;
  }

  /** Adds the accounts that have any of the skins to `out`. */
  addAny(skinIds: Iterable<number>, out: Bitmap): void {
    for (const skinId of skinIds) setEach(out, this.of(skinId));
  }

  #isDense(positions: Uint32Array): boolean {
    return positions.length * DENSE_SHARE > this.#size;
  }

  #denseMap(skinId: number, positions: Uint32Array): Bitmap {
    let map = this.#dense.get(skinId);
    if (map === undefined) {
      map = emptyBitmap(this.#size);
      setEach(map, positions);
      this.#dense.set(skinId, map);
    }
    return map;
  }
}

function intersectSorted(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(a.length);
  let found = 0;
  let atB = 0;
  for (let atA = 0; atA < a.length; atA++) {
    const position = a[atA]!;
    while (atB < b.length && b[atB]! < position) atB++;
    if (atB < b.length && b[atB] === position) both[found++] = position;
  }
  return both.subarray(0, found);
}

/** All lists in one array, and where each skin's list begins. */
interface Lists {
  codeOf: Map<number, number>;
  start: Uint32Array;
  positions: Uint32Array;
}

function listPostings(columns: ProductColumns, order: PriceOrder): Lists {
  const codeOf = new Map(Array.from(columns.skinIds, (id, code) => [id, code]));
  const start = countPostings(columns, order);
  return { codeOf, start, positions: fillPostings(columns, order, start) };
}

/** Where each skin's postings begin. A skin in two lists of one account counts once. */
function countPostings(
  { length, skinIds, skinStart, skinCodes }: ProductColumns,
  order: PriceOrder,
): Uint32Array {
  const start = new Uint32Array(skinIds.length + 1);
  const lastSeen = new Int32Array(skinIds.length).fill(-1);
  for (let row = 0; row < length; row++) {
    if (order.positionOf[row] === NO_POSITION) continue;
    const end = skinStart[row + 1]!;
    for (let at = skinStart[row]!; at < end; at++) {
      const code = skinCodes[at]!;
      if (lastSeen[code] === row) continue;
      lastSeen[code] = row;
      start[code + 1]!++;
    }
  }
  for (let code = 1; code < start.length; code++) start[code]! += start[code - 1]!;
  return start;
}

function fillPostings(
  { skinIds, skinStart, skinCodes }: ProductColumns,
  order: PriceOrder,
  start: Uint32Array,
): Uint32Array {
  const positions = new Uint32Array(start[skinIds.length]!);
  const next = start.slice();
  const lastSeen = new Int32Array(skinIds.length).fill(-1);
  for (let position = 0; position < order.size; position++) {
    const row = order.rowAt[position]!;
    const end = skinStart[row + 1]!;
    for (let at = skinStart[row]!; at < end; at++) {
      const code = skinCodes[at]!;
      if (lastSeen[code] === position) continue;
      lastSeen[code] = position;
      positions[next[code]!++] = position;
    }
  }
  return positions;
}
