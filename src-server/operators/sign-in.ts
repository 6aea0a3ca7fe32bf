/**
 * Operators sign in with a passkey, or with e-mail address, password and a code in one step: whatever of it is wrong, the answer and the work
 * are the same. Wrong attempts are counted by address, and wrong codes after a right password by operator too.
 */
import { ShopError } from '../../src-shared/errors.ts';
import { OPERATOR_TEXTS, type OperatorProof } from '../../src-shared/admin/sign-in.ts';
import type { PasskeyAssertion } from '../../src-shared/identity/passkeys.ts';
import { emailKey, FAILED_LOGINS_BY_EMAIL_AND_IP, passkeyRefused } from '../identity/index.ts';
import { type DatabaseContext, inTransaction } from '../platform/database.ts';
import { now } from '../platform/sql.ts';
import { findCode, guessOf, type ProofContext, takeOperatorCode, useUpCode } from './operator-factors.ts';
import { takeOperatorPasskey } from './operator-passkeys.ts';
import { openOperatorSession } from './operator-sessions.ts';

/** Of the browser that signs in. */
interface Arrival {
  addressKey: string;
  device: { name: string };
}

/** @returns the token for the cookie. Throws one field error for everything that is wrong, `throttled`, and `queue_full`. */
export async function signInWithPassword(
  ctx: ProofContext & Arrival,
  { email, password, code }: { email: string; password: string; code: string },
): Promise<string> {
  const { limits, passwords } = ctx.services;
  const token = await limits.guess(
    FAILED_LOGINS_BY_EMAIL_AND_IP,
    emailKey(`operator ${email} ${ctx.addressKey}`),
    {
      check: () =>
        passwords.takePlace().run(async (hasher) => {
          const operator = await ctx.db
            .selectFrom('operator')
            .select(['id', 'password_hash'])
            .where('email', '=', email)
            .where('disabled_at', 'is', null)
            .executeTakeFirst();
          const isRight = await hasher.verify(password, operator?.password_hash ?? null);
          const found = await findCode(ctx, operator?.id ?? 0, code);
          if (!isRight || !operator) return null;
          const isSecond = await guessOf(
            ctx,
            operator.id,
            async () => found !== null && (await useUpCode(ctx, operator.id, found)),
          );
          return isSecond ? openFor(ctx, operator.id, { passwordHash: operator.password_hash }) : null;
        }),
      isWrong: (opened) => opened === null,
    },
  );
  if (token !== null) return token;
  throw new ShopError('validation_failed', { fields: { nonFieldErrors: [OPERATOR_TEXTS.signInRefused] } });
}

/** @returns the token for the cookie. Throws one field error for everything that is wrong with the passkey. */
export async function signInWithOperatorPasskey(
  ctx: ProofContext & Arrival,
  response: PasskeyAssertion,
  browser: string,
): Promise<string> {
  const asked = { purpose: 'operator_sign_in', browser, operatorId: null } as const;
  const operatorId = await takeOperatorPasskey(ctx, response, asked);
  const token = await openFor(ctx, operatorId, { credentialId: response.id });
  if (token === null) throw passkeyRefused();
  return token;
}

/**
 * Null when the operator was disabled, has another password or no longer has the passkey. The row lock makes such a change wait for this
 * session; a disabling and another password then end it.
 */
async function openFor(
  ctx: ProofContext & Arrival,
  operatorId: number,
  shown: { passwordHash: string | null } | { credentialId: string },
): Promise<string | null> {
  return inTransaction(ctx, async ({ em, db }) => {
    const operator = await db
      .selectFrom('operator')
      .select('password_hash')
      .where('id', '=', operatorId)
      .where('disabled_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!operator) return null;
    const isStillRight =
      'passwordHash' in shown
        ? operator.password_hash === shown.passwordHash
        : await hasPasskey({ em, db }, operatorId, shown.credentialId);
    return isStillRight ? openOperatorSession(em, operatorId, ctx.device.name) : null;
  });
}

async function hasPasskey(
  { db }: DatabaseContext,
  operatorId: number,
  credentialId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('operator_passkey')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return found !== undefined;
}

/** A fresh proof of who sits there. Throws field errors, and `throttled` after too many wrong ones. */
export async function proveOperator(
  ctx: ProofContext & { actor: { operatorId: number; sessionHash: string } },
  proof: OperatorProof,
): Promise<void> {
  const { operatorId, sessionHash } = ctx.actor;
  if ('code' in proof) await takeOperatorCode(ctx, operatorId, proof.code);
  else {
    await takeOperatorPasskey(ctx, proof.passkey, {
      purpose: 'operator_prove',
      browser: sessionHash,
      operatorId,
    });
  }
  await ctx.db
    .updateTable('operator_session')
    .set({ proved_at: now })
    .where('token_hash', '=', sessionHash)
    .execute();
}
