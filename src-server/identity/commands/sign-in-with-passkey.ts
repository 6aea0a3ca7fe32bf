/** A passkey instead of password and code: for signing in, and as a proof. */
import type { PasskeyAssertion, PasskeyRequest } from '../../../src-shared/identity/passkeys.ts';
import type { CommandContext, CustomerContext } from '../../context.ts';
import { inTransaction } from '../../platform/database.ts';
import {
  type ChallengeOwner,
  keepChallenge,
  passkeyRefused,
  passkeyRequest,
  takeAssertion,
} from '../factors/passkeys.ts';
import { SECOND_FACTOR_GUESSES } from '../limits.ts';
import { lockCustomer } from '../lock-customer.ts';
import { type SignedIn, signInProved } from '../sign-in-queue.ts';

/** The options for signing in: any passkey of this shop. */
export async function beginPasskeySignIn(ctx: CommandContext, browser: string): Promise<PasskeyRequest> {
  const options = await passkeyRequest(ctx);
  await keepChallenge(ctx, options.challenge, { purpose: 'sign_in', browser, customerId: null });
  return options;
}

/**
 * Signs in the passkey's owner, without a password or code. Queues like every other sign-in. Throws `queue_full`,
 * `customer_blocked`, `recovery_required`, and the same field error for anything wrong with the passkey.
 */
export async function signInWithPasskey(
  ctx: CommandContext,
  {
    response,
    browser,
    ...arrival
  }: { response: PasskeyAssertion; browser: string } & Parameters<typeof signInProved>[2],
): Promise<SignedIn> {
  const owner: ChallengeOwner = { purpose: 'sign_in', browser, customerId: null };
  return ctx.services.passwords.takePlace().run(async () => {
    const customerId = await takeAssertion(ctx, response, owner);
    return inTransaction(ctx, async (transaction) => {
      await lockCustomer(transaction, customerId);
      await requirePasskey(transaction, response.id);
      return signInProved(transaction, customerId, arrival);
    });
  });
}

/** It may have been removed since it signed. Throws the same field error as an unknown one. */
async function requirePasskey({ db }: CommandContext, credentialId: string): Promise<void> {
  const left = await db
    .selectFrom('passkey')
    .select('id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  if (!left) throw passkeyRefused();
}

function proofOwner({ actor }: CustomerContext): ChallengeOwner {
  return { purpose: 'prove', browser: actor.sessionHash, customerId: actor.customerId };
}

/** The options for a proof: one of the customer's own passkeys. */
export async function beginPasskeyProof(ctx: CustomerContext): Promise<PasskeyRequest> {
  const own = await ctx.db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('customer_id', '=', ctx.actor.customerId)
    .execute();
  const options = await passkeyRequest(ctx, own);
  await keepChallenge(ctx, options.challenge, proofOwner(ctx));
  return options;
}

/** Throws a field error, and `throttled` after too many refused ones. */
export async function takePasskeyProof(ctx: CustomerContext, response: PasskeyAssertion): Promise<void> {
  let refusal: unknown;
  await ctx.services.limits.guess(SECOND_FACTOR_GUESSES, String(ctx.actor.customerId), {
    check: async () => {
      try {
        await takeAssertion(ctx, response, proofOwner(ctx));
        return true;
      } catch (error) {
        refusal = error;
        return false;
      }
    },
    isWrong: (isRight) => !isRight,
  });
  if (refusal !== undefined) throw refusal;
}
