/** The state of a table in its address: `?state=open&state=late&sort=-createdAt&columns=id&columns=total`. */
import { CHAMPION_NAME } from '#shared/catalog/skin.ts';
import { typedMoneySchema } from '#shared/money-schema.ts';
import type { Column, Filter, ListState } from './types.ts';

export type Search = Readonly<Record<string, unknown>>;

const RESERVED = { sort: 'sort', columns: 'columns' } as const;

/** Ignores invalid filters, sorts and columns, so that old addresses still work. */
export function readListState<Sort extends string>(
  search: Search,
  { filters, columns, defaultSort }: ListShape<Sort>,
): ListState<Sort> {
  const filter: Record<string, unknown> = {};
  for (const definition of filters) {
    const value = readFilter(definition, textsOf(search[definition.id]));
    if (value !== undefined) filter[definition.id] = value;
  }
  const shown = textsOf(search[RESERVED.columns]).filter((id) => columns.some((column) => column.id === id));
  return {
    filter,
    sort: readSort(textsOf(search[RESERVED.sort])[0], columns) ?? defaultSort,
    columns: shown.length > 0 ? shown : undefined,
  };
}

interface ListShape<Sort extends string> {
  filters: readonly Filter[];
  columns: readonly Pick<Column<never, Sort>, 'id' | 'sort'>[];
  defaultSort: { by: Sort; descending: boolean };
}

function readSort<Sort extends string>(
  text: string | undefined,
  columns: ListShape<Sort>['columns'],
): { by: Sort; descending: boolean } | undefined {
  if (text === undefined) return undefined;
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const by = columns.find(({ sort }) => sort === name)?.sort;
  return by === undefined ? undefined : { by, descending };
}

/** What was typed into a filter is no value of its kind: the list is not filtered by it. */
export function isUnreadable(filter: Filter, value: unknown): boolean {
  const texts = textsOf(value);
  const isTyped = filter.kind === 'id' || filter.kind === 'number' || filter.kind === 'money';
  return isTyped && texts.some((text) => text !== '') && readFilter(filter, texts) === undefined;
}

function readFilter(filter: Filter, texts: string[]): unknown {
  const [text] = texts;
  if (text === undefined || text === '') return undefined;
  switch (filter.kind) {
    case 'text':
      return text;
    case 'id':
      return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined;
    case 'number':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
    case 'money': {
      const cents = typedMoneySchema.safeParse(text).data;
      return cents !== undefined && cents >= 0 ? cents : undefined;
    }
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
    case 'choice':
      return filter.options.some(({ value }) => value === text) ? text : undefined;
    case 'choices': {
      const known = texts.filter((value) => filter.options.some((option) => option.value === value));
      return known.length > 0 ? known : undefined;
    }
    case 'skins': {
      const ids = texts.filter((value) => /^\d{1,9}$/.test(value)).map(Number);
      return ids.length > 0 ? ids : undefined;
    }
    case 'champions': {
      const ids = texts.filter((value) => CHAMPION_NAME.test(value));
      return ids.length > 0 ? ids : undefined;
    }
    case 'yes-no':
      return text === 'yes' ? true : text === 'no' ? false : undefined;
  }
}

/** The address with another value of a filter; without a value, the filter is removed. */
export function withFilter(search: Search, id: string, value: string | string[] | null): Search {
  const { [id]: _, ...others } = search;
  return value === null || value.length === 0 ? others : { ...others, [id]: value };
}

export function withSort(search: Search, sort: ListState['sort']): Search {
  return { ...search, [RESERVED.sort]: `${sort.descending ? '-' : ''}${sort.by}` };
}

export function withColumns(search: Search, columns: readonly string[]): Search {
  return { ...search, [RESERVED.columns]: columns };
}

export function withoutFilters(search: Search, filters: readonly Filter[]): Search {
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !filters.some(({ id }) => id === name)),
  );
}

/** All values of a parameter. */
export function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
}
