/** Filters in an address: any text gives valid filters, and equal filters have one address. */
import assert from 'node:assert/strict';
import { searchFiltersSchema } from '#shared/catalog/filters/search-filters-schema.ts';
import { filtersFromParams, filtersToQuery } from '#shared/catalog/filters/search-params.ts';

/** @param data the query of an address */
export function fuzz(data: Buffer): void {
  const filters = filtersFromParams(new URLSearchParams(data.toString()));
  assert.deepEqual(searchFiltersSchema.parse(filters), filters);
  const query = filtersToQuery(filters);
  assert.deepEqual(filtersFromParams(new URLSearchParams(query)), filters);
  assert.equal(filtersToQuery(filters), query);
}
