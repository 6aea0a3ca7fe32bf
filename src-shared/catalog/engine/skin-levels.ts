/**
 * Counts how many of some skins each matching account has: level k is a bitmap of those with at least k + 1. The levels
 * are scratch space, valid until the next count.
 */
import { emptyBitmap, hasBit, setBit, takeFirst } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import type { SkinPostings } from './skin-postings.ts';

export class SkinLevels {
  readonly #size: number;
  readonly #levels: Bitmap[] = [];
  #used = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** @param matches by default all accounts */
  count(skinIds: Iterable<number>, postings: SkinPostings, matches?: Bitmap): void {
    for (let level = 0; level < this.#used; level++) this.#levels[level]!.fill(0);
    this.#used = 0;
    const first = this.#level(0);
    for (const skinId of skinIds) {
      const positions = postings.of(skinId);
      for (let at = 0; at < positions.length; at++) {
        const position = positions[at]!;
        if (matches !== undefined && !hasBit(matches, position)) continue;
        // Most accounts have at most one of the skins, so the first level is kept in a local variable.
        if (hasBit(first, position)) this.#raise(position);
        else setBit(first, position);
      }
    }
  }

  /** The first `limit` matches with at least one of the skins, most first, then in price order; and their counts. */
  take(limit: number): { positions: number[]; counts: number[] } {
    const positions: number[] = [];
    const counts: number[] = [];
    for (let level = this.#used - 1; level >= 0 && positions.length < limit; level--) {
      const above = level + 1 < this.#used ? this.#levels[level + 1] : undefined;
      takeFirst(this.#levels[level]!, limit, positions, above);
      while (counts.length < positions.length) counts.push(level + 1);
    }
    return { positions, counts };
  }

  /** Those with at least one of the skins. */
  get any(): Bitmap {
    return this.#level(0);
  }

  /** Raises a position that is already in the first level. */
  #raise(position: number): void {
    let level = 1;
    while (level < this.#used && hasBit(this.#levels[level]!, position)) level++;
    setBit(this.#level(level), position);
  }

  #level(level: number): Bitmap {
    if (level === this.#levels.length) this.#levels.push(emptyBitmap(this.#size));
    if (level === this.#used) this.#used++;
    return this.#levels[level]!;
  }
}
