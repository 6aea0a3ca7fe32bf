import type { NamedSkin, SkinIndex } from './skin-index.ts';

/** How many skins a search suggests (storefront, section 5 "Search"). */
export const SKIN_SUGGESTIONS = 7;

/** Lower case without accents, apostrophes and other signs: "Kai'Sa" and "kaisa" meet. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * The skins that best fit a text: every word of it must begin a word of the skin's title or of its champion's name.
 * Titles that begin with the text come first, then the rarer ones, then by title.
 */
export function searchSkins(index: SkinIndex, text: string, limit = SKIN_SUGGESTIONS): NamedSkin[] {
  const wanted = plainText(text);
  if (wanted === '') return [];
  const words = wanted.split(' ');
  const found: { skin: NamedSkin; isPrefix: boolean }[] = [];
  for (const skin of index.values()) {
    const title = plainText(skin.title);
    const haystack = ` ${title} ${plainText(skin.championName)}`;
    if (words.every((word) => haystack.includes(` ${word}`))) {
      found.push({ skin, isPrefix: title.startsWith(wanted) });
    }
  }
  return found
    .toSorted(
      (a, b) =>
        Number(b.isPrefix) - Number(a.isPrefix) ||
        b.skin.rarity - a.skin.rarity ||
        a.skin.title.localeCompare(b.skin.title, 'en'),
    )
    .slice(0, limit)
    .map(({ skin }) => skin);
}
