import { defineEntity, p } from '@mikro-orm/core';

/** A person with an account of ours. `email` is stored as typed but lower-cased: one mailbox, one customer. */
export const CustomerSchema = defineEntity({
  name: 'CustomerRow',
  tableName: 'customer',
  indexes: [
    { properties: ['createdAt'] },
    {
      name: 'customer_email_prefix',
      expression: 'create index "customer_email_prefix" on "customer" ("email" text_pattern_ops)',
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    email: p.text().unique(),
    /** Argon2id in PHC notation; none once the account is deleted. */
    passwordHash: p.text().nullable(),
    emailVerifiedAt: p.datetime().nullable(),
    isBalanceTransferAllowed: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    /** When the account was deleted. What is left of the customer is a number; the e-mail is one that leads nowhere. */
    erasedAt: p.datetime().nullable(),
    /**
     * Since when the operator has blocked the customer: no sign-in, and no command of theirs that needs the lock of their
     * balance. Set and cleared under that lock.
     */
    blockedAt: p.datetime().nullable(),
    /**
     * Since when the account is reported as taken over ("this was not me" in a mail): no sign-in before a new password by mail, and no command that
     * needs the lock of their balance, under which it is set. The first sign-in with that password clears it, or the operator.
     */
    takeoverReportedAt: p.datetime().nullable(),
    /** When the password was last set by a mailed link. */
    passwordResetAt: p.datetime().nullable(),
    /** Until then no balance leaves: the e-mail address has changed. */
    transfersHeldUntil: p.datetime().nullable(),
  },
  checks: [
    { name: 'customer_email_is_lower_case', expression: 'email = lower(email)' },
    {
      name: 'customer_erased_without_password',
      expression: '(erased_at is null) = (password_hash is not null)',
    },
  ],
});

export class CustomerRow extends CustomerSchema.class {}
CustomerSchema.setClass(CustomerRow);
