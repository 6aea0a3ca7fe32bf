/** What operators save for themselves in the console, and which item they are looking at. */
import { defineEntity, p } from '@mikro-orm/core';
import { OperatorRow } from '../../operators/operator.entity.ts';

/** A saved state of a table: filters, order and columns. */
export const OperatorViewSchema = defineEntity({
  name: 'OperatorViewRow',
  tableName: 'operator_view',
  properties: {
    id: p.integer().primary().autoincrement(),
    operator: () => p.manyToOne(OperatorRow).deleteRule('cascade'),
    /** As named by the screen: `orders`. */
    tableName: p.text(),
    name: p.text(),
    /** The query of the address. */
    search: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ properties: ['operator', 'tableName', 'name'] }],
});
export class OperatorViewRow extends OperatorViewSchema.class {}
OperatorViewSchema.setClass(OperatorViewRow);

/** Who is looking at an item now. Rows are valid for seconds only. */
export const OperatorPresenceSchema = defineEntity({
  name: 'OperatorPresenceRow',
  tableName: 'operator_presence',
  properties: {
    /** `claim:12` */
    item: p.text().primary(),
    operator: () => p.manyToOne(OperatorRow).deleteRule('cascade').primary(),
    seenAt: p.datetime().defaultRaw('now()').index(),
  },
});
export class OperatorPresenceRow extends OperatorPresenceSchema.class {}
OperatorPresenceSchema.setClass(OperatorPresenceRow);
