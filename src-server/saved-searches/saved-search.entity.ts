/** Saved searches, and the state of the job that runs them (`notify-matches.ts`). */
import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../identity/customer.entity.ts';
import type { SearchFilters } from '../../src-shared/catalog/filters/registry.ts';
import { SEARCH_PLACES } from '../../src-shared/saved-searches/saved-search.ts';

/** A search whose new matches are announced to a customer. */
export const SavedSearchSchema = defineEntity({
  name: 'SavedSearchRow',
  tableName: 'saved_search',
  properties: {
    id: p.integer().primary().autoincrement(),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade').index(),
    place: p.enum(SEARCH_PLACES),
    name: p.text(),
    filters: p.json<SearchFilters>(),
    /** The price of the cheapest match in the last run; a cheaper one is announced as a match by new prices. */
    minPriceCents: p.integer().nullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

export class SavedSearchRow extends SavedSearchSchema.class {}
SavedSearchSchema.setClass(SavedSearchRow);

/** A match that was announced, or could be seen when the search was saved; kept as long as it could be found again. */
export const ToldMatchSchema = defineEntity({
  name: 'ToldMatchRow',
  tableName: 'told_match',
  properties: {
    search: () => p.manyToOne(SavedSearchRow).primary().deleteRule('cascade'),
    /** `product:12` or `listing:7` */
    subject: p.text().primary(),
    toldAt: p.datetime().defaultRaw('now()').index(),
  },
});

export class ToldMatchRow extends ToldMatchSchema.class {}
ToldMatchSchema.setClass(ToldMatchRow);

/** One row: up to when new accounts were searched, and with which prices. */
export const MatchProgressSchema = defineEntity({
  name: 'MatchProgressRow',
  tableName: 'match_progress',
  properties: {
    isOnly: p.boolean().primary().default(true),
    lookedAt: p.datetime().defaultRaw('now()'),
    factsVersion: p.text().default(''),
  },
  checks: [{ name: 'match_progress_is_one_row', expression: 'is_only' }],
});

export class MatchProgressRow extends MatchProgressSchema.class {}
MatchProgressSchema.setClass(MatchProgressRow);
