import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../identity/customer.entity.ts';

/** The request for which a customer used an idempotency key, see idempotency-keys.ts. */
export const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKeyRow',
  tableName: 'idempotency_key',
  indexes: [{ properties: ['createdAt'] }],
  properties: {
    customer: () => p.manyToOne(CustomerRow).primary(),
    keyHash: p.text().primary(),
    /** A hash of the key and the request, without card data. */
    requestHash: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class IdempotencyKeyRow extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKeyRow);
