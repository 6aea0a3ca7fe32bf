import { defineEntity, p } from '@mikro-orm/core';
import { SavedSearchRow } from './saved-search.entity.ts';

/** What was told already; kept for as long as it could be found again (see `notify-matches.ts`). */
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
