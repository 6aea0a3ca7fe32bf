/** Generates a mix of queries: one to four filters, a quarter with a sort, a third with skins. */
import {
  ACCOUNT_AGES,
  BLUE_ESSENCE_MINIMUMS,
  CHAMPION_CLASSES,
  FLASH_KEYS,
  LANES,
  ORANGE_ESSENCE_RANGES,
  RANK_CODES,
  REGION_CODES,
} from '#shared/catalog/enumerations.ts';
import type { ReferenceData } from '#shared/catalog/engine/catalog-index.ts';
import { dropContradictions } from '#shared/catalog/filters/filter-rules.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { Random } from './random.ts';

export function generateQueries(count: number, referenceData: ReferenceData, seed: number): SearchFilters[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => generateQuery(referenceData, random));
}

function generateQuery(referenceData: ReferenceData, random: Random): SearchFilters {
  const filters: SearchFilters = {};
  const choices = random.between(0, 4);
  for (let choice = 0; choice < choices; choice++)
    Object.assign(filters, random.pick(CHOICES)(random, referenceData));
  if (random.chance(0.25)) Object.assign(filters, random.pick(SORTS)(random, referenceData));
  return dropContradictions(filters);
}

type Choice = (random: Random, referenceData: ReferenceData) => SearchFilters;

const CHOICES: Choice[] = [
  (random) => ({ regions: [random.pickSkewed(REGION_CODES)] }),
  (random) => ({
    regions: REGION_CODES.filter(() => random.chance(0.2)).slice(0, 4),
  }),
  (random) => ({ accountType: random.pick(['unranked', 'ranked', 'handleveled'] as const) }),
  () => ({ isPremium: true }),
  () => ({ isMythic: true }),
  (random) => ({
    accountType: 'ranked',
    rank: random.pick(RANK_CODES),
    division: random.pick([1, 2, 3, 4] as const),
  }),
  (random) => ({ flashKey: random.pick(FLASH_KEYS) }),
  (random) => ({ accountAge: random.pick(ACCOUNT_AGES.filter((age) => age !== 'any')) }),
  (random) => ({ blueEssenceStart: random.pick(BLUE_ESSENCE_MINIMUMS) }),
  (random) => ({
    blueEssenceStart: random.between(0, 90_000),
    blueEssenceEnd: random.between(90_000, 200_000),
  }),
  (random) => {
    const { start, end } = random.pick(ORANGE_ESSENCE_RANGES);
    return end === undefined
      ? { orangeEssenceStart: start }
      : { orangeEssenceStart: start, orangeEssenceEnd: end };
  },
  (random, { skins }) => ({ skins: [random.pick(skins).id] }),
  (random, { skins }) => ({
    skins: [random.pick(skins).id, random.pick(skins).id].toSorted((a, b) => a - b),
  }),
];

const SORTS: Choice[] = [
  (random) => ({ sort: 'rank', rankOrder: random.pick(['HighToLow', 'LowToHigh'] as const) }),
  (random) => ({ sort: 'lane', lane: random.pick(LANES) }),
  (random) => ({ sort: 'role', role: random.pick(CHAMPION_CLASSES) }),
  (random, { champions }) => ({ sort: 'champion', champions: [random.pick(champions).id] }),
];
