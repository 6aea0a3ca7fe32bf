/**
 * Finds skins and champions by typed text: case, accents, apostrophes and one typo are ignored, words may come in any
 * order, and both of a champion's names count ("wukong" and "monkeyking"). Best matches first: the whole name, its
 * beginning, beginnings of its words, any part of it, and last with one typo.
 */
import { compareText } from '../compare-text.ts';
import type { Champion, Skin, SkinCatalog } from './skin.ts';

/** How many results the search boxes show (storefront, section 5 "Search"). */
export const SKIN_RESULTS = 7;
export const CHAMPION_RESULTS = 5;

/** Shorter words are too similar to everything else to allow a typo. */
const MIN_TYPO_LENGTH = 3;
const MIN_UNFINISHED_TYPO_LENGTH = 4;

/** Lower is better. */
const QUALITY = { whole: 0, start: 1, wordStart: 2, part: 3, typo: 4 } as const;

interface Name {
  words: string[];
  /** The words joined, so that "kai sa" and "kaisa" are the same. */
  joined: string;
}

interface Entry<T> {
  item: T;
  /** The best match of any name counts; equal matches are ordered by the first name. */
  names: Name[];
}

/** Prepared once per list, on the first query: most visits have none. Called once per keystroke. */
export class NameSearch<T> {
  readonly #prepare: () => Entry<T>[];
  #entries: Entry<T>[] | undefined;

  constructor(items: readonly T[], textsOf: (item: T) => string[]) {
    this.#prepare = () => items.map((item) => ({ item, names: textsOf(item).map(toName) }));
  }

  /** The `limit` best matches; none for a blank query. */
  find(query: string, limit: number): T[] {
    const asked = toName(query);
    if (asked.joined === '') return [];
    this.#entries ??= this.#prepare();
    return this.#entries
      .map(({ item, names }) => ({ item, ...bestMatch(asked, names) }))
      .filter(({ quality }) => quality !== undefined)
      .toSorted((a, b) => (a.quality ?? 0) - (b.quality ?? 0) || compareText(a.text, b.text))
      .slice(0, limit)
      .map(({ item }) => item);
  }
}

/** Skins by their title, then by their champion. */
export function skinNameSearch({ skins, champions }: SkinCatalog): NameSearch<Skin> {
  const nameOf = new Map(champions.map(({ id, name }) => [id, name]));
  return new NameSearch(skins, ({ title, champion }) => [
    title,
    `${nameOf.get(champion) ?? ''} ${title}`,
    `${champion} ${title}`,
  ]);
}

export function championNameSearch({ champions }: Pick<SkinCatalog, 'champions'>): NameSearch<Champion> {
  return new NameSearch(champions, ({ name, id }) => [name, id]);
}

/** Lower case without accents and apostrophes; everything else that is not a letter or digit separates words. */
function toName(text: string): Name {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´.]/gu, '')
    .toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return { words, joined: words.join('') };
}

function bestMatch(asked: Name, names: Name[]): { quality: number | undefined; text: string } {
  const text = names[0]?.words.join(' ') ?? '';
  const qualities = names.map((name) => matchQuality(asked, name)).filter((one) => one !== undefined);
  return { quality: qualities.length === 0 ? undefined : Math.min(...qualities), text };
}

function matchQuality(asked: Name, name: Name): number | undefined {
  if (name.joined === asked.joined) return QUALITY.whole;
  if (name.joined.startsWith(asked.joined)) return QUALITY.start;
  const starts = (word: string): boolean => name.words.some((own) => own.startsWith(word));
  if (asked.words.every(starts)) return QUALITY.wordStart;
  const contains = (word: string): boolean => name.words.some((own) => own.includes(word));
  if (name.joined.includes(asked.joined) || asked.words.every(contains)) return QUALITY.part;
  const missed = asked.words.filter((word) => !contains(word));
  const [wrong] = missed;
  const isTypo =
    missed.length === 1 && wrong !== undefined && name.words.some((own) => isMistyped(wrong, own));
  return isTypo || isMistyped(asked.joined, name.joined) ? QUALITY.typo : undefined;
}

/** Whether one edit turns the typed text into the word, or into the beginning of the word. */
function isMistyped(typed: string, word: string): boolean {
  if (typed.length < MIN_TYPO_LENGTH) return false;
  if (isWithinOneEdit(typed, word)) return true;
  if (typed.length < MIN_UNFINISHED_TYPO_LENGTH) return false;
  return [-1, 0, 1].some((extra) => isWithinOneEdit(typed, word.slice(0, typed.length + extra)));
}

/** An inserted, missing or different letter, or two swapped neighbours. */
function isWithinOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const restA = a.slice(start, endA);
  const restB = b.slice(start, endB);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
