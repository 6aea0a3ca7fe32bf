/** Apart from the entries themselves: the first pages know filters, and do without the schema's library. */
import { z } from 'zod';
import { FILTER_ENTRIES, type FilterKey, type SearchFilters } from './registry.ts';

type Value<Key extends FilterKey> = NonNullable<SearchFilters[Key]>;
type Shape = { [Key in FilterKey]-?: z.ZodOptional<z.ZodType<Value<Key>, Value<Key>>> };

const shape = Object.fromEntries(FILTER_ENTRIES.map(([key, { schema }]) => [key, schema(z).optional()]));

/** Input of a call that searches. `any` is expressed by leaving the key out. */
export const searchFiltersSchema = z.strictObject(shape as Shape) satisfies z.ZodType<SearchFilters>;
