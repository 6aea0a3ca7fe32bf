import { defineEntity, p } from '@mikro-orm/core';

/** A person with an account in the shop. `email` is stored in lower case: one mailbox, one customer. */
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
    /** Argon2id in PHC notation; null once the account is deleted. */
    passwordHash: p.text().nullable(),
    emailVerifiedAt: p.datetime().nullable(),
    /** Whom the customer dealt with before knows the former address, and is not shown this one. */
    emailChangedAt: p.datetime().nullable(),
    isBalanceTransferAllowed: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    /**
     * When the account was deleted. Only the customer's id remains; the e-mail address is replaced by an unusable one.
     */
    erasedAt: p.datetime().nullable(),
    /**
     * Since when an operator has blocked the customer: they cannot sign in or run commands that need the lock of their
     * balance. Set and cleared under that lock.
     */
    blockedAt: p.datetime().nullable(),
    /**
     * Since when the account is reported as taken over ("this was not me" in a mail): no sign-in until a new password is set by mail,
     * and no command that needs the lock of the balance, under which it is set. Cleared by the first sign-in with the new password, or
     * by an operator.
     */
    takeoverReportedAt: p.datetime().nullable(),
    /** When the password was last reset by mail. */
    passwordResetAt: p.datetime().nullable(),
    /** Until then no balance can be transferred out, because the e-mail address has changed. */
    transfersHeldUntil: p.datetime().nullable(),
    /** When the last takeover report made every browser new to the account (`known-browser.ts`). */
    knownBrowsersSince: p.datetime().nullable(),
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
