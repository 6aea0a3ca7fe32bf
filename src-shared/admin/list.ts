/** The one shape of the console's lists: what is asked for, and what is answered. Pages go on after the last row, never by number. */
import { z } from 'zod';

export const MAX_LIST_LIMIT = 200;

/** More rows than this are not counted: "10,000+". */
export const MAX_LIST_COUNT = 10_000;

/** What every list is asked; `filter` is each list's own. */
export interface ListInput<Sort extends string = string, Filter = unknown> {
  filter: Filter;
  sort: { by: Sort; descending: boolean };
  /** `next` of the page before, asked with the same filter and sort. */
  cursor?: string | null | undefined;
  limit: number;
}

export interface ListPage<Row> {
  rows: Row[];
  /** Where the next page goes on; null: this was the last one. */
  next: string | null;
  /** How many rows the filter finds, sent with the first page; null: not counted, or more than `MAX_LIST_COUNT`. */
  count: number | null;
}

/**
 * The input of a list: `listInputSchema({ sorts: ['createdAt', 'priceCents'], filters: { state: z.enum(STATES) } })`. Every filter may
 * be left out; what is not listed is refused.
 */
export function listInputSchema<
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.core.$ZodLooseShape,
>({ sorts, filters }: { sorts: Sorts; filters: Filters }) {
  return z.strictObject({
    filter: z.strictObject(filters).partial(),
    sort: z.strictObject({ by: z.enum(sorts), descending: z.boolean() }),
    cursor: z.string().max(1000).nullish(),
    limit: z.int().positive().max(MAX_LIST_LIMIT).default(50),
  });
}
