/**
 * The people who run the shop in the console; they are separate from customers. The tables contain hashes of secrets, never the
 * secrets.
 */
import { defineEntity, p } from '@mikro-orm/core';
import { PROPOSAL_STATES } from '../../src-shared/admin/proposals.ts';
import { ROLES } from '../../src-shared/admin/rights.ts';

export const OperatorSchema = defineEntity({
  name: 'OperatorRow',
  tableName: 'operator',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** In lower case; one mailbox, one operator. */
    email: p.text().unique(),
    /** Shown in the log and to other operators. */
    name: p.text(),
    role: p.enum(ROLES),
    /** Argon2id in PHC notation; null: signs in with passkeys only, or has not accepted the invitation yet. */
    passwordHash: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Since when they may no longer sign in. The row is kept because the log refers to it. */
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
    /** Identifies the session when it is ended. */
    id: p.uuid().defaultRaw('gen_random_uuid()').unique(),
    operator: () => p.manyToOne(OperatorRow).deleteRule('cascade').index(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastSeenAt: p.datetime().defaultRaw('now()'),
    /** The last proof: the sign-in, or a step-up. */
    provedAt: p.datetime(),
    /** "Chrome on Windows"; empty: unknown. */
    device: p.text().default(''),
  },
});
export class OperatorSessionRow extends OperatorSessionSchema.class {}
OperatorSessionSchema.setClass(OperatorSessionRow);

/** The link with which an operator sets up their sign-in, after an invitation or a reset of their factors. */
export const OperatorInvitationSchema = defineEntity({
  name: 'OperatorInvitationRow',
  tableName: 'operator_invitation',
  properties: {
    /** SHA-256 of the link's token. */
    tokenHash: p.text().primary(),
    /** Only the newest link works. */
    operator: () => p.manyToOne(OperatorRow).deleteRule('cascade').unique(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime().index(),
  },
});
export class OperatorInvitationRow extends OperatorInvitationSchema.class {}
OperatorInvitationSchema.setClass(OperatorInvitationRow);

/** An operator's authenticator app (RFC 6238). */
export const OperatorTotpSchema = defineEntity({
  name: 'OperatorTotpRow',
  tableName: 'operator_totp',
  properties: {
    id: p.integer().primary().autoincrement(),
    operator: () => p.manyToOne(OperatorRow).deleteRule('cascade').unique(),
    /** Null until the first app is confirmed. */
    secretSealed: p.blob().nullable(),
    /** The time step of the last code that was accepted: none is accepted twice. */
    lastStep: p.integer().nullable(),
    /** A secret that is being set up; its first code puts it in the place of the other. */
    nextSealed: p.blob().nullable(),
  },
});
export class OperatorTotpRow extends OperatorTotpSchema.class {}
OperatorTotpSchema.setClass(OperatorTotpRow);

/** For the day on which the phone is lost; each works once. */
export const OperatorRecoveryCodeSchema = defineEntity({
  name: 'OperatorRecoveryCodeRow',
  tableName: 'operator_recovery_code',
  properties: {
    id: p.integer().primary().autoincrement(),
    operator: () => p.manyToOne(OperatorRow).deleteRule('cascade'),
    codeHash: p.text(),
    usedAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['operator', 'codeHash'] }],
});
export class OperatorRecoveryCodeRow extends OperatorRecoveryCodeSchema.class {}
OperatorRecoveryCodeSchema.setClass(OperatorRecoveryCodeRow);

/** A passkey of an operator; never one of a customer, though both are bound to the same address. */
export const OperatorPasskeySchema = defineEntity({
  name: 'OperatorPasskeyRow',
  tableName: 'operator_passkey',
  properties: {
    id: p.integer().primary().autoincrement(),
    operator: () => p.manyToOne(OperatorRow).deleteRule('cascade').index(),
    credentialId: p.text().unique(),
    publicKey: p.blob(),
    signCount: p.bigint('number').default(0),
    transports: p.json<string[]>(),
    name: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().nullable(),
  },
});
export class OperatorPasskeyRow extends OperatorPasskeySchema.class {}
OperatorPasskeySchema.setClass(OperatorPasskeyRow);

/** A money action above the limit (setting `console.secondPersonAboveCents`): one operator asks for it, another confirms or declines it. */
export const OperatorProposalSchema = defineEntity({
  name: 'OperatorProposalRow',
  tableName: 'operator_proposal',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** Of `PROPOSAL_ACTIONS`. */
    action: p.text(),
    /** As the action takes it; names customers by number. */
    input: p.json<unknown>(),
    amountCents: p.bigint('number'),
    reason: p.text(),
    /** What the action would post, as the one who asked saw it. */
    preview: p.json<unknown>().nullable(),
    proposedBy: () => p.manyToOne(OperatorRow),
    proposedAt: p.datetime().defaultRaw('now()'),
    state: p.enum(PROPOSAL_STATES).default('open'),
    decidedBy: () => p.manyToOne(OperatorRow).nullable(),
    decidedAt: p.datetime().nullable(),
    /** Why it was declined, or why it could not be done. */
    answer: p.text().nullable(),
  },
  indexes: [{ properties: ['state', 'proposedAt'] }],
});
export class OperatorProposalRow extends OperatorProposalSchema.class {}
OperatorProposalSchema.setClass(OperatorProposalRow);
