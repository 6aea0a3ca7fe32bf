import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/pagination.ts';

/**
 * Plain addresses for the router: `?region=EUW&skin-shard=1&skin-shard=2` instead of its default JSON. Every value is
 * text; repeated names become a list. Routes convert them with `validateSearch`.
 */
type PlainSearch = Record<string, string | string[]>;

export function parseSearch(query: string): PlainSearch {
  return plainSearch(new URLSearchParams(query));
}

export function plainSearch(pairs: Iterable<readonly [string, string]>): PlainSearch {
  // A map, because an address may contain the name of an inherited property, such as `constructor`.
  const search = new Map<string, string | string[]>();
  for (const [name, value] of pairs) {
    const known = search.get(name);
    if (known === undefined) search.set(name, value);
    else search.set(name, Array.isArray(known) ? [...known, value] : [known, value]);
  }
  return Object.fromEntries(search);
}

/** The query including `?`, or an empty text. Missing and empty values are omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams(searchPairs(search)).toString();
  return query === '' ? '' : `?${query}`;
}

/** Name and value pairs in the order of the object, lists spread out. */
export function searchPairs(search: Record<string, unknown>): [string, string][] {
  return Object.entries(search).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
      .map((item): [string, string] => [name, String(item)]),
  );
}

/** The first value of a parameter, e.g. `oneOf(search['next'])`. */
export function oneOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' || typeof first === 'number' ? String(first) : undefined;
}

/**
 * For `validateSearch`: the first value of each parameter. Missing parameters are returned as `undefined`: the router merges
 * the result over the raw parameters, so an omitted name would come through unvalidated.
 */
export function textParams<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, oneOf(search[name])])) as {
      [Key in Name]?: string | undefined;
    };
}

/** In the addresses of paged lists, which always contain both: `?page=1&limit=5`. */
export interface PageSearch {
  page: number;
  limit: number;
}

export const FIRST_PAGE: PageSearch = { page: 1, limit: DEFAULT_PAGE_SIZE };

const MAX_PAGE = 1_000_000;

/** For `validateSearch`: values that are missing, not integers or out of bounds become those of the first page. */
export function readPageSearch(search: Record<string, unknown>): PageSearch {
  return {
    page: boundedNumber(search['page'], FIRST_PAGE.page, MAX_PAGE),
    limit: boundedNumber(search['limit'], FIRST_PAGE.limit, MAX_PAGE_SIZE),
  };
}

function boundedNumber(value: unknown, fallback: number, max: number): number {
  const number = Number(oneOf(value));
  return Number.isInteger(number) && number >= 1 && number <= max ? number : fallback;
}
