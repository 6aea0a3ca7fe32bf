import { MYTHIC } from '../../../src-shared/catalog/enumerations.ts';
import type { Champion, Skin } from '../../../src-shared/catalog/skin.ts';
import { weightedPicker } from './seeded-random.ts';
import type { SeededRandom } from './seeded-random.ts';
import { SKIN_LINES } from './skin-lines.ts';

const FEWEST_PER_CHAMPION = 4;
const MOST_PER_CHAMPION = 18;
const MYTHIC_SHARE = 0.05;

const ordinaryTier = weightedPicker([
  ['STANDARD', 22],
  ['RARE', 10],
  ['EPIC', 46],
  ['LEGENDARY', 20],
  ['ULTIMATE', 2],
]);

/** `total` skins over all champions, some with many more than others; one in twenty is MYTHIC. */
export function demoSkins(random: SeededRandom, champions: readonly Champion[], total: number): Skin[] {
  const plain = skinCounts(random, champions, total).flatMap(([champion, count]) =>
    random
      .shuffled(SKIN_LINES)
      .slice(0, count)
      .map((line, index) => ({
        id: champion.key * 1000 + index + 1,
        title: `${line} ${champion.name}`,
        champion: champion.id,
        tier: ordinaryTier(random),
      })),
  );
  const mythic = new Set(random.shuffled(plain).slice(0, Math.round(plain.length * MYTHIC_SHARE)));
  return plain.map((skin) => (mythic.has(skin) ? { ...skin, tier: MYTHIC } : skin));
}

/** How many skins each champion has: a few each, the rest by popularity. */
function skinCounts(
  random: SeededRandom,
  champions: readonly Champion[],
  total: number,
): [Champion, number][] {
  const counts = champions.map((champion): [Champion, number] => [champion, FEWEST_PER_CHAMPION]);
  const popular = weightedPicker(counts.map((count) => [count, random.next() ** 2] as const));
  const room = champions.length * (MOST_PER_CHAMPION - FEWEST_PER_CHAMPION);
  let left = Math.min(total - champions.length * FEWEST_PER_CHAMPION, room);
  while (left > 0) {
    const count = popular(random);
    if (count[1] >= MOST_PER_CHAMPION) continue;
    count[1] += 1;
    left -= 1;
  }
  return counts;
}
