import { defineEntity, p } from '@mikro-orm/core';
import type { FieldErrors } from '../../src-shared/errors.ts';

/**
 * A place in the login or registration queue. The password itself waits in the memory of the process that took the
 * request; only the outcome is a row, so that any process can answer the polling.
 */
export const QueueTicketSchema = defineEntity({
  name: 'QueueTicketRow',
  tableName: 'queue_ticket',
  properties: {
    /** SHA-256 of the queue id. */
    idHash: p.text().primary(),
    /** SHA-256 of the cookie of the browser that asked: nobody else can collect the answer. */
    browserHash: p.text(),
    kind: p.enum(['login', 'register'] as const),
    status: p.enum(['pending', 'done', 'failed'] as const).default('pending'),
    customerId: p.integer().nullable(),
    fields: p.json<FieldErrors>().nullable(),
    expiresAt: p.datetime().index(),
  },
});

export class QueueTicketRow extends QueueTicketSchema.class {}
QueueTicketSchema.setClass(QueueTicketRow);
