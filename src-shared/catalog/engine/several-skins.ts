/**
 * The sort by one champion: most accounts with a skin of a champion have only one. The few with more are stored in lists by their
 * number, for each champion that was queried.
 */
import type { SkinLookup } from '../skin-lookup.ts';
import { hasBit, takeFirst } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import { SkinLevels } from './skin-levels.ts';
import type { SkinPostings } from './skin-postings.ts';

export class SeveralSkins {
  readonly #skins: SkinLookup;
  readonly #postings: SkinPostings;
  readonly #size: number;
  /** By champion: the positions of those with two or more skins, most first, then ascending. */
  readonly #lists = new Map<string, Uint32Array>();

  constructor(skins: SkinLookup, postings: SkinPostings, size: number) {
    this.#skins = skins;
    this.#postings = postings;
    this.#size = size;
  }

  /**
   * The first `limit` matches by how many skins of the champion they have, then by position.
   *
   * @param matches each has at least one: the champion filter excludes all others
   */
  take(champion: string, matches: Bitmap, limit: number): number[] {
    const list = this.#list(champion);
    const taken: number[] = [];
    for (let at = 0; at < list.length && taken.length < limit; at++) {
      if (hasBit(matches, list[at]!)) taken.push(list[at]!);
    }
    const several = new Set(taken);
    const first: number[] = [];
    takeFirst(matches, limit, first);
    return [...taken, ...first.filter((position) => !several.has(position))].slice(0, limit);
  }

  #list(name: string): Uint32Array {
    const champion = this.#skins.championOf(name) ?? name;
    let list = this.#lists.get(champion);
    if (list === undefined) this.#lists.set(champion, (list = this.#makeList(champion)));
    return list;
  }

  #makeList(champion: string): Uint32Array {
    const levels = new SkinLevels(this.#size);
    levels.count(this.#skins.ofChampion(champion), this.#postings);
    const { positions, counts } = levels.take(this.#size);
    return Uint32Array.from(positions.filter((_, at) => counts[at]! > 1));
  }
}
