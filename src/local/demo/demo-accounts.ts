/** Realistic accounts: mostly cheap unranked ones, a few of high rank. */
import { hasDivisions, MYTHIC, UNRANKED } from '../../../src-shared/catalog/enumerations.ts';
import type { Division, FlashKey, Rank, RankCode, Region } from '../../../src-shared/catalog/enumerations.ts';
import type { ProductClass } from '../../../src-shared/catalog/product-class.ts';
import type { Skin } from '../../../src-shared/catalog/skin.ts';
import type { StockAccount } from '../../../src-server/catalog/import/index.ts';
import { demoPassword, usernameMaker } from './demo-names.ts';
import { weightedPicker } from './seeded-random.ts';
import type { SeededRandom } from './seeded-random.ts';

const region = weightedPicker<Region>([
  ['EUW', 21],
  ['NA', 18],
  ['EUNE', 12],
  ['OC1', 7],
  ['KR', 7],
  ['BR', 7],
  ['TR', 6],
  ['LA1', 4],
  ['LA2', 4],
  ['RU', 3],
  ['VN2', 3],
  ['JP', 2],
  ['TW2', 2],
  ['PH2', 1.5],
  ['SG2', 1.5],
  ['TH2', 1],
]);

const kind = weightedPicker<ProductClass>([
  ['standard', 36],
  ['ranked', 22],
  ['premium', 18],
  ['old-stock', 16],
  ['handleveled', 8],
]);

const rank = weightedPicker<Rank>([
  ['IR', 6],
  ['BR', 16],
  ['SI', 23],
  ['GO', 22],
  ['PL', 15],
  ['EM', 10],
  ['DI', 5.4],
  ['MA', 1.7],
  ['GR', 0.6],
  ['CH', 0.3],
]);

const division = weightedPicker<Division>([
  [4, 36],
  [3, 27],
  [2, 21],
  [1, 16],
]);

const flashKey = weightedPicker<FlashKey | null>([
  ['f', 46],
  ['d', 40],
  [null, 14],
]);

/** Typical blue and orange essence of a class. */
const ESSENCE: Record<ProductClass, { blue: number; orange: number }> = {
  standard: { blue: 34_000, orange: 900 },
  premium: { blue: 58_000, orange: 1_500 },
  'old-stock': { blue: 44_000, orange: 1_200 },
  ranked: { blue: 14_000, orange: 700 },
  handleveled: { blue: 19_000, orange: 1_100 },
};

const FEWEST_SKINS = 2;
const MOST_SKINS = 25;
/** One in twelve skins is mythic, but accounts have them far less often. */
const MYTHIC_WEIGHT = 0.12;

/** Creates accounts one by one; the same seed gives the same ones. */
export function accountMaker(random: SeededRandom, skins: readonly Skin[]): () => StockAccount {
  const username = usernameMaker(random);
  const skin = weightedPicker(
    skins.map(({ id, tier }) => [id, (0.2 + random.next()) * (tier === MYTHIC ? MYTHIC_WEIGHT : 1)] as const),
  );
  return () => {
    const ofKind = kind(random);
    return {
      username: username(),
      password: demoPassword(random),
      region: region(random),
      level: level(random, ofKind),
      blueEssence: around(random, ESSENCE[ofKind].blue, 0.55, 320_000),
      orangeEssence: around(random, ESSENCE[ofKind].orange, 0.9, 14_000),
      mythicEssence: random.chance(0.2) ? random.between(1, 12) * 10 : 0,
      ...skinLists(random, skin, ofKind),
      isHandleveled: ofKind === 'handleveled',
      isPremium: ofKind === 'premium' || (ofKind === 'ranked' && random.chance(0.15)),
      isSafe: random.chance(ofKind === 'standard' ? 0.25 : 0.7),
      hasWarranty: true,
      ...record(random, ofKind),
      flashKey: flashKey(random),
      dateLastPlayed: dateLastPlayed(random, ofKind),
    };
  };
}

/** Log-normal: most values near the middle, some far above. */
function around(random: SeededRandom, middle: number, spread: number, most: number): number {
  return Math.min(most, Math.round(middle * Math.exp(spread * random.normal())));
}

function level(random: SeededRandom, ofKind: ProductClass): number {
  if (ofKind === 'ranked') return 30 + around(random, 45, 0.8, 470);
  if (ofKind === 'handleveled') return 30 + around(random, 18, 0.7, 200);
  return 30 + around(random, 2, 0.8, 12);
}

function skinLists(
  random: SeededRandom,
  skin: (random: SeededRandom) => number,
  ofKind: ProductClass,
): Pick<StockAccount, 'skins' | 'permanentSkins' | 'ownedSkins'> {
  const count = Math.max(FEWEST_SKINS, around(random, 8, 0.5, MOST_SKINS));
  const ids = new Set<number>();
  while (ids.size < count) ids.add(skin(random));
  const isPlayed = ofKind === 'ranked' || ofKind === 'handleveled';
  const lists = { skins: [] as number[], permanentSkins: [] as number[], ownedSkins: [] as number[] };
  for (const id of ids) {
    const share = random.next();
    if (share < 0.12) lists.permanentSkins.push(id);
    else if (share < (isPlayed ? 0.5 : 0.16)) lists.ownedSkins.push(id);
    else lists.skins.push(id);
  }
  return lists;
}

function record(
  random: SeededRandom,
  ofKind: ProductClass,
): { rank: RankCode; division: Division; soloWins: number | null; soloLosses: number | null } {
  if (ofKind !== 'ranked') return { rank: UNRANKED, division: 0, soloWins: null, soloLosses: null };
  const itsRank = rank(random);
  const games = around(random, 42, 0.7, 600);
  const soloWins = Math.round(games * (0.52 + 0.05 * random.normal()));
  return {
    rank: itsRank,
    division: hasDivisions(itsRank) ? division(random) : 0,
    soloWins,
    soloLosses: Math.max(0, games - soloWins),
  };
}

const DAY = 86_400_000;
const OLD = { from: Date.UTC(2017, 0, 1), to: Date.UTC(2022, 6, 31) };
/** Fixed dates: relative ones would change the accounts of a seed every day. */
const NEW = { from: Date.UTC(2022, 8, 1), to: Date.UTC(2025, 11, 31) };

function dateLastPlayed(random: SeededRandom, ofKind: ProductClass): string {
  const isOld = ofKind === 'old-stock' || (ofKind === 'premium' && random.chance(0.4));
  const { from, to } = isOld ? OLD : NEW;
  // A year without a day is old stock only if it is an earlier year (it may mean its last day).
  if (isOld && random.chance(0.3)) return String(random.between(2017, 2021));
  if (!isOld && random.chance(0.08)) return '';
  return new Date(from + random.between(0, (to - from) / DAY) * DAY).toISOString().slice(0, 10);
}
