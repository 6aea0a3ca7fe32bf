/** Operators' passkeys: the options that browsers request, and the verification of answers. Their table is separate from the customers'. */
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '../../src-shared/identity/passkeys.ts';
import {
  type ChallengePurpose,
  countOf,
  keepChallenge,
  passkeyRefused,
  passkeyRequest,
  registrationOptions,
  takeChallenge,
} from '../identity/index.ts';
import type { DatabaseContext } from '../platform/database.ts';
import { now } from '../platform/sql.ts';
import type { ProofContext } from './operator-factors.ts';

/** Who requests a passkey: a browser with a session, with the cookie of a sign-in, or with an invitation. */
export interface PasskeyAsked {
  purpose: Extract<ChallengePurpose, `operator_${string}`>;
  browser: string;
}

/** The options for signing. @param operatorId of the operator giving a proof; null: any operator's passkey */
export async function requestPasskey(
  ctx: ProofContext,
  asked: PasskeyAsked,
  operatorId: number | null,
): Promise<PasskeyRequest> {
  const options = await passkeyRequest(
    ctx,
    operatorId === null ? undefined : await knownPasskeys(ctx, operatorId),
  );
  await keepChallenge(ctx, options.challenge, { ...asked, customerId: null });
  return options;
}

/** The options for creating this operator's passkey. */
export async function createPasskey(
  ctx: ProofContext,
  asked: PasskeyAsked,
  { operatorId, email }: { operatorId: number; email: string },
): Promise<PasskeyCreation> {
  const known = await knownPasskeys(ctx, operatorId);
  const options = await registrationOptions(ctx, { handle: `operators ${operatorId}`, email, known });
  await keepChallenge(ctx, options.challenge, { ...asked, customerId: null });
  return options;
}

function knownPasskeys({ db }: DatabaseContext, operatorId: number) {
  return db
    .selectFrom('operator_passkey')
    .select(['credential_id', 'transports'])
    .where('operator_id', '=', operatorId)
    .execute();
}

/**
 * The operator whose passkey has signed; each challenge counts once. Throws the same field error for anything wrong with it, including
 * a passkey that is unknown, a customer's, or of another operator than `operatorId`.
 */
export async function takeOperatorPasskey(
  ctx: ProofContext,
  response: PasskeyAssertion,
  { operatorId, ...asked }: PasskeyAsked & { operatorId: number | null },
): Promise<number> {
  const challenge = await takeChallenge(ctx, response.response.clientDataJSON, {
    ...asked,
    customerId: null,
  });
  const passkey = await ctx.db
    .selectFrom('operator_passkey')
    .select(['id', 'operator_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!passkey || (operatorId !== null && passkey.operator_id !== operatorId)) throw passkeyRefused();
  const signCount = passkey.sign_count;
  const newCount = await countOf(ctx, response, { challenge, publicKey: passkey.public_key, signCount });
  if (newCount === null) throw passkeyRefused();
  // Of two answers with the same counter, one is from a copy.
  const used = await ctx.db
    .updateTable('operator_passkey')
    .set({ sign_count: newCount, last_used_at: now })
    .where('id', '=', passkey.id)
    .where('sign_count', '=', signCount)
    .returning('operator_id')
    .executeTakeFirst();
  if (!used) throw passkeyRefused();
  return used.operator_id;
}
