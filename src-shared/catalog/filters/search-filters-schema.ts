/** Separate from the entries: the first pages need the filters, but do not load zod. */
import { z } from 'zod';
import { FILTER_ENTRIES, type FilterKey, type SearchFilters } from './registry.ts';

type Value<Key extends FilterKey> = NonNullable<SearchFilters[Key]>;
type Shape = { [Key in FilterKey]-?: z.ZodOptional<z.ZodType<Value<Key>, Value<Key>>> };

const shape = Object.fromEntries(FILTER_ENTRIES.map(([key, { schema }]) => [key, schema(z).optional()]));

/** The input of a search. A missing key means `any`. */
export const searchFiltersSchema = z.strictObject(shape as Shape) satisfies z.ZodType<SearchFilters>;
