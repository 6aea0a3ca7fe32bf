/**
 * Every filter, in the order of the panel, then the sort settings. Address, calls, chips, panel and engine use these entries:
 * docs/adding-a-filter.md.
 */
import { ACCOUNT_TYPE_LABELS, rankText } from '../display.ts';
import {
  BLUE_ESSENCE_MINIMUMS,
  CHAMPION_CLASSES,
  DIVISIONS,
  FLASH_KEYS,
  LANES,
  MYTHIC,
  ORANGE_ESSENCE_RANGES,
  PRICE_RANGES,
  RANKS,
  RANK_CODES,
  RANK_ORDERS,
  REGIONS,
  REGION_CODES,
  SORT_OPTIONS,
  hasDivisions,
} from '../enumerations.ts';
import type {
  AccountAge,
  AccountType,
  ChampionClass,
  Division,
  FlashKey,
  Lane,
  Rank,
  RankOrder,
  Region,
  SortOption,
} from '../enumerations.ts';
import { MAX_CENTS } from '../../money.ts';
import { MAX_ID } from '../product-path.ts';
import { CHAMPION_NAME } from '../skin.ts';
import { choice, EUROS, list, range, sortSetting, toggle, wholeNumber } from './filter-kinds.ts';
import type { CountedFilter, Filter } from './filter.ts';

/** A search. An absent key means "any". Ranges are inclusive. */
export interface SearchFilters {
  /** An account must have all of these. */
  skins?: number[];
  /**
   * By id or displayed name: an account must have a skin of any of these. The sort of the same name counts their skins.
   */
  champions?: string[];
  priceStartCents?: number;
  priceEndCents?: number;
  regions?: Region[];
  accountType?: Exclude<AccountType, 'any'>;
  rank?: Rank;
  division?: Exclude<Division, 0>;
  flashKey?: FlashKey;
  isPremium?: true;
  isMythic?: true;
  blueEssenceStart?: number;
  blueEssenceEnd?: number;
  orangeEssenceStart?: number;
  orangeEssenceEnd?: number;
  accountAge?: Exclude<AccountAge, 'any'>;
  sort?: SortOption;
  rankOrder?: RankOrder;
  /** Only used by the sort of the same name. */
  lane?: Lane;
  role?: ChampionClass;
}
export type FilterKey = keyof SearchFilters;

/** The sections of the panel. The client has a component for each: src-client/catalog/filters/filter-list.tsx. */
export type FilterSectionId =
  | 'skins'
  | 'champions'
  | 'price'
  | 'region'
  | 'accountType'
  | 'rank'
  | 'flashKey'
  | 'tier'
  | 'blueEssence'
  | 'orangeEssence'
  | 'accountAge';

/** Filters whose values are not counted; a range is counted by its start. */
type UncountedKey =
  | 'skins'
  | 'champions'
  | 'priceEndCents'
  | 'blueEssenceEnd'
  | 'orangeEssenceEnd'
  | 'sort'
  | 'rankOrder'
  | 'lane'
  | 'role';
export type FacetKey = Exclude<FilterKey, UncountedKey>;

type Entries = {
  [Key in FilterKey]-?: Key extends FacetKey
    ? CountedFilter<NonNullable<SearchFilters[Key]>, SearchFilters, FilterSectionId>
    : Filter<NonNullable<SearchFilters[Key]>, SearchFilters, FilterSectionId>;
};

/** Limits that keep an address or a call from requesting unbounded work. */
export const MAX_SKINS = 50;
export const MAX_CHAMPIONS = 50;
export const MAX_ESSENCE = 1_000_000_000;

const hasChanged = (next: unknown, former: unknown): boolean => next !== former;
const isNoLongerRanked: NonNullable<Entries['rank']['clearedBy']>['accountType'] = (next, former) =>
  next !== former && next !== 'ranked';

const price = range<SearchFilters, FilterSectionId>({
  param: 'price',
  aliases: ['price-min', 'price-max'],
  place: 19,
  section: 'price',
  label: 'Price',
  max: MAX_CENTS,
  notation: EUROS,
  ranges: PRICE_RANGES,
  keys: ['priceStartCents', 'priceEndCents'],
  bounds: ({ priceStartCents, priceEndCents }) => [priceStartCents, priceEndCents],
  column: (stock) => stock.price,
});

const blueEssence = range<SearchFilters, FilterSectionId>({
  param: 'blue-essence',
  place: 2,
  section: 'blueEssence',
  label: 'Blue essence',
  max: MAX_ESSENCE,
  ranges: BLUE_ESSENCE_MINIMUMS.map((start) => ({ start })),
  keys: ['blueEssenceStart', 'blueEssenceEnd'],
  bounds: ({ blueEssenceStart, blueEssenceEnd }) => [blueEssenceStart, blueEssenceEnd],
  column: (stock) => stock.blueEssence,
});

const orangeEssence = range<SearchFilters, FilterSectionId>({
  param: 'orange-essence',
  place: 14,
  section: 'orangeEssence',
  label: 'Orange essence',
  max: MAX_ESSENCE,
  ranges: ORANGE_ESSENCE_RANGES,
  keys: ['orangeEssenceStart', 'orangeEssenceEnd'],
  bounds: ({ orangeEssenceStart, orangeEssenceEnd }) => [orangeEssenceStart, orangeEssenceEnd],
  column: (stock) => stock.orangeEssence,
});

export const FILTERS: Entries = {
  skins: list({
    param: 'skin-shard',
    place: 4,
    section: 'skins',
    max: MAX_SKINS,
    parse: (text) => wholeNumber(text, MAX_ID) || undefined,
    inOrder: (ids) => ids.toSorted((a, b) => a - b),
    item: (zod) => zod.int().positive().max(MAX_ID),
    named: (id, names) => ({ id, name: names.skin(id) ?? `Skin ${id}` }),
    few: (ids, stock) => stock.skins.fewWithAll(ids),
    bitmap: (ids, stock, out) => stock.skins.manyWithAll(ids, out),
  }),
  champions: list({
    param: 'champion',
    place: 5,
    section: 'champions',
    max: MAX_CHAMPIONS,
    parse: (text) => (CHAMPION_NAME.test(text) ? text : undefined),
    inOrder: (names) => names.toSorted(),
    item: (zod) => zod.string().regex(CHAMPION_NAME),
    named: (champion, names) => names.champion(champion),
    bitmap: (champions, stock, out) =>
      stock.anyOf(
        champions.map((champion) => stock.champion(champion)),
        out,
      ),
    clearedBy: { sort: hasChanged },
  }),
  priceStartCents: price.start,
  priceEndCents: price.end,
  regions: {
    ...list<Region, SearchFilters, FilterSectionId>({
      param: 'region',
      place: 1,
      section: 'region',
      max: REGION_CODES.length,
      parse: (text) => REGION_CODES.find((code) => code === text),
      inOrder: (codes) => REGION_CODES.filter((code) => codes.includes(code)),
      item: (zod) => zod.enum(REGION_CODES),
      named: (code) => ({ id: code, name: REGIONS[code] }),
      bitmap: (codes, stock, out) =>
        stock.anyOf(
          codes.map((code) => stock.values.region(code)),
          out,
        ),
    }),
    facet: { values: REGION_CODES, bitmap: (code, stock) => stock.values.region(code) },
  },
  accountType: choice({
    param: 'account-type',
    place: 6,
    section: 'accountType',
    values: ['unranked', 'ranked', 'handleveled'],
    hasAny: true,
    label: (type) => ACCOUNT_TYPE_LABELS[type],
    bitmap: (type, stock) => stock.values.accountType(type),
  }),
  rank: choice({
    param: 'rank',
    place: 9,
    section: 'rank',
    values: RANK_CODES,
    label: (rank, { division }) => (division === undefined ? RANKS[rank] : rankText(rank, division)),
    bitmap: (rank, stock) => stock.values.rank(rank),
    clearedBy: { accountType: isNoLongerRanked },
    isPossible: ({ accountType }) => accountType === undefined || accountType === 'ranked',
  }),
  division: choice({
    param: 'division',
    place: 10,
    section: 'rank',
    values: [1, 2, 3, 4],
    alias: (text) => ([1, 2, 3, 4] as const).find((division) => DIVISIONS[division] === text),
    label: (division) => `Division ${DIVISIONS[division]}`,
    bitmap: (division, stock) => stock.values.division(division),
    clearedBy: {
      accountType: isNoLongerRanked,
      rank: (next) => next === undefined || !hasDivisions(next),
    },
    isPossible: ({ rank }) => rank !== undefined && hasDivisions(rank),
  }),
  flashKey: choice({
    param: 'flash-key',
    place: 11,
    section: 'flashKey',
    values: FLASH_KEYS,
    label: (key) => `Flash on ${key.toUpperCase()}`,
    bitmap: (key, stock) => stock.values.flashKey(key),
    clearedBy: { accountType: hasChanged },
  }),
  isPremium: toggle({
    param: 'premium',
    place: 8,
    section: 'tier',
    word: 'true',
    // Old addresses use premium as an account type.
    alias: (valuesOf) => valuesOf('account-type').includes('premium'),
    label: 'Premium',
    bitmap: (stock) => stock.values.premium(),
  }),
  isMythic: toggle({
    param: 'account-tier',
    place: 7,
    section: 'tier',
    word: MYTHIC,
    label: 'Mythic',
    bitmap: (stock) => stock.values.mythic(),
  }),
  blueEssenceStart: blueEssence.start,
  blueEssenceEnd: blueEssence.end,
  orangeEssenceStart: orangeEssence.start,
  orangeEssenceEnd: orangeEssence.end,
  accountAge: choice({
    param: 'account-age',
    place: 17,
    section: 'accountAge',
    values: ['old-stock', 'new-stock'],
    hasAny: true,
    label: (age) => (age === 'old-stock' ? 'Old stock' : 'New stock'),
    bitmap: (age, stock) => stock.values.accountAge(age),
  }),
  sort: sortSetting({ param: 'sort', place: 18, values: SORT_OPTIONS }),
  rankOrder: sortSetting({
    param: 'rank-order',
    place: 16,
    values: RANK_ORDERS,
    clearedBy: { sort: hasChanged },
  }),
  lane: sortSetting({ param: 'lane', place: 13, values: LANES, clearedBy: { sort: hasChanged } }),
  role: sortSetting({ param: 'role', place: 12, values: CHAMPION_CLASSES, clearedBy: { sort: hasChanged } }),
};

/** In the order of the panel. */
export const FILTER_SECTION_IDS: readonly FilterSectionId[] = [
  ...new Set(Object.values(FILTERS).flatMap(({ section }) => section ?? [])),
];

/** All entries with their keys, in the order above, for generic code. */
export const FILTER_ENTRIES = Object.entries(FILTERS) as unknown as readonly (readonly [
  FilterKey,
  Filter<unknown, SearchFilters, FilterSectionId>,
])[];
