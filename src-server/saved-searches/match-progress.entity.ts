import { defineEntity, p } from '@mikro-orm/core';

/** One row: up to where new accounts were looked at, and by which prices. */
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
