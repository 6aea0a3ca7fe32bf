/** The tables for signing in. They contain hashes of secrets, never the secrets. */
import { defineEntity, p } from '@mikro-orm/core';
import type { FieldErrors } from '../../src-shared/errors.ts';
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
    /** The last proof: the sign-in, or a step-up (`proofs.ts`). */
    provedAt: p.datetime().nullable(),
    /** When the passwords of purchases were first shown to this session. */
    credentialsShownAt: p.datetime().nullable(),
    /** Identifies the session when its customer ends it. */
    id: p.uuid().defaultRaw('gen_random_uuid()').unique(),
    /** The browser as shown to its customer: "Chrome on Windows". Empty: unknown. */
    device: p.text().default(''),
    /** The two-letter country of the sign-in, if a proxy sends it. */
    country: p.text().nullable(),
    /** "Remember me": whether the device belongs to the customer alone: with a second factor it stays signed in for longer. */
    isOwn: p.boolean().default(false),
    /** The previous token, which concurrent requests may still carry. */
    formerHash: p.text().nullable().unique(),
    renewedAt: p.datetime().nullable(),
  },
});

export class SessionRow extends SessionSchema.class {}
SessionSchema.setClass(SessionRow);

/**
 * A place in the login or registration queue. The password itself waits in the memory of the process that took the
 * request; only the outcome is stored, so that any process can answer the polling.
 */
export const QueueTicketSchema = defineEntity({
  name: 'QueueTicketRow',
  tableName: 'queue_ticket',
  properties: {
    /** SHA-256 of the queue id. */
    idHash: p.text().primary(),
    /** SHA-256 of the cookie of the requesting browser, which alone can fetch the outcome. */
    browserHash: p.text(),
    kind: p.enum(['login', 'register'] as const),
    status: p.enum(['pending', 'done', 'failed', 'second_factor'] as const).default('pending'),
    customerId: p.integer().nullable(),
    fields: p.json<FieldErrors>().nullable(),
    expiresAt: p.datetime().index(),
  },
});

export class QueueTicketRow extends QueueTicketSchema.class {}
QueueTicketSchema.setClass(QueueTicketRow);

/** The token in a mail's link: verifies an address, allows one password reset, or reports a takeover. Stored as a hash, valid once. */
export const MailTokenSchema = defineEntity({
  name: 'MailTokenRow',
  tableName: 'mail_token',
  properties: {
    tokenHash: p.text().primary(),
    purpose: p.enum(['verify_email', 'reset_password', 'not_me'] as const),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade').index(),
    /** Where the mail was sent, for a link that outlives a change of the address. */
    email: p.text().nullable(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});

export class MailTokenRow extends MailTokenSchema.class {}
MailTokenSchema.setClass(MailTokenRow);

/** A pending change of the e-mail address: it needs the links of two mails, one to each address. */
export const EmailChangeSchema = defineEntity({
  name: 'EmailChangeRow',
  tableName: 'email_change',
  properties: {
    id: p.integer().primary().autoincrement(),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade').unique(),
    newEmail: p.text(),
    oldTokenHash: p.text().unique(),
    newTokenHash: p.text().unique(),
    oldConfirmedAt: p.datetime().nullable(),
    newConfirmedAt: p.datetime().nullable(),
    expiresAt: p.datetime(),
  },
});

export class EmailChangeRow extends EmailChangeSchema.class {}
EmailChangeSchema.setClass(EmailChangeRow);

/** A solved challenge is valid for one request: its signature is stored until the challenge expires. */
export const UsedCaptchaSchema = defineEntity({
  name: 'UsedCaptchaRow',
  tableName: 'used_captcha',
  properties: {
    signature: p.text().primary(),
    expiresAt: p.datetime().index(),
  },
});

export class UsedCaptchaRow extends UsedCaptchaSchema.class {}
UsedCaptchaSchema.setClass(UsedCaptchaRow);
