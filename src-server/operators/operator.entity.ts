/** The people who run the shop in the console; they are not customers. Each table holds hashes of secrets, never the secrets. */
import { defineEntity, p } from '@mikro-orm/core';
import { ROLES } from '../../src-shared/admin/rights.ts';

export const OperatorSchema = defineEntity({
  name: 'OperatorRow',
  tableName: 'operator',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** Lower-cased; one mailbox, one operator. */
    email: p.text().unique(),
    /** As the log and the other operators name them. */
    name: p.text(),
    role: p.enum(ROLES),
    /** Argon2id in PHC notation; null: signs in with a passkey only, or has not accepted the invitation yet. */
    passwordHash: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Since when they may not sign in any more. The row stays: the log names them. */
    disabledAt: p.datetime().nullable(),
  },
  checks: [{ name: 'operator_email_is_lower_case', expression: 'email = lower(email)' }],
});
export class OperatorRow extends OperatorSchema.class {}
OperatorSchema.setClass(OperatorRow);

/** A browser in which an operator is signed in. */
export const OperatorSessionSchema = defineEntity({
  name: 'OperatorSessionRow',
  tableName: 'operator_session',
  properties: {
    /** SHA-256 of the cookie: a leaked table opens no session. */
    tokenHash: p.text().primary(),
    /** What it is called by when it is ended. */
    id: p.uuid().defaultRaw('gen_random_uuid()').unique(),
    operator: () => p.manyToOne(OperatorRow).deleteRule('cascade').index(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastSeenAt: p.datetime().defaultRaw('now()'),
    /** The last proof of who sits there: the sign-in, or a step-up. */
    provedAt: p.datetime(),
    /** "Chrome on Windows"; empty: not known. */
    device: p.text().default(''),
  },
});
export class OperatorSessionRow extends OperatorSessionSchema.class {}
OperatorSessionSchema.setClass(OperatorSessionRow);
