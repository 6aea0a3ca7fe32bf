import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../identity/customer.entity.ts';

/** Which request a customer's idempotency key was used for, see idempotency-keys.ts. */
export const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKeyRow',
  tableName: 'idempotency_key',
  indexes: [{ properties: ['createdAt'] }],
  properties: {
    customer: () => p.manyToOne(CustomerRow).primary(),
    keyHash: p.text().primary(),
    /** Over the key and what was asked for; nothing of a card is in it. */
    requestHash: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class IdempotencyKeyRow extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKeyRow);
