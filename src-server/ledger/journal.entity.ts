import { defineEntity, p } from '@mikro-orm/core';

/** One movement of money with a reason. `reference` is unique: the same movement cannot be posted twice. */
export const JournalSchema = defineEntity({
  name: 'JournalRow',
  tableName: 'journal',
  indexes: [{ properties: ['createdAt'] }, { properties: ['kind', 'createdAt', 'id'] }],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    reference: p.text().unique(),
    kind: p.text(),
    /** What the customer reads in their transactions. */
    description: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class JournalRow extends JournalSchema.class {}
JournalSchema.setClass(JournalRow);
