import { createHash } from 'node:crypto';

/** Searched for, or put into the cart out of a search. */
export type WayOfWanting = 'searches' | 'carts';

interface SkinCount extends Record<WayOfWanting, number> {
  skin_id: number;
}

/** Of one day and process; then nothing more is counted that day. */
const MAX_REMEMBERED = 200_000;
const DAY_MS = 86_400_000;

/** Counts since the last `take`. Visitors who were counted are remembered until the day is over, as numbers that lead back to no person. */
export class DayCounts {
  readonly #today: () => number;
  readonly #remembered = new Set<string>();
  #counts = new Map<number, SkinCount>();
  #day = 0;

  constructor(today = () => Math.floor(Date.now() / DAY_MS)) {
    this.#today = today;
  }

  /** Each of `skinIds` once more, unless `by` has wanted it that way today. */
  add(way: WayOfWanting, skinIds: readonly number[], by: string): void {
    const day = this.#today();
    if (day !== this.#day) this.#remembered.clear();
    this.#day = day;
    for (const id of new Set(skinIds)) {
      const key = createHash('sha256').update(`${way} ${id} ${by}`).digest('base64url').slice(0, 16);
      if (this.#remembered.has(key) || this.#remembered.size >= MAX_REMEMBERED) continue;
      this.#remembered.add(key);
      this.#countOf(id)[way] += 1;
    }
  }

  /** In the order of their ids: processes that write at the same time must not wait for each other in a deadlock. */
  take(): SkinCount[] {
    const rows = [...this.#counts.values()].toSorted((a, b) => a.skin_id - b.skin_id);
    this.#counts = new Map();
    return rows;
  }

  giveBack(rows: readonly SkinCount[]): void {
    for (const { skin_id: id, searches, carts } of rows) {
      const count = this.#countOf(id);
      count.searches += searches;
      count.carts += carts;
    }
  }

  #countOf(id: number): SkinCount {
    let count = this.#counts.get(id);
    if (count === undefined) this.#counts.set(id, (count = { skin_id: id, searches: 0, carts: 0 }));
    return count;
  }
}
