import { defineEntity, p } from '@mikro-orm/core';

/** One movement of money with a reason. `reference` is unique: the same movement cannot be posted twice. */
export const JournalSchema = defineEntity({
  name: 'JournalRow',
  tableName: 'journal',
  indexes: [
    { properties: ['createdAt'] },
    { properties: ['kind', 'createdAt', 'id'] },
    { properties: ['amountCents', 'id'] },
  ],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    reference: p.text().unique(),
    kind: p.text(),
    /** Shown in the customer's transactions. */
    description: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    /**
     * The amount moved: the sum of its positive entries. A trigger compares them at commit, and fills the amount in if it is missing.
     */
    amountCents: p.bigint('number').defaultRaw('0'),
  },
});

export class JournalRow extends JournalSchema.class {}
JournalSchema.setClass(JournalRow);
