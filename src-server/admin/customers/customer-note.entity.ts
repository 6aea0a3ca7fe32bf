import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../../identity/customer.entity.ts';

/** An operator's note about a customer. Never changed (a trigger refuses it); deleted with the customer's account. */
export const CustomerNoteSchema = defineEntity({
  name: 'CustomerNoteRow',
  tableName: 'customer_note',
  properties: {
    id: p.integer().primary().autoincrement(),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade').index(),
    /** The operator. */
    who: p.text(),
    text: p.text(),
    writtenAt: p.datetime().defaultRaw('now()'),
  },
});

export class CustomerNoteRow extends CustomerNoteSchema.class {}
CustomerNoteSchema.setClass(CustomerNoteRow);
