import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from './customer.entity.ts';

/** A signed-in browser. Only the SHA-256 of the cookie is stored, so a leaked table opens no session. */
export const SessionSchema = defineEntity({
  name: 'SessionRow',
  tableName: 'session',
  properties: {
    tokenHash: p.text().primary(),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade').index(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastSeenAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime().index(),
  },
});

export class SessionRow extends SessionSchema.class {}
SessionSchema.setClass(SessionRow);
