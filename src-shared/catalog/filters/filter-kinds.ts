/** The kinds of filters: what registry entries have in common. */
import type { z } from 'zod';
import { centsToEur, eurToCents, formatShortMoney } from '../../money.ts';
import { formatCount } from '../display.ts';
import type { Bitmap } from '../engine/bitmap.ts';
import type { RangeColumn } from '../engine/range-bitmaps.ts';
import type { ChipNames, CountedFilter, Filter, ParamValues, StockBitmaps } from './filter.ts';

/** What each entry defines itself, whatever its kind. */
type Own<Value, All> = Pick<
  Filter<Value, NoInfer<All>, never>,
  'param' | 'place' | 'few' | 'clearedBy' | 'isPossible'
>;

interface Choice<Value, All, Section> extends Own<Value, All> {
  section: Section;
  values: readonly Value[];
  /** The address may contain `any`; later values are then ignored. */
  hasAny?: true;
  /** An alternative spelling in addresses. */
  alias?: (text: string) => Value | undefined;
  label: (value: Value, filters: All) => string;
  bitmap: (value: Value, stock: StockBitmaps) => Bitmap;
}

/** One of a few values. */
export function choice<Value extends string | number, All, Section extends string>(
  options: Choice<Value, All, Section>,
): CountedFilter<Value, All, Section, Value> {
  const { values, hasAny, alias, label, bitmap, ...own } = options;
  const setting = sortSetting<Value, All>({ ...own, values });
  return {
    ...own,
    ...setting,
    read: (valuesOf) => {
      const texts = valuesOf(own.param);
      const any = hasAny ? texts.indexOf('any') : -1;
      return valueIn(any === -1 ? texts : texts.slice(0, any), values, alias);
    },
    chips: (value, _names, filters) => [{ label: label(value, filters), isCounted: true }],
    bitmap,
    facet: { values, bitmap },
  };
}

/** One of a few values that does not narrow the result. */
export function sortSetting<Value extends string | number, All>({
  values,
  ...own
}: Own<Value, All> & { values: readonly Value[] }): Filter<Value, All, never> {
  return {
    ...own,
    read: (valuesOf) => valueIn(valuesOf(own.param), values),
    print: (value) => [value],
    schema: (zod) => zod.literal(values),
  };
}

interface Toggle<All, Section> extends Own<true, All> {
  section: Section;
  /** The value in the address when it is set. */
  word: string;
  /** An alternative spelling in addresses. */
  alias?: (valuesOf: ParamValues) => boolean;
  label: string;
  bitmap: (stock: StockBitmaps) => Bitmap;
}

/** Set or not set. */
export function toggle<All, Section extends string>(
  options: Toggle<All, Section>,
): CountedFilter<true, All, Section, true> {
  const { word, alias, label, bitmap, ...own } = options;
  return {
    ...own,
    read: (valuesOf) => (valuesOf(own.param).includes(word) || alias?.(valuesOf) ? true : undefined),
    print: () => [word],
    schema: (zod) => zod.literal(true),
    chips: () => [{ label }],
    bitmap: (_value, stock) => bitmap(stock),
    facet: { values: [true], bitmap: (_value, stock) => bitmap(stock) },
  };
}

interface List<Item, All, Section> extends Own<Item[], All> {
  section: Section;
  max: number;
  parse: (text: string) => Item | undefined;
  /** Sorts distinct items. */
  inOrder: (items: Item[]) => Item[];
  item: (zod: typeof z) => z.ZodType<Item, Item>;
  /** Items with the same id share one chip. */
  named: (item: Item, names: ChipNames) => { id: Item; name: string };
  /** Called with at least one item. */
  bitmap: (items: Item[], stock: StockBitmaps, out: () => Bitmap) => Bitmap;
}

/** Several values of many. */
export function list<Item extends string | number, All, Section extends string>(
  options: List<Item, All, Section>,
): Filter<Item[], All, Section> {
  const { max, parse, inOrder, item, named, bitmap, ...own } = options;
  return {
    ...own,
    read: (valuesOf) => {
      const items = new Set(valuesOf(own.param).flatMap((text) => parse(text) ?? []));
      return items.size === 0 ? undefined : inOrder([...items].slice(0, max));
    },
    print: (items) => inOrder([...new Set(items)]),
    schema: (zod) => zod.array(item(zod)).max(max),
    chips: (items, names) => {
      const chosen = new Map(items.map((each) => [named(each, names).id, named(each, names).name]));
      return [...chosen].map(([id, label]) => ({
        label,
        rest: (current) => current.filter((each) => named(each, names).id !== id),
        // With several items, removing one gives fewer accounts, not more.
        isCounted: items.length === 1,
      }));
    },
    bitmap: (items, stock, out) => (items.length === 0 ? undefined : bitmap(items, stock, out)),
  };
}

interface Range<All, Section> {
  /** The address uses `…-start` and `…-end`, the second directly after the first. */
  param: string;
  /** Other names of the two in addresses, which are read but not written. */
  aliases?: readonly [start: string, end: string];
  place: number;
  section: Section;
  label: string;
  max: number;
  /** The ranges whose accounts are counted, identified by their starts. */
  ranges: readonly { start: number; end?: number | undefined }[];
  /** How address and chip write a bound; by default as an integer. */
  notation?: BoundNotation;
  keys: readonly [start: keyof All, end: keyof All];
  bounds: (filters: All) => readonly [start: number | undefined, end: number | undefined];
  column: (stock: StockBitmaps) => RangeColumn;
}

interface BoundNotation {
  /** Undefined if it is not a bound of at most `max`. */
  parse: (text: string, max: number) => number | undefined;
  print: (value: number) => string;
  /** The displayed form. */
  label: (value: number) => string;
}

const WHOLE_NUMBERS: BoundNotation = { parse: wholeNumber, print: String, label: formatCount };

/** Cents inside, EUR in the address: `5`, `4.99`. */
export const EUROS: BoundNotation = {
  parse: (text, max) => {
    if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) return undefined;
    const euros = Number(text);
    return euros <= centsToEur(max) ? eurToCents(euros) : undefined;
  },
  print: (cents) => String(centsToEur(cents)),
  label: formatShortMoney,
};

/**
 * Two inclusive bounds, each a filter of its own. One chip and one bitmap represent both: the start's, or the end's if there is no
 * start.
 */
export function range<All, Section extends string>({
  param,
  aliases,
  place,
  section,
  label,
  max,
  notation = WHOLE_NUMBERS,
  ranges,
  keys,
  bounds,
  column,
}: Range<All, Section>): {
  start: CountedFilter<number, All, Section>;
  end: Filter<number, All, Section>;
} {
  const bound = (name: string, alias?: string): Filter<number, All, Section> => ({
    param: name,
    place,
    section,
    read: (valuesOf) =>
      [...valuesOf(name), ...(alias === undefined ? [] : valuesOf(alias))]
        .map((text) => notation.parse(text, max))
        .find((value) => value !== undefined),
    print: (value) => [notation.print(value)],
    schema: (zod) => zod.int().nonnegative().max(max),
  });
  const chips = (filters: All) => [
    { label: `${label} ${rangeText(notation, ...bounds(filters))}`, along: keys, isCounted: true },
  ];
  const endOf = (start: number) => ranges.find((fixed) => fixed.start === start)?.end;
  const cached = (start: number, stock: StockBitmaps): Bitmap =>
    stock.cached(`${param} ${start}`, (map) => column(stock).between(start, endOf(start), map));
  const bitmap = (stock: StockBitmaps, out: () => Bitmap, filters: All): Bitmap => {
    const [start, end] = bounds(filters);
    // Most ranges are those of the panel, which are counted: their bitmaps exist.
    if (start !== undefined && ranges.some((fixed) => fixed.start === start && fixed.end === end))
      return cached(start, stock);
    const between = out();
    column(stock).between(start, end, between);
    return between;
  };
  const isInStart = (filters: All) => bounds(filters)[0] !== undefined;
  return {
    start: {
      ...bound(`${param}-start`, aliases?.[0]),
      chips: (_start, _names, filters) => chips(filters),
      bitmap: (_start, stock, out, filters) => bitmap(stock, out, filters),
      facet: {
        values: ranges.map(({ start }) => start),
        bitmap: cached,
        along: keys,
      },
    },
    end: {
      ...bound(`${param}-end`, aliases?.[1]),
      place: place + 1,
      chips: (_end, _names, filters) => (isInStart(filters) ? [] : chips(filters)),
      bitmap: (_end, stock, out, filters) => (isInStart(filters) ? undefined : bitmap(stock, out, filters)),
    },
  };
}

/** "40,000+", "1,000–1,999" or "up to 1,999". */
function rangeText({ label }: BoundNotation, start: number | undefined, end: number | undefined): string {
  if (end === undefined) return `${label(start ?? 0)}+`;
  return start === undefined ? `up to ${label(end)}` : `${label(start)}–${label(end)}`;
}

export function wholeNumber(text: string, max: number): number | undefined {
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= max ? value : undefined;
}

/** The first of the texts that is a value. */
function valueIn<Value extends string | number>(
  texts: readonly string[],
  values: readonly Value[],
  alias?: (text: string) => Value | undefined,
): Value | undefined {
  for (const text of texts) {
    const value = values.find((known) => String(known) === text) ?? alias?.(text);
    if (value !== undefined) return value;
  }
  return undefined;
}
