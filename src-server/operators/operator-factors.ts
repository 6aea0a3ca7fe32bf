/**
 * How operators prove who they are: a passkey (`operator-passkeys.ts`), or a password with the codes of an authenticator app. The
 * algorithms are shared with customers (`identity/factors`), the tables are separate: nothing that a customer has opens the console.
 */
import { ShopError } from '../../src-shared/errors.ts';
import { type Factor, FACTOR_TEXTS, factorOfCode } from '../../src-shared/identity/factors.ts';
import type { Services } from '../context.ts';
import {
  newRecoveryCodes,
  newTotpSecret,
  type PasskeyContext,
  recoveryCodeHash,
  SECOND_FACTOR_GUESSES,
  stepOfCode,
  totpAddress,
} from '../identity/index.ts';
import type { DatabaseContext } from '../platform/database.ts';
import { now } from '../platform/sql.ts';

export type ProofContext = DatabaseContext & PasskeyContext & { services: Services };

/** The associated data with which an operator's secret is encrypted and their recovery codes are hashed. */
export function operatorTotpRow(operatorId: number): string {
  return `operator-totp:${operatorId}`;
}

/** The factors with which this operator can give a proof; empty before the invitation is accepted. */
export async function operatorFactors({ db }: DatabaseContext, operatorId: number): Promise<Factor[]> {
  const { hasPasskey, hasTotp, hasCode } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(eb.selectFrom('operator_passkey').select('id').where('operator_id', '=', operatorId))
        .$castTo<boolean>()
        .as('hasPasskey'),
      eb
        .exists(
          eb
            .selectFrom('operator_totp')
            .select('operator_id')
            .where('operator_id', '=', operatorId)
            .where('secret_sealed', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasTotp'),
      eb
        .exists(
          eb
            .selectFrom('operator_recovery_code')
            .select('id')
            .where('operator_id', '=', operatorId)
            .where('used_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('hasCode'),
    ])
    .executeTakeFirstOrThrow();
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasTotp ? (['totp'] as const) : []),
    ...(hasTotp && hasCode ? (['recovery_code'] as const) : []),
  ];
}

/** A code that is right and not used up yet. */
type FoundCode = { kind: 'totp'; step: number; sealed: Uint8Array } | { kind: 'recovery_code'; hash: string };

/** Checks a typed code without using it up. The work is the same for every operator, so that its duration reveals nothing. */
export async function findCode(
  { db, services: { secrets, clock } }: ProofContext,
  operatorId: number,
  code: string,
): Promise<FoundCode | null> {
  if (factorOfCode(code) === 'recovery_code') {
    const hash = recoveryCodeHash(operatorTotpRow(operatorId), code);
    const found = await db
      .selectFrom('operator_recovery_code')
      .select('id')
      .where('operator_id', '=', operatorId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return found ? { kind: 'recovery_code', hash } : null;
  }
  const app = await db
    .selectFrom('operator_totp')
    .select('secret_sealed')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  if (!app?.secret_sealed) return null;
  const step = stepOfCode(secrets.decrypt(app.secret_sealed, operatorTotpRow(operatorId)), code, clock.now());
  return step === null ? null : { kind: 'totp', step, sealed: app.secret_sealed };
}

/**
 * Uses up a code: of several requests with the same one, one gets true; steps before the last accepted one count as
 * used.
 */
export async function useUpCode(
  { db }: DatabaseContext,
  operatorId: number,
  found: FoundCode,
): Promise<boolean> {
  if (found.kind === 'recovery_code') {
    const used = await db
      .updateTable('operator_recovery_code')
      .set({ used_at: now })
      .where('operator_id', '=', operatorId)
      .where('code_hash', '=', found.hash)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  }
  const used = await db
    .updateTable('operator_totp')
    .set({ last_step: found.step })
    .where('operator_id', '=', operatorId)
    .where('secret_sealed', '=', found.sealed)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', found.step)]))
    .returning('operator_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Throws a field error on `code`, and `throttled` after too many wrong ones. */
export async function takeOperatorCode(ctx: ProofContext, operatorId: number, code: string): Promise<void> {
  const isRight = await guessOf(ctx, operatorId, async () => {
    const found = await findCode(ctx, operatorId, code);
    return found !== null && (await useUpCode(ctx, operatorId, found));
  });
  if (!isRight) throw new ShopError('validation_failed', { fields: { code: [FACTOR_TEXTS.wrongCode] } });
}

/** A guess at a factor of this operator: ten wrong ones per quarter of an hour, from anywhere. */
export function guessOf(
  { services }: { services: Pick<Services, 'limits'> },
  operatorId: number,
  check: () => Promise<boolean>,
): Promise<boolean> {
  return services.limits.guess(SECOND_FACTOR_GUESSES, `operator ${operatorId}`, {
    check,
    isWrong: (isRight) => !isRight,
  });
}

/** What the app needs: `address` for its camera, `secret` (base 32) for typing. */
export interface TotpSetup {
  secret: string;
  address: string;
}

/** A secret for a new authenticator app, which replaces the previous one with its first code (`confirmTotp`). */
export async function beginOperatorTotp(
  { db, services: { secrets, config } }: ProofContext,
  { operatorId, email }: { operatorId: number; email: string },
): Promise<TotpSetup> {
  const secret = newTotpSecret();
  const next_sealed = secrets.encrypt(secret, operatorTotpRow(operatorId));
  await db
    .insertInto('operator_totp')
    .values({ operator_id: operatorId, next_sealed })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet({ next_sealed }))
    .execute();
  return { secret, address: totpAddress(secret, { shopName: `${config.shop.name} console`, email }) };
}

/** Makes the app the operator's, by its first code. Throws a field error on `code`. */
export async function confirmOperatorTotp(
  ctx: ProofContext,
  operatorId: number,
  code: string,
): Promise<void> {
  const { db, services } = ctx;
  const isRight = await guessOf(ctx, operatorId, async () => {
    const app = await db
      .selectFrom('operator_totp')
      .select('next_sealed')
      .where('operator_id', '=', operatorId)
      .executeTakeFirst();
    if (!app?.next_sealed) return false;
    const secret = services.secrets.decrypt(app.next_sealed, operatorTotpRow(operatorId));
    const step = stepOfCode(secret, code, services.clock.now());
    if (step === null) return false;
    const confirmed = await db
      .updateTable('operator_totp')
      .set({ secret_sealed: app.next_sealed, next_sealed: null, last_step: step })
      .where('operator_id', '=', operatorId)
      .where('next_sealed', '=', app.next_sealed)
      .returning('operator_id')
      .executeTakeFirst();
    return confirmed !== undefined;
  });
  if (!isRight) throw new ShopError('validation_failed', { fields: { code: [FACTOR_TEXTS.wrongCode] } });
}

/** Replaces all recovery codes by new ones; shown now and never again. */
export async function replaceOperatorCodes({ db }: DatabaseContext, operatorId: number): Promise<string[]> {
  await db.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
  const codes = newRecoveryCodes();
  await db
    .insertInto('operator_recovery_code')
    .values(
      codes.map((code) => ({
        operator_id: operatorId,
        code_hash: recoveryCodeHash(operatorTotpRow(operatorId), code),
      })),
    )
    .execute();
  return codes;
}

/** One change of an operator's ways to sign in after the other, until the end of the transaction. */
export async function lockOperator({ db }: DatabaseContext, operatorId: number): Promise<void> {
  await db.selectFrom('operator').select('id').where('id', '=', operatorId).forUpdate().execute();
}

/** Removes all factors and sessions of this operator. */
export async function removeFactorsAndSessions({ db }: DatabaseContext, operatorId: number): Promise<void> {
  // Locks the operator first: a factor that is being added is seen, and one that waits finds no session.
  await db.updateTable('operator').set({ password_hash: null }).where('id', '=', operatorId).execute();
  await db.deleteFrom('operator_totp').where('operator_id', '=', operatorId).execute();
  await db.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
  await db.deleteFrom('operator_passkey').where('operator_id', '=', operatorId).execute();
  await db.deleteFrom('operator_session').where('operator_id', '=', operatorId).execute();
}
