import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from './customer.entity.ts';

/** The secret in a mail's link: verifies an address or allows one password reset. Stored as a hash, used once. */
export const MailTokenSchema = defineEntity({
  name: 'MailTokenRow',
  tableName: 'mail_token',
  properties: {
    tokenHash: p.text().primary(),
    purpose: p.enum(['verify_email', 'reset_password'] as const),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade').index(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});

export class MailTokenRow extends MailTokenSchema.class {}
MailTokenSchema.setClass(MailTokenRow);
