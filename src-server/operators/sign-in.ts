/**
 * Operators sign in with a passkey, or with e-mail address, password and a code in one step: whatever of it is wrong, the answer and the work
 * are the same. Wrong attempts are counted by address, and wrong codes after a right password by operator too.
 */
import { ShopError } from '../../src-shared/errors.ts';
import { OPERATOR_TEXTS, type OperatorProof } from '../../src-shared/admin/sign-in.ts';
import type { PasskeyAssertion } from '../../src-shared/identity/passkeys.ts';
import { emailKey, FAILED_LOGINS_BY_EMAIL_AND_IP, passkeyRefused } from '../identity/index.ts';
import { inTransaction } from '../platform/database.ts';
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
          return isSecond ? openFor(ctx, operator.id, operator.password_hash) : null;
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
  const token = await openFor(ctx, operatorId, undefined);
  if (token === null) throw passkeyRefused();
  return token;
}

/**
 * Null when the operator was disabled or has another password meanwhile. The row lock makes both wait for this session, which they then end.
 * @param passwordHash the one that was typed; undefined after a passkey
 */
async function openFor(
  ctx: ProofContext & Arrival,
  operatorId: number,
  passwordHash: string | null | undefined,
): Promise<string | null> {
  return inTransaction(ctx, async ({ em, db }) => {
    const operator = await db
      .selectFrom('operator')
      .select('password_hash')
      .where('id', '=', operatorId)
      .where('disabled_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!operator || (passwordHash !== undefined && operator.password_hash !== passwordHash)) return null;
    return openOperatorSession(em, operatorId, ctx.device.name);
  });
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
