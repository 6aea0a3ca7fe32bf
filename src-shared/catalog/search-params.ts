/**
 * SearchFilters <-> the plain URL parameters of storefront, section 2. Unknown names and junk values drop out, values
 * come out in one canonical order, so equal filters have equal addresses.
 */
import {
  ACCOUNT_AGES,
  ACCOUNT_TYPES,
  CHAMPION_CLASSES,
  DIVISIONS,
  FLASH_KEYS,
  LANES,
  MYTHIC,
  RANK_CODES,
  RANK_ORDERS,
  REGION_CODES,
  SORT_OPTIONS,
} from './enumerations.ts';
import type { Division, Region } from './enumerations.ts';
import { dropContradictions } from './filter-rules.ts';
import { MAX_ID } from './product-path.ts';
import { CHAMPION_NAME, MAX_CHAMPIONS, MAX_ESSENCE, MAX_SKINS } from './search-filters.ts';
import type { SearchFilters } from './search-filters.ts';

/** What a `URLSearchParams` gives when iterated; also plain pairs. */
export type ParamPairs = Iterable<readonly [string, string]>;

/** Reads filters from an address; never throws. Of a repeated single value the first valid one counts. */
export function filtersFromParams(params: ParamPairs): SearchFilters {
  const values = new Map<string, string[]>();
  for (const [name, value] of params) values.set(name, [...(values.get(name) ?? []), value.trim()]);
  const all = (name: string): string[] => values.get(name) ?? [];
  const one = <T extends string>(name: string, allowed: readonly T[]): T | undefined =>
    all(name).find((value): value is T => (allowed as readonly string[]).includes(value));
  const number = (name: string): number | undefined =>
    all(name)
      .map((value) => wholeNumber(value, MAX_ESSENCE))
      .find((value) => value !== undefined);

  const accountType = one('account-type', ACCOUNT_TYPES);
  const accountAge = one('account-age', ACCOUNT_AGES);
  return dropContradictions(
    withoutUndefined({
      regions: listOf(REGION_CODES.filter((code) => all('region').includes(code))),
      blueEssenceStart: number('blue-essence-start'),
      blueEssenceEnd: number('blue-essence-end'),
      skins: listOf(skinIds(all('skin-shard'))),
      champions: listOf(championNames(all('champion'))),
      accountType: accountType === 'any' ? undefined : accountType,
      isMythic: all('account-tier').includes(MYTHIC) ? true : undefined,
      // Old addresses carry premium as an account type.
      isPremium:
        all('premium').includes('true') || all('account-type').includes('premium') ? true : undefined,
      rank: one('rank', RANK_CODES),
      division: all('division')
        .map(divisionOf)
        .find((value) => value !== undefined),
      flashKey: one('flash-key', FLASH_KEYS),
      role: one('role', CHAMPION_CLASSES),
      lane: one('lane', LANES),
      orangeEssenceStart: number('orange-essence-start'),
      orangeEssenceEnd: number('orange-essence-end'),
      rankOrder: one('rank-order', RANK_ORDERS),
      accountAge: accountAge === 'any' ? undefined : accountAge,
      sort: one('sort', SORT_OPTIONS),
    }),
  );
}

/** Name and value pairs in canonical order, ready for `new URLSearchParams(pairs)`. */
export function filtersToPairs(filters: SearchFilters): [string, string][] {
  const pairs: [string, string][] = [];
  const add = (name: string, value: string | number | undefined): void => {
    if (value !== undefined) pairs.push([name, String(value)]);
  };
  for (const region of inOrder(filters.regions)) add('region', region);
  add('blue-essence-start', filters.blueEssenceStart);
  add('blue-essence-end', filters.blueEssenceEnd);
  for (const skin of [...new Set(filters.skins)].toSorted((a, b) => a - b)) add('skin-shard', skin);
  for (const champion of [...new Set(filters.champions)].toSorted()) add('champion', champion);
  add('account-type', filters.accountType);
  add('account-tier', filters.isMythic && MYTHIC);
  add('premium', filters.isPremium && 'true');
  add('rank', filters.rank);
  add('division', filters.division);
  add('flash-key', filters.flashKey);
  add('role', filters.role);
  add('lane', filters.lane);
  add('orange-essence-start', filters.orangeEssenceStart);
  add('orange-essence-end', filters.orangeEssenceEnd);
  add('rank-order', filters.rankOrder);
  add('account-age', filters.accountAge);
  add('sort', filters.sort);
  return pairs;
}

/** The query text without `?`, e.g. `region=EUW&skin-shard=1001`; empty without filters. Also a canonical cache key. */
export function filtersToQuery(filters: SearchFilters): string {
  return filtersToPairs(filters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

function inOrder(regions: readonly Region[] | undefined): Region[] {
  return regions === undefined ? [] : REGION_CODES.filter((code) => regions.includes(code));
}

function wholeNumber(text: string, max: number): number | undefined {
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= max ? value : undefined;
}

function skinIds(texts: string[]): number[] {
  const ids = texts.map((text) => wholeNumber(text, MAX_ID) ?? 0).filter((id) => id > 0);
  return [...new Set(ids)].slice(0, MAX_SKINS).toSorted((a, b) => a - b);
}

function championNames(texts: string[]): string[] {
  return [...new Set(texts.filter((text) => CHAMPION_NAME.test(text)))].slice(0, MAX_CHAMPIONS).toSorted();
}

/** `2` or `II`. */
function divisionOf(text: string): Exclude<Division, 0> | undefined {
  const divisions = [1, 2, 3, 4] as const;
  return divisions.find((division) => text === String(division) || text === DIVISIONS[division]);
}

function listOf<T>(values: T[]): T[] | undefined {
  return values.length === 0 ? undefined : values;
}

function withoutUndefined(filters: SearchFilters): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
