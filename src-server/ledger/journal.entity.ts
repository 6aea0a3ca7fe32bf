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
    /** What the customer reads in their transactions. */
    description: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** What it moves: the sum of its entries above zero. A trigger compares the two at commit, and writes it where it was left out. */
    amountCents: p.bigint('number').defaultRaw('0'),
  },
});

export class JournalRow extends JournalSchema.class {}
JournalSchema.setClass(JournalRow);
