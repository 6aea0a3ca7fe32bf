/** The tables of second factors. Codes are stored as hashes, authenticator secrets encrypted. */
import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../customer.entity.ts';

/** An authenticator app (RFC 6238); a customer has at most one. */
export const TotpFactorSchema = defineEntity({
  name: 'TotpFactorRow',
  tableName: 'totp_factor',
  properties: {
    id: p.integer().primary().autoincrement(),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade').unique(),
    secretSealed: p.blob(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** When the customer confirmed it with a valid code; until then it is not a factor. */
    confirmedAt: p.datetime().nullable(),
    /** The time step of the last accepted code: no code is accepted twice. */
    lastStep: p.integer().nullable(),
  },
});
export class TotpFactorRow extends TotpFactorSchema.class {}
TotpFactorSchema.setClass(TotpFactorRow);

/** A recovery code, for a customer who has lost the phone; each works once. */
export const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCodeRow',
  tableName: 'recovery_code',
  properties: {
    id: p.integer().primary().autoincrement(),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade'),
    codeHash: p.text(),
    usedAt: p.datetime().nullable(),
    /** Null for a code of a former build. */
    createdAt: p.datetime().nullable().defaultRaw('now()'),
  },
  uniques: [{ properties: ['customer', 'codeHash'] }],
});
export class RecoveryCodeRow extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCodeRow);

/** A passkey (WebAuthn): a key pair whose private half never leaves the customer's device. */
export const PasskeySchema = defineEntity({
  name: 'PasskeyRow',
  tableName: 'passkey',
  properties: {
    id: p.integer().primary().autoincrement(),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade').index(),
    /** The authenticator's id for it, base64url. */
    credentialId: p.text().unique(),
    publicKey: p.blob(),
    /** The authenticator's signature counter; 0 if it has none. */
    signCount: p.bigint('number').default(0),
    /** How browsers reach the authenticator: `internal`, `hybrid`, … */
    transports: p.json<string[]>(),
    name: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().nullable(),
  },
});
export class PasskeyRow extends PasskeySchema.class {}
PasskeySchema.setClass(PasskeyRow);

/** A pending removal of lost factors by an operator; until it is due, the customer can stop it. */
export const FactorRecoverySchema = defineEntity({
  name: 'FactorRecoveryRow',
  tableName: 'factor_recovery',
  properties: {
    id: p.integer().primary().autoincrement(),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade').unique(),
    createdAt: p.datetime().defaultRaw('now()'),
    dueAt: p.datetime().index(),
    /** SHA-256 of the token in the link that stops it. */
    stopTokenHash: p.text().unique(),
  },
});
export class FactorRecoveryRow extends FactorRecoverySchema.class {}
FactorRecoverySchema.setClass(FactorRecoveryRow);

/** Challenges of operators have no customer: the browser's session or invitation identifies the operator. */
const CHALLENGE_PURPOSES = [
  'register',
  'sign_in',
  'prove',
  'operator_register',
  'operator_sign_in',
  'operator_prove',
] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** What an authenticator was asked to sign; valid for one answer, from the browser that asked. */
export const PasskeyChallengeSchema = defineEntity({
  name: 'PasskeyChallengeRow',
  tableName: 'passkey_challenge',
  properties: {
    /** SHA-256 of the challenge. */
    challengeHash: p.text().primary(),
    purpose: p.enum(CHALLENGE_PURPOSES),
    /** SHA-256 of what identifies the browser: its session, the cookie of the sign-in, or an operator's invitation. */
    browserHash: p.text(),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade').nullable().index(),
    expiresAt: p.datetime().index(),
  },
});
export class PasskeyChallengeRow extends PasskeyChallengeSchema.class {}
PasskeyChallengeSchema.setClass(PasskeyChallengeRow);
