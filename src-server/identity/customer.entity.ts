import { defineEntity, p } from '@mikro-orm/core';

/** A person with an account of ours. `email` is stored as typed but lower-cased: one mailbox, one customer. */
const CustomerSchema = defineEntity({
  name: 'CustomerRow',
  tableName: 'customer',
  properties: {
    id: p.integer().primary(),
    email: p.text().unique(),
    /** Argon2id in PHC notation. */
    passwordHash: p.text(),
    emailVerifiedAt: p.datetime().nullable(),
    isBalanceTransferAllowed: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  checks: [{ name: 'customer_email_is_lower_case', expression: 'email = lower(email)' }],
});

export class CustomerRow extends CustomerSchema.class {}
CustomerSchema.setClass(CustomerRow);
