/**
 * The link with which an operator sets up their sign-in: a passkey, or a password with an authenticator app. It is valid once and for
 * three days; its token comes after the `#`, which servers never see, and only its hash is stored.
 */
import type { Role } from '../../src-shared/admin/rights.ts';
import { INVITATION_HOURS, OPERATOR_TEXTS } from '../../src-shared/admin/sign-in.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { PasskeyRegistration } from '../../src-shared/identity/passkeys.ts';
import { madePasskey, passkeyRefused, requireGoodPassword, takeChallenge } from '../identity/index.ts';
import { type DatabaseContext, type EntityManager, inTransaction } from '../platform/database.ts';
import { isUniqueViolation, now, secondsFromNow } from '../platform/sql.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';
import {
  confirmOperatorTotp,
  lockOperator,
  type ProofContext,
  replaceOperatorCodes,
} from './operator-factors.ts';
import type { PasskeyAsked } from './operator-passkeys.ts';
import { openOperatorSession } from './operator-sessions.ts';

/** Replaces any earlier link of this operator. @returns the link's token */
export async function issueInvitation({ db }: EntityManager, operatorId: number): Promise<string> {
  const token = randomToken();
  const link = {
    token_hash: hashToken(token),
    created_at: now,
    expires_at: secondsFromNow(INVITATION_HOURS * 3600),
  };
  await db
    .insertInto('operator_invitation')
    .values({ operator_id: operatorId, ...link })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(link))
    .execute();
  return token;
}

export interface Invited {
  operatorId: number;
  email: string;
  name: string;
  role: Role;
}

/** The operator invited by this link; does not use it up. Throws `not_found`. */
export async function findInvitation({ db }: DatabaseContext, token: string): Promise<Invited> {
  const found = await db
    .selectFrom('operator_invitation')
    .innerJoin('operator', 'operator.id', 'operator_invitation.operator_id')
    .select(['operator.id as operatorId', 'operator.email', 'operator.name', 'operator.role'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw invitationOver();
  return found;
}

function invitationOver(): ShopError {
  return new ShopError('not_found', { text: OPERATOR_TEXTS.invitationOver });
}

/**
 * Uses up the link and signs in, in one transaction with what `setUp` stores. Of several at once, one succeeds; none does if the operator
 * is reset or disabled meanwhile.
 */
async function accept(
  ctx: ProofContext & { device: { name: string } },
  token: string,
  setUp: (ctx: ProofContext, operatorId: number) => Promise<void>,
): Promise<string> {
  return inTransaction(ctx, async (transaction) => {
    const { db, em } = transaction;
    const { operatorId } = await findInvitation(transaction, token);
    await lockOperator(transaction, operatorId);
    const taken = await db
      .deleteFrom('operator_invitation')
      .where('token_hash', '=', hashToken(token))
      .returning('operator_id')
      .executeTakeFirst();
    if (!taken) throw invitationOver();
    await setUp(transaction, operatorId);
    return openOperatorSession(em, operatorId, ctx.device.name);
  });
}

/** @returns the token for the cookie. Throws `not_found`, and a field error if anything is wrong with the passkey. */
export async function acceptWithPasskey(
  ctx: ProofContext & { device: { name: string } },
  { token, response }: { token: string; response: PasskeyRegistration },
): Promise<string> {
  const passkey = await verifiedPasskey(ctx, response, { purpose: 'operator_register', browser: token });
  return accept(ctx, token, (transaction, operatorId) =>
    addOperatorPasskey(transaction, operatorId, passkey),
  );
}

type VerifiedPasskey = Awaited<ReturnType<typeof verifiedPasskey>>;

/** The columns of a newly created passkey, named after the browser. Throws a field error. */
export async function verifiedPasskey(
  ctx: ProofContext & { device: { name: string } },
  response: PasskeyRegistration,
  asked: PasskeyAsked,
) {
  const challenge = await takeChallenge(ctx, response.response.clientDataJSON, {
    ...asked,
    customerId: null,
  });
  const made = await madePasskey(ctx, response, challenge);
  if (!made) throw passkeyRefused();
  return { name: ctx.device.name || 'Passkey', ...made };
}

export async function addOperatorPasskey(
  { db }: DatabaseContext,
  operatorId: number,
  passkey: VerifiedPasskey,
): Promise<void> {
  try {
    await db
      .insertInto('operator_passkey')
      .values({ operator_id: operatorId, ...passkey })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw passkeyRefused();
    throw error;
  }
}

export interface PasswordSetUp {
  /** Shown once. */
  recoveryCodes: string[];
}

/** Throws `not_found`, and field errors on `password` and `code`. */
export async function acceptWithPassword(
  ctx: ProofContext & { device: { name: string } },
  { token, password, code }: { token: string; password: string; code: string },
): Promise<PasswordSetUp & { sessionToken: string }> {
  const { operatorId, email } = await findInvitation(ctx, token);
  const hash = await newPasswordHash(ctx, { email, password });
  await confirmOperatorTotp(ctx, operatorId, code);
  let recoveryCodes: string[] = [];
  const sessionToken = await accept(ctx, token, async (transaction) => {
    recoveryCodes = await setOperatorPassword(transaction, operatorId, hash);
  });
  return { recoveryCodes, sessionToken };
}

/** Throws a field error on `password` if it is refused. */
export async function newPasswordHash(
  { services }: ProofContext,
  { email, password }: { email: string; password: string },
): Promise<string> {
  await requireGoodPassword(services, { email, password, field: 'password' });
  return services.passwords.hash(password);
}

/** Runs in the caller's transaction, after the app was confirmed. @returns new recovery codes */
export async function setOperatorPassword(
  ctx: DatabaseContext,
  operatorId: number,
  hash: string,
): Promise<string[]> {
  await ctx.db.updateTable('operator').set({ password_hash: hash }).where('id', '=', operatorId).execute();
  return replaceOperatorCodes(ctx, operatorId);
}
