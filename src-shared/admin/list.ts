/**
 * The common format of the console's lists: request and answer. Pages continue after the last row (keyset paging), without page
 * numbers.
 */
import { z } from 'zod';

export const MAX_LIST_LIMIT = 200;

/** Rows beyond this are not counted: "10,000+". */
export const MAX_LIST_COUNT = 10_000;

/** The input of every list; `filter` is specific to each list. */
export interface ListInput<Sort extends string = string, Filter = unknown> {
  filter: Filter;
  sort: { by: Sort; descending: boolean };
  /** `next` of the previous page, with the same filter and sort. */
  cursor?: string | null | undefined;
  limit: number;
}

export interface ListPage<Row> {
  rows: Row[];
  /** The cursor of the next page; null if this is the last one. */
  next: string | null;
  /** How many rows match the filter, sent with the first page; null: not counted, or more than `MAX_LIST_COUNT`. */
  count: number | null;
}

/**
 * The input of a list: `listInputSchema({ sorts: ['createdAt', 'priceCents'], filters: { state: z.enum(STATES) } })`. Every filter is
 * optional; unknown ones are refused.
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
