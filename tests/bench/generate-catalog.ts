/** Generates stock, skins and prices with realistic, skewed distributions; 2 to 25 skins per account. */
import {
  CHAMPION_CLASSES,
  LANES,
  RANK_CODES,
  REGION_CODES,
  UNRANKED,
  hasDivisions,
} from '#shared/catalog/enumerations.ts';
import type { ReferenceData } from '#shared/catalog/engine/catalog-index.ts';
import { RANK_PRICE_KEYS, priceListSchema } from '#shared/catalog/prices.ts';
import type { Division, RankCode } from '#shared/catalog/enumerations.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Champion, Skin } from '#shared/catalog/skin.ts';
import { Random } from './random.ts';

const CHAMPIONS = 170;
const SKINS = 1500;

export function generateReferenceData(seed: number): ReferenceData {
  const random = new Random(seed);
  const champions: Champion[] = Array.from({ length: CHAMPIONS }, (_, at) => ({
    id: `Champion${at + 1}`,
    key: at + 1,
    name: `Champion ${at + 1}`,
    roles: [...new Set([random.pick(CHAMPION_CLASSES), random.pick(CHAMPION_CLASSES)])],
    lanes: [...new Set([random.pick(LANES), random.pick(LANES)])],
  }));
  const skins: Skin[] = Array.from({ length: SKINS }, (_, at) => {
    const key = (at % CHAMPIONS) + 1;
    const number = Math.floor(at / CHAMPIONS) + 1;
    const tier = random.chance(0.05) ? 'MYTHIC' : 'EPIC';
    return {
      id: key * 1000 + number,
      title: `Line ${number} Champion ${key}`,
      champion: `Champion${key}`,
      tier,
    };
  });
  return { champions, skins, prices: generatePrices() };
}

function generatePrices(): ReferenceData['prices'] {
  return priceListSchema.parse({
    handleveledPrice: 29.99,
    ...Object.fromEntries(RANK_PRICE_KEYS.map((key, at) => [key, 10 + at * 4])),
    premiumBasePrice: 7.99,
    premiumExtraBePriceStart: 40_000,
    premiumExtraBePrice: 0.5,
    oldStockBasePrice: 5.99,
    oldStockExtraBePriceStart: 40_000,
    oldStockExtraBePrice: 0.4,
    standardBasePrice: 2.99,
    standardExtraBePriceStart: 30_000,
    standardExtraBePrice: 0.3,
    handleveledMythicPrice: 5,
    rankMythicPrice: 5,
    premiumMythicPrice: 4,
    oldStockMythicPrice: 3,
    standardMythicPrice: 2,
    oldStockMaxDate: '2022-07-31',
  });
}

/** Generates accounts with ascending ids with gaps, as after years of sales. */
export function* generateProducts(
  count: number,
  referenceData: ReferenceData,
  seed: number,
): Generator<Product> {
  const random = new Random(seed);
  const skinIds = referenceData.skins
    .map(({ id }) => id)
    .toSorted((a, b) => (a % 1000) - (b % 1000) || a - b);
  let id = 0;
  for (let made = 0; made < count; made++) {
    id += random.between(1, 4);
    yield generateProduct(id, skinIds, random);
  }
}

function generateProduct(id: number, skinIds: readonly number[], random: Random): Product {
  const isHandleveled = random.chance(0.08);
  const rank: RankCode = random.chance(0.35)
    ? random.pickSkewed(['SI', 'BR', 'GO', 'IR', ...RANK_CODES])
    : UNRANKED;
  const division: Division = hasDivisions(rank) ? random.pick([1, 2, 3, 4]) : 0;
  const hasRecord = rank !== UNRANKED && random.chance(0.95);
  const wins = random.between(5, 120);
  return {
    id,
    region: random.pickSkewed(REGION_CODES),
    discreteBlueEssence: Math.floor(-Math.log(1 - random.next()) * 4) * 10_000,
    orangeEssence: Math.floor(random.next() ** 2 * 9000),
    ...generateSkins(skinIds, random),
    discreteLevel: random.chance(0.7) ? 30 : random.between(3, 30) * 10,
    isHandleveled,
    rank,
    division,
    flashKey: isHandleveled || rank !== UNRANKED ? random.pick(['d', 'f'] as const) : null,
    soloWins: hasRecord ? wins : null,
    soloLosses: hasRecord ? Math.max(0, wins + random.between(-20, 20)) : null,
    hasWarranty: true,
    isPremium: random.chance(0.2),
    dateLastPlayed: generateDate(random),
  };
}

function generateSkins(
  skinIds: readonly number[],
  random: Random,
): Pick<Product, 'skins' | 'permanentSkins' | 'ownedSkins'> {
  const all = new Set<number>();
  const count = random.between(2, 25);
  while (all.size < count) all.add(random.chance(0.3) ? random.pickSkewed(skinIds) : random.pick(skinIds));
  const lists = { skins: [] as number[], permanentSkins: [] as number[], ownedSkins: [] as number[] };
  for (const skinId of [...all].toSorted((a, b) => a - b)) {
    const kind = random.next();
    lists[kind < 0.7 ? 'skins' : kind < 0.85 ? 'permanentSkins' : 'ownedSkins'].push(skinId);
  }
  return lists;
}

function generateDate(random: Random): string {
  if (random.chance(0.1)) return '';
  const year = random.between(2018, 2026);
  if (random.chance(0.3)) return String(year);
  const month = String(random.between(1, 12)).padStart(2, '0');
  return `${year}-${month}-${String(random.between(1, 28)).padStart(2, '0')}`;
}
