/** Counts all filter values of one query; see `Facets` for what each count means. */
import {
  ACCOUNT_AGES,
  ACCOUNT_TYPES,
  APEX_RANKS,
  BLUE_ESSENCE_MINIMUMS,
  ORANGE_ESSENCE_RANGES,
  RANK_CODES,
  REGION_CODES,
  REGIONS,
  RANKS,
} from '../enumerations.ts';
import type { AccountType } from '../enumerations.ts';
import type { SearchFilters } from '../search-filters.ts';
import { countBits, countBoth, emptyBitmap } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import type { FacetBitmaps } from './facet-bitmaps.ts';
import { matchGroups } from './filter-bitmaps.ts';
import type { FilterBitmaps, FilterGroup, GroupMaps } from './filter-bitmaps.ts';
import type { Facets } from './search-result.ts';

interface Counted {
  facets: FacetBitmaps;
  ranges: Pick<FilterBitmaps, 'blueEssence' | 'orangeEssence'>;
  alive: { map: Bitmap; isWhole: boolean };
}

/** Reuses two buffers between calls. */
export class FacetCounter {
  readonly #index: Counted;
  readonly #all: Bitmap;
  readonly #base: Bitmap;
  /** The bitmaps of the fixed minimums and ranges, made when first counted. */
  readonly #ranges = new Map<string, Bitmap>();
  readonly #size: number;

  constructor(index: Counted, size: number) {
    this.#index = index;
    this.#all = emptyBitmap(size);
    this.#base = emptyBitmap(size);
    this.#size = size;
  }

  count(filters: SearchFilters, groups: GroupMaps): Facets {
    const { facets, alive } = this.#index;
    const all = matchGroups(groups, [], alive, this.#all);
    const total = countBits(all);
    /** The matches with some groups open; `#base` is overwritten by the next call. */
    const opened = (...open: FilterGroup[]): Bitmap =>
      open.some((group) => groups.has(group)) ? matchGroups(groups, open, alive, this.#base) : all;
    const sum = (base: Bitmap): number => (base === all ? total : countBits(base));

    return {
      regions: this.#regions(opened('regions'), sum),
      accountType: this.#accountTypes(filters, opened, sum),
      isPremium: countBoth(opened('isPremium'), facets.premium()),
      isMythic: countBoth(opened('isMythic'), facets.mythic()),
      rank: this.#ranks(opened, sum),
      division: this.#divisions(opened('division'), sum),
      flashKey: this.#flashKeys(opened('flashKey'), sum),
      accountAge: this.#accountAges(opened('accountAge'), sum),
      blueEssenceStart: this.#blueEssence(opened('blueEssence'), sum),
      orangeEssenceStart: this.#orangeEssence(opened('orangeEssence'), sum),
    };
  }

  #regions(base: Bitmap, sum: (base: Bitmap) => number): Facets['regions'] {
    const counts = { any: sum(base), ...zeros(REGIONS) };
    for (const code of REGION_CODES) counts[code] = countBoth(base, this.#index.facets.region(code));
    return counts;
  }

  #accountTypes(
    filters: SearchFilters,
    opened: (...open: FilterGroup[]) => Bitmap,
    sum: (base: Bitmap) => number,
  ): Facets['accountType'] {
    const current: AccountType = filters.accountType ?? 'any';
    const counts = { any: 0, unranked: 0, ranked: 0, handleveled: 0 };
    for (const type of ACCOUNT_TYPES) {
      const cleared: FilterGroup[] = [];
      if (type !== current) cleared.push('flashKey');
      if (type !== current && type !== 'ranked') cleared.push('rank', 'division');
      const base = opened('accountType', ...cleared);
      counts[type] = type === 'any' ? sum(base) : countBoth(base, this.#index.facets.accountType(type));
    }
    return counts;
  }

  #ranks(opened: (...open: FilterGroup[]) => Bitmap, sum: (base: Bitmap) => number): Facets['rank'] {
    const { facets } = this.#index;
    const counts = { any: 0, ...zeros(RANKS) };
    const withDivision = opened('rank');
    for (const rank of RANK_CODES) {
      if (!APEX_RANKS.includes(rank)) counts[rank] = countBoth(withDivision, facets.rank(rank));
    }
    const withoutDivision = opened('rank', 'division');
    counts.any = sum(withoutDivision);
    for (const rank of APEX_RANKS) counts[rank] = countBoth(withoutDivision, facets.rank(rank));
    return counts;
  }

  #divisions(base: Bitmap, sum: (base: Bitmap) => number): Facets['division'] {
    const { facets } = this.#index;
    const counts = { any: sum(base), 1: 0, 2: 0, 3: 0, 4: 0 };
    for (const division of [1, 2, 3, 4] as const) {
      counts[division] = countBoth(base, facets.division(division));
    }
    return counts;
  }

  #flashKeys(base: Bitmap, sum: (base: Bitmap) => number): Facets['flashKey'] {
    const { facets } = this.#index;
    return {
      any: sum(base),
      d: countBoth(base, facets.flashKey('d')),
      f: countBoth(base, facets.flashKey('f')),
    };
  }

  #accountAges(base: Bitmap, sum: (base: Bitmap) => number): Facets['accountAge'] {
    const counts = { any: sum(base), 'old-stock': 0, 'new-stock': 0 };
    for (const age of ACCOUNT_AGES) {
      if (age !== 'any') counts[age] = countBoth(base, this.#index.facets.accountAge(age));
    }
    return counts;
  }

  #blueEssence(base: Bitmap, sum: (base: Bitmap) => number): Facets['blueEssenceStart'] {
    const counts: Facets['blueEssenceStart'] = { any: sum(base) };
    for (const minimum of BLUE_ESSENCE_MINIMUMS) {
      counts[minimum] = countBoth(base, this.#range('blueEssence', minimum, undefined));
    }
    return counts;
  }

  #orangeEssence(base: Bitmap, sum: (base: Bitmap) => number): Facets['orangeEssenceStart'] {
    const counts: Facets['orangeEssenceStart'] = { any: sum(base) };
    for (const { start, end } of ORANGE_ESSENCE_RANGES) {
      counts[start] = countBoth(base, this.#range('orangeEssence', start, end));
    }
    return counts;
  }

  #range(column: 'blueEssence' | 'orangeEssence', start: number, end: number | undefined): Bitmap {
    const key = `${column} ${start}`;
    let map = this.#ranges.get(key);
    if (map === undefined) {
      map = emptyBitmap(this.#size);
      this.#index.ranges[column].between(start, end, map);
      this.#ranges.set(key, map);
    }
    return map;
  }
}

function zeros<K extends string>(keys: Record<K, unknown>): Record<K, number>;
function zeros(keys: Record<string, unknown>): Record<string, number> {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, 0]));
}

/** Adds the counts of two indexes that share no account. */
export function addFacets(a: Facets, b: Facets): Facets {
  return {
    regions: addCounts(a.regions, b.regions),
    accountType: addCounts(a.accountType, b.accountType),
    isPremium: a.isPremium + b.isPremium,
    isMythic: a.isMythic + b.isMythic,
    rank: addCounts(a.rank, b.rank),
    division: addCounts(a.division, b.division),
    flashKey: addCounts(a.flashKey, b.flashKey),
    accountAge: addCounts(a.accountAge, b.accountAge),
    blueEssenceStart: addCounts(a.blueEssenceStart, b.blueEssenceStart),
    orangeEssenceStart: addCounts(a.orangeEssenceStart, b.orangeEssenceStart),
  };
}

function addCounts<T extends Record<string | number, number>>(a: T, b: T): T {
  const sums: T = { ...a };
  for (const key in sums) Object.assign(sums, { [key]: (a[key] ?? 0) + (b[key] ?? 0) });
  return sums;
}
