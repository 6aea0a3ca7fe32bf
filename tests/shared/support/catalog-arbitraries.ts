/** Random catalogs and queries. Values are few and small on purpose, so that filters meet and ties happen. */
import * as fc from 'fast-check';
import {
  CHAMPION_CLASSES,
  FLASH_KEYS,
  LANES,
  RANK_CODES,
  RANK_ORDERS,
  REGION_CODES,
  SORT_OPTIONS,
  UNRANKED,
  hasDivisions,
} from '#shared/catalog/enumerations.ts';
import { dropContradictions } from '#shared/catalog/filters/filter-rules.ts';
import { RANK_PRICE_KEYS, priceListSchema } from '#shared/catalog/prices.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import type { Champion, Skin, SkinCatalog } from '#shared/catalog/skin.ts';

const CHAMPIONS: Champion[] = [
  { id: 'Ahri', key: 1, name: 'Ahri', roles: ['Mage', 'Assassin'], lanes: ['Middle'] },
  { id: 'MonkeyKing', key: 2, name: 'Wukong', roles: ['Fighter', 'Tank'], lanes: ['Top', 'Jungle'] },
  { id: 'Kaisa', key: 3, name: "Kai'Sa", roles: ['Marksman'], lanes: ['Bottom'] },
  { id: 'Leona', key: 4, name: 'Leona', roles: ['Tank', 'Support'], lanes: ['Support'] },
  { id: 'Nameless', key: 5, name: 'Nameless', roles: [], lanes: [] },
];

/** Three skins per champion; number 2 of the first two champions is MYTHIC. */
const SKINS: Skin[] = CHAMPIONS.flatMap((champion) =>
  [0, 1, 2].map((number) => ({
    id: champion.key * 1000 + number,
    title: `${['Dawn', 'Dusk', 'Prestige'][number]} ${champion.name}`,
    champion: champion.id,
    tier: number === 2 && champion.key <= 2 ? 'MYTHIC' : 'EPIC',
  })),
);

export const SKIN_CATALOG: SkinCatalog = { skins: SKINS, champions: CHAMPIONS };

/** Includes one id that the skin catalog does not know. */
const skinId = fc.constantFrom(...SKINS.map((skin) => skin.id), 99_001);
const skinList = fc.uniqueArray(skinId, { maxLength: 4 });

export const dateLastPlayed = fc.constantFrom(
  '',
  '2020',
  '2022',
  '2023',
  '2022-07-31',
  '2022-08-01',
  '2022-08-02',
);

const rankAndDivision = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ rank: UNRANKED, division: 0 } as const) },
  {
    weight: 3,
    arbitrary: fc
      .record({ rank: fc.constantFrom(...RANK_CODES), division: fc.constantFrom(1, 2, 3, 4) })
      .map(({ rank, division }) => ({ rank, division: hasDivisions(rank) ? division : 0 }) as const),
  },
);

export const product: fc.Arbitrary<Product> = fc
  .record({
    id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    region: fc.constantFrom(...REGION_CODES.slice(0, 5)),
    discreteBlueEssence: fc.constantFrom(0, 10_000, 30_000, 40_000, 60_000, 110_000, 250_000),
    orangeEssence: fc.oneof(fc.constantFrom(0, 999, 1000, 5999, 6000), fc.integer({ min: 0, max: 9000 })),
    skins: skinList,
    permanentSkins: skinList,
    ownedSkins: skinList,
    discreteLevel: fc.constantFrom(30, 40, 150),
    isHandleveled: fc.boolean(),
    rankAndDivision,
    flashKey: fc.constantFrom(null, ...FLASH_KEYS),
    soloWins: fc.option(fc.nat(2000)),
    soloLosses: fc.option(fc.nat(2000)),
    isPremium: fc.boolean(),
    hasWarranty: fc.boolean(),
    dateLastPlayed,
  })
  .map(({ rankAndDivision: { rank, division }, ...rest }) => ({ ...rest, rank, division }));

export const products = (maxLength: number): fc.Arbitrary<Product[]> =>
  fc.uniqueArray(product, { maxLength, selector: ({ id }) => id });

const eur = fc.integer({ min: 1, max: 20 }).map((steps) => (steps * 50) / 100);

/** Price lists in which any optional price may be missing; few amounts, so that prices tie. */
export const priceList: fc.Arbitrary<PriceList> = fc
  .record(
    {
      ...Object.fromEntries(RANK_PRICE_KEYS.map((key) => [key, eur])),
      handleveledPrice: eur,
      premiumBasePrice: eur,
      premiumExtraBePriceStart: fc.constantFrom(0, 30_000, 40_000),
      premiumExtraBePrice: eur,
      oldStockBasePrice: eur,
      oldStockExtraBePriceStart: fc.constantFrom(30_000, 35_000),
      oldStockExtraBePrice: eur,
      standardBasePrice: eur,
      standardExtraBePriceStart: fc.constantFrom(30_000, 60_000),
      standardExtraBePrice: eur,
      handleveledMythicPrice: eur,
      rankMythicPrice: eur,
      premiumMythicPrice: eur,
      oldStockMythicPrice: eur,
      standardMythicPrice: eur,
    },
    { requiredKeys: [] },
  )
  .map((prices) => priceListSchema.parse({ ...prices, oldStockMaxDate: '2022-08-01' }));

const rawFilters: fc.Arbitrary<SearchFilters> = fc.record(
  {
    regions: fc
      .uniqueArray(fc.constantFrom(...REGION_CODES.slice(0, 6)), { minLength: 1, maxLength: 3 })
      .map((regions) => REGION_CODES.filter((code) => regions.includes(code))),
    priceStartCents: fc.constantFrom(0, 100, 499, 500, 750, 2001, 2500),
    priceEndCents: fc.constantFrom(0, 499, 500, 600, 1000, 2000),
    accountType: fc.constantFrom('unranked', 'ranked', 'handleveled'),
    isPremium: fc.constant(true),
    isMythic: fc.constant(true),
    rank: fc.constantFrom(...RANK_CODES),
    division: fc.constantFrom(1, 2, 3, 4),
    flashKey: fc.constantFrom(...FLASH_KEYS),
    accountAge: fc.constantFrom('old-stock', 'new-stock'),
    blueEssenceStart: fc.constantFrom(0, 30_000, 35_000, 100_000, 300_000),
    blueEssenceEnd: fc.constantFrom(0, 40_000, 59_999, 200_000),
    orangeEssenceStart: fc.constantFrom(0, 1000, 1500, 6000),
    orangeEssenceEnd: fc.constantFrom(999, 1999, 5999),
    skins: fc
      .uniqueArray(fc.oneof(skinId, fc.constant(77_777)), { minLength: 1, maxLength: 3 })
      .map((ids) => ids.toSorted((a, b) => a - b)),
    sort: fc.constantFrom(...SORT_OPTIONS),
    rankOrder: fc.constantFrom(...RANK_ORDERS),
    lane: fc.constantFrom(...LANES),
    role: fc.constantFrom(...CHAMPION_CLASSES),
    champions: fc
      .uniqueArray(fc.constantFrom('Ahri', 'MonkeyKing', 'Wukong', "Kai'Sa", 'Nobody'), {
        minLength: 1,
        maxLength: 3,
      })
      .map((ids) => ids.toSorted()),
  },
  { requiredKeys: [] },
);

/** Any mixture, also one that the sidebar would not allow. */
export const anyFilters = rawFilters;

/** Few filters at once, so that random catalogs have matches. */
export const fewFilters: fc.Arbitrary<SearchFilters> = fc
  .tuple(rawFilters, fc.integer({ min: 0, max: 2 ** 21 - 1 }), fc.integer({ min: 0, max: 2 ** 21 - 1 }))
  .map(([filters, keepA, keepB]) => {
    const sortKeys = ['sort', 'rankOrder', 'lane', 'role'];
    const kept = Object.entries(filters).filter(
      ([key], index) => sortKeys.includes(key) || (((keepA & keepB) >> index) & 1) === 1,
    );
    return Object.fromEntries(kept);
  });

export const normalFilters = rawFilters.map(dropContradictions);
