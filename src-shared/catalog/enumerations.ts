/** Closed sets of values (storefront, section 3). URLs, rows and payloads use the first element of each pair. */

function keysOf<K extends string>(record: Record<K, unknown>): K[] {
  const keys: K[] = [];
  for (const key in record) keys.push(key);
  return keys;
}

export const REGIONS = {
  EUW: 'EUW',
  EUNE: 'EUNE',
  NA: 'NA',
  OC1: 'OCE',
  RU: 'RU',
  TR: 'TR',
  LA1: 'LAN',
  LA2: 'LAS',
  BR: 'BR',
  JP: 'JP',
  KR: 'KR',
  PH2: 'PH',
  SG2: 'SG',
  TH2: 'TH',
  TW2: 'TW',
  VN2: 'VN',
} as const;
export type Region = keyof typeof REGIONS;
export const REGION_CODES = keysOf(REGIONS);

/** Rank codes from lowest to highest; `0` and `UN` mean unranked and are stored as `0`. */
export const RANKS = {
  IR: 'Iron',
  BR: 'Bronze',
  SI: 'Silver',
  GO: 'Gold',
  PL: 'Platinum',
  EM: 'Emerald',
  DI: 'Diamond',
  MA: 'Master',
  GR: 'Grandmaster',
  CH: 'Challenger',
} as const;
export type Rank = keyof typeof RANKS;
export const RANK_CODES = keysOf(RANKS);
export const UNRANKED = '0';
export type RankCode = Rank | typeof UNRANKED;
/** Master, Grandmaster and Challenger have no divisions. */
export const APEX_RANKS: readonly Rank[] = ['MA', 'GR', 'CH'];

export const DIVISIONS = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV' } as const;
export type Division = 0 | 1 | 2 | 3 | 4;

/** Whether a division means anything for this rank. */
export function hasDivisions(rank: RankCode): rank is Rank {
  return rank !== UNRANKED && !APEX_RANKS.includes(rank);
}

export const CHAMPION_CLASSES = ['Assassin', 'Fighter', 'Mage', 'Marksman', 'Support', 'Tank'] as const;
export type ChampionClass = (typeof CHAMPION_CLASSES)[number];

export const LANES = ['Top', 'Middle', 'Bottom', 'Jungle', 'Support'] as const;
export type Lane = (typeof LANES)[number];

export const BLUE_ESSENCE_MINIMUMS = [30000, 40000, 50000, 60000, 70000, 100000, 150000, 200000] as const;

/** Inclusive ranges; the last one is open. */
export const ORANGE_ESSENCE_RANGES = [
  { start: 0, end: 999, label: '0-999' },
  { start: 1000, end: 1999, label: '1000-1999' },
  { start: 2000, end: 2999, label: '2000-2999' },
  { start: 3000, end: 3999, label: '3000-3999' },
  { start: 4000, end: 4999, label: '4000-4999' },
  { start: 5000, end: 5999, label: '5000-5999' },
  { start: 6000, end: undefined, label: '6000+' },
] as const;

export const ACCOUNT_TYPES = ['any', 'unranked', 'ranked', 'handleveled'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const FLASH_KEYS = ['d', 'f'] as const;
export type FlashKey = (typeof FLASH_KEYS)[number];

/** Ranges in cents, both bounds inclusive: under 5 EUR, 5 to 10, 10 to 20, over 20. */
export const PRICE_RANGES = [
  { start: 0, end: 499 },
  { start: 500, end: 1000 },
  { start: 1000, end: 2000 },
  { start: 2001, end: undefined },
] as const;

/** The four of storefront, section 3, then further ones: for the shop, for both, or only for the marketplace. */
export const SORT_OPTIONS = [
  'lane',
  'role',
  'champion',
  'rank',
  'most-skins',
  'most-blue-essence',
  'highest-price',
  'newest',
  'lowest-price',
  'most-bids',
] as const;
export type SortOption = (typeof SORT_OPTIONS)[number];

export const RANK_ORDERS = ['HighToLow', 'LowToHigh'] as const;
export type RankOrder = (typeof RANK_ORDERS)[number];

export const ACCOUNT_AGES = ['any', 'old-stock', 'new-stock'] as const;
export type AccountAge = (typeof ACCOUNT_AGES)[number];

export const MYTHIC = 'MYTHIC';
