/** What operators do with their own access: sessions, passkeys, password and authenticator app. Whatever changes asks for a fresh proof before. */
import { OPERATOR_TEXTS } from '../../src-shared/admin/sign-in.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { FACTOR_TEXTS } from '../../src-shared/identity/factors.ts';
import { MAX_PASSKEYS, type PasskeyRegistration } from '../../src-shared/identity/passkeys.ts';
import type { OperatorContext, Services } from '../context.ts';
import { recordChange } from '../operator-log/index.ts';
import { type DatabaseContext, inTransaction } from '../platform/database.ts';
import { addOperatorPasskey, newPasswordHash, setOperatorPassword, verifiedPasskey } from './invitations.ts';
import {
  confirmOperatorTotp,
  lockOperator,
  type ProofContext,
  replaceOperatorCodes,
} from './operator-factors.ts';
import { isOpenOperatorSession, type OperatorActor } from './operator-sessions.ts';

type OwnContext = ProofContext &
  OperatorContext<Services> & { actor: OperatorActor; device: { name: string } };

export interface OwnAccess {
  passkeys: { id: number; name: string; createdAt: string; lastUsedAt: string | null }[];
  /** A password with an authenticator app. */
  hasPassword: boolean;
  recoveryCodesLeft: number;
}

export async function findOwnAccess({ db }: DatabaseContext, operatorId: number): Promise<OwnAccess> {
  const { hasPassword, recoveryCodesLeft } = await db
    .selectFrom('operator')
    .select((eb) => [
      eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      eb
        .selectFrom('operator_recovery_code')
        .select((inner) => inner.fn.countAll<number>().as('left'))
        .where('operator_id', '=', operatorId)
        .where('used_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('recoveryCodesLeft'),
    ])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const passkeys = await db
    .selectFrom('operator_passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('operator_id', '=', operatorId)
    .orderBy('id')
    .execute();
  return {
    hasPassword,
    recoveryCodesLeft,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
  };
}

export async function addOwnPasskey(
  ctx: OwnContext,
  { response }: { response: PasskeyRegistration },
): Promise<void> {
  const { operatorId, sessionHash } = ctx.actor;
  const passkey = await verifiedPasskey(ctx, response, {
    purpose: 'operator_register',
    browser: sessionHash,
  });
  await changeAccess(ctx, 'account add-passkey', async (transaction) => {
    const { passkeys } = await findOwnAccess(transaction, operatorId);
    if (passkeys.length >= MAX_PASSKEYS)
      throw new ShopError('bad_request', { text: FACTOR_TEXTS.passkeysFull });
    await addOperatorPasskey(transaction, operatorId, passkey);
  });
}

/** Throws `not_found` for another's, and `bad_request` for the last way to sign in. */
export async function removeOwnPasskey(ctx: OwnContext, { id }: { id: number }): Promise<void> {
  const { operatorId } = ctx.actor;
  await changeAccess(ctx, 'account remove-passkey', async (transaction) => {
    const removed = await transaction.db
      .deleteFrom('operator_passkey')
      .where('id', '=', id)
      .where('operator_id', '=', operatorId)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new ShopError('not_found');
    const { passkeys, hasPassword } = await findOwnAccess(transaction, operatorId);
    if (passkeys.length === 0 && !hasPassword)
      throw new ShopError('bad_request', { text: OPERATOR_TEXTS.lastWay });
  });
}

/**
 * A password with a newly set up authenticator app, in place of any former; all other sessions end. Throws field errors on `password` and
 * `code`. @returns fresh recovery codes
 */
export async function setOwnPassword(
  ctx: OwnContext,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  const { operatorId, email } = ctx.actor;
  const hash = await newPasswordHash(ctx, { email, password });
  await confirmOperatorTotp(ctx, operatorId, code);
  return changeAccess(ctx, 'account set-password', async (transaction) => {
    await endOtherOperatorSessions(transaction);
    return setOperatorPassword(transaction, operatorId, hash);
  });
}

/** Leaves passkeys alone. Throws `bad_request` where there are none. */
export async function removeOwnPassword(ctx: OwnContext): Promise<void> {
  const { operatorId } = ctx.actor;
  await changeAccess(ctx, 'account remove-password', async (transaction) => {
    const { passkeys } = await findOwnAccess(transaction, operatorId);
    if (passkeys.length === 0) throw new ShopError('bad_request', { text: OPERATOR_TEXTS.lastWay });
    const { db } = transaction;
    await db.updateTable('operator').set({ password_hash: null }).where('id', '=', operatorId).execute();
    await db.deleteFrom('operator_totp').where('operator_id', '=', operatorId).execute();
    await db.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
  });
}

/** Throws `not_found` for an operator without an authenticator app. */
export async function renewOwnCodes(ctx: OwnContext): Promise<string[]> {
  return changeAccess(ctx, 'account renew-codes', async (transaction) => {
    const { hasPassword } = await findOwnAccess(transaction, ctx.actor.operatorId);
    if (!hasPassword) throw new ShopError('not_found');
    return replaceOperatorCodes(transaction, ctx.actor.operatorId);
  });
}

/**
 * On record, and one change of an operator's access after the other: none removes the last way while another does. Throws
 * `not_authenticated` if the session has ended while this one waited.
 */
async function changeAccess<T>(
  ctx: OwnContext,
  action: string,
  work: (ctx: OwnContext) => Promise<T>,
): Promise<T> {
  const { operatorId } = ctx.actor;
  return inTransaction(ctx, async (transaction) => {
    await lockOperator(transaction, operatorId);
    await requireOwnSession(transaction);
    const done = await work(transaction);
    await recordChange(transaction, { action, subject: `operator ${operatorId}` });
    return done;
  });
}

async function requireOwnSession({ db, actor }: OwnContext): Promise<void> {
  const own = await db
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.id', 'operator_session.operator_id')
    .select('operator_session.id')
    .where('operator_session.token_hash', '=', actor.sessionHash)
    .where(isOpenOperatorSession)
    .where('operator.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!own) throw new ShopError('not_authenticated');
}

export interface OwnSession {
  id: string;
  device: string;
  createdAt: string;
  lastSeenAt: string;
  /** The one that asks. */
  isThis: boolean;
}

/** This one first. */
export async function listOwnSessions({ db, actor }: OwnContext): Promise<OwnSession[]> {
  const sessions = await db
    .selectFrom('operator_session')
    .select(['id', 'device', 'created_at', 'last_seen_at', 'token_hash'])
    .where('operator_id', '=', actor.operatorId)
    .where(isOpenOperatorSession)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return sessions
    .map(({ id, device, created_at, last_seen_at, token_hash }) => ({
      id,
      device,
      createdAt: created_at.toISOString(),
      lastSeenAt: last_seen_at.toISOString(),
      isThis: token_hash === actor.sessionHash,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Throws `not_found` for another's, and for one that has ended. */
export async function endOwnSession({ db, actor }: OwnContext, { id }: { id: string }): Promise<void> {
  const ended = await db
    .deleteFrom('operator_session')
    .where('id', '=', id)
    .where('operator_id', '=', actor.operatorId)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new ShopError('not_found');
}

export async function endOtherOperatorSessions({
  db,
  actor,
}: Pick<OwnContext, 'db' | 'actor'>): Promise<void> {
  await db
    .deleteFrom('operator_session')
    .where('operator_id', '=', actor.operatorId)
    .where('token_hash', '<>', actor.sessionHash)
    .execute();
}
