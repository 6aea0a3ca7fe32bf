import { z } from 'zod';
import { FIELD_TEXTS } from '../field-texts.ts';
import { type SearchFilters } from '../catalog/filters/registry.ts';
import { searchFiltersSchema } from '../catalog/filters/search-filters-schema.ts';

/** A search whose new matches are announced to a customer: in the shop's stock or on the marketplace. */
export const SEARCH_PLACES = ['shop', 'marketplace'] as const;
export type SearchPlace = (typeof SEARCH_PLACES)[number];

export const MAX_SAVED_SEARCHES = 20;
export const MAX_SEARCH_NAME_LENGTH = 60;

export const saveSearchSchema = z.strictObject({
  place: z.enum(SEARCH_PLACES),
  name: z
    .string()
    .trim()
    .min(1, FIELD_TEXTS.blank)
    .max(MAX_SEARCH_NAME_LENGTH, FIELD_TEXTS.tooLong(MAX_SEARCH_NAME_LENGTH)),
  filters: searchFiltersSchema,
});
export type SaveSearchInput = z.output<typeof saveSearchSchema>;

export interface SavedSearch {
  id: number;
  place: SearchPlace;
  name: string;
  filters: SearchFilters;
  createdAt: string;
}
