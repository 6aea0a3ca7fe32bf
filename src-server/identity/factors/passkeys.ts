/**
 * Passkeys (WebAuthn, level 3): what an authenticator is asked to sign, and whether it did. A challenge is worth one answer within five
 * minutes, from the browser that asked, for what it asked. Every answer says that the customer was verified (by finger, face or PIN), so
 * that a passkey is both factors.
 */
import { createHash } from 'node:crypto';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { ShopError } from '../../../src-shared/errors.ts';
import { FACTOR_TEXTS } from '../../../src-shared/identity/factors.ts';
import type { PasskeyAssertion } from '../../../src-shared/identity/passkeys.ts';
import type { CommandContext } from '../../context.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { now, secondsFromNow } from '../../platform/sql.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { ShopConfig } from '../../shop-config.ts';
import { keepShownFactors } from './second-factor.ts';

export const CHALLENGE_SECONDS = 5 * 60;

type ChallengePurpose = 'register' | 'sign_in' | 'prove';

/** Who asked: a session of a customer, or the cookie of a sign-in. */
export interface ChallengeOwner {
  purpose: ChallengePurpose;
  browser: string;
  customerId: number | null;
}

/** What passkeys are bound to: the host of the shop's address, and pages of that address alone. */
export function relyingParty({ publicUrl, shop }: Pick<ShopConfig, 'publicUrl' | 'shop'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: shop.name };
}

/** How authenticators know the customer: always the same bytes, which say nothing about them. */
export function userHandleOf(customerId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`level30 passkeys ${customerId}`).digest());
}

/** @param challenge base64url, as the options have it */
export async function keepChallenge(
  { db }: DatabaseContext,
  challenge: string,
  { purpose, browser, customerId }: ChallengeOwner,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      browser_hash: hashToken(browser),
      customer_id: customerId,
      expires_at: secondsFromNow(CHALLENGE_SECONDS),
    })
    .execute();
}

/** The challenge that the browser says was signed, when it is one of ours; used up in any case. Throws `passkeyRefused`. */
export async function takeChallenge(
  { db }: DatabaseContext,
  clientDataJSON: string,
  { purpose, browser, customerId }: ChallengeOwner,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', hashToken(browser))
    .where('customer_id', 'is not distinct from', customerId)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst();
  if (!taken) throw passkeyRefused();
  return challenge;
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

export function passkeyRefused(): ShopError {
  return new ShopError('validation_failed', { fields: { nonFieldErrors: [FACTOR_TEXTS.passkeyRefused] } });
}

/**
 * Whose passkey has signed: the customer's number, once for each challenge. Throws a field error for everything that is wrong with it, always
 * the same, also for a passkey that is unknown or of another customer than `owner.customerId`.
 */
export async function takeAssertion(
  ctx: CommandContext,
  response: PasskeyAssertion,
  owner: ChallengeOwner,
): Promise<number> {
  const challenge = await takeChallenge(ctx, response.response.clientDataJSON, owner);
  const passkey = await ctx.db
    .selectFrom('passkey')
    .select(['id', 'customer_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!passkey || (owner.customerId !== null && passkey.customer_id !== owner.customerId))
    throw passkeyRefused();
  const signCount = passkey.sign_count;
  const newCount = await countOf(ctx, response, {
    challenge,
    publicKey: new Uint8Array(passkey.public_key),
    signCount,
  });
  if (newCount === null) throw passkeyRefused();
  // Of two answers with the same count one is a copy's.
  const used = await ctx.db
    .updateTable('passkey')
    .set({ sign_count: newCount, last_used_at: now })
    .where('id', '=', passkey.id)
    .where('sign_count', '=', signCount)
    .returning('customer_id')
    .executeTakeFirst();
  if (!used) throw passkeyRefused();
  await keepShownFactors(ctx, used.customer_id);
  return used.customer_id;
}

/** The authenticator's count after a right signature, null after any other. */
async function countOf(
  { services, log }: CommandContext,
  response: PasskeyAssertion,
  known: { challenge: string; publicKey: Uint8Array<ArrayBuffer>; signCount: number },
): Promise<number | null> {
  const { id, origin } = relyingParty(services.config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: known.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: response.id, publicKey: known.publicKey, counter: known.signCount },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    // It throws for whatever is wrong with an answer, and asks nobody.
    log.debug({ err: error }, 'a passkey was refused');
    return null;
  }
}
