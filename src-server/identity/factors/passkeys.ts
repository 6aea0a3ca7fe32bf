/**
 * Passkeys (WebAuthn, level 3): what an authenticator is asked to sign, and whether it did. A challenge is worth one answer within five
 * minutes, from the browser that asked, for what it asked. Every answer says that the customer was verified (by finger, face or PIN), so
 * that a passkey is both factors.
 */
import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { ShopError } from '../../../src-shared/errors.ts';
import { FACTOR_TEXTS } from '../../../src-shared/identity/factors.ts';
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '../../../src-shared/identity/passkeys.ts';
import type { CommandContext, Services } from '../../context.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { now, secondsFromNow } from '../../platform/sql.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { ShopConfig } from '../../shop-config.ts';
import type { ChallengePurpose } from './factors.entity.ts';
import { keepShownFactors } from './second-factor.ts';

const CHALLENGE_SECONDS = 5 * 60;

/** Who asked: a session of a customer or an operator, the cookie of a sign-in, or an invitation. */
export interface ChallengeOwner {
  purpose: ChallengePurpose;
  browser: string;
  customerId: number | null;
}

/** What passkeys are bound to: the host of the shop's address, and pages of that address alone. */
function relyingParty({ publicUrl, shop }: Pick<ShopConfig, 'publicUrl' | 'shop'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: shop.name };
}

/** The customer as authenticators know them. */
interface PasskeyOwner {
  /** `passkeys 12`; authenticators get bytes made of it, always the same, which say nothing about the person. */
  handle: string;
  email: string;
  known: readonly { credential_id: string; transports: string[] }[];
}

/** Ed25519, ES256, RS256 (COSE): what authenticators have. */
const ALGORITHMS = [-8, -7, -257] as const;

/** What a browser asks an authenticator to make for this person: one for each authenticator, found without typing an email. */
export async function registrationOptions(
  { services }: { services: Pick<Services, 'config'> },
  { handle, email, known }: PasskeyOwner,
): Promise<PasskeyCreation> {
  const { id, name } = relyingParty(services.config);
  return generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userName: email,
    userID: new Uint8Array(createHash('sha256').update(`level30 ${handle}`).digest()),
    attestationType: 'none',
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser asks its passkeys for; @param known those of one person, otherwise any of this shop */
export async function passkeyRequest(
  { services }: { services: Pick<Services, 'config'> },
  known?: PasskeyOwner['known'],
): Promise<PasskeyRequest> {
  const { id } = relyingParty(services.config);
  return generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    ...(known && {
      allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    }),
  });
}

/** The columns of a passkey that an authenticator has made; null for everything that is wrong with its answer. */
export async function madePasskey(
  { services, log }: PasskeyContext,
  response: PasskeyRegistration,
  challenge: string,
) {
  const { id, origin } = relyingParty(services.config);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!registrationInfo) return null;
    const { credential } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: sql<string[]>`${JSON.stringify(response.response.transports ?? [])}::jsonb`,
    };
  } catch (error) {
    // It throws for whatever is wrong with an answer, and asks no server.
    log.debug({ err: error }, 'a new passkey was refused');
    return null;
  }
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
  const newCount = await countOf(ctx, response, { challenge, publicKey: passkey.public_key, signCount });
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

/** What judging an authenticator's answer takes. */
export type PasskeyContext = Pick<CommandContext, 'log'> & { services: Pick<Services, 'config'> };

/** The authenticator's count after a right signature, null after any other. */
export async function countOf(
  { services, log }: PasskeyContext,
  response: PasskeyAssertion,
  known: { challenge: string; publicKey: Uint8Array; signCount: number },
): Promise<number | null> {
  const { id, origin } = relyingParty(services.config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: known.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(known.publicKey),
        counter: known.signCount,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    // It throws for whatever is wrong with an answer, and asks no server.
    log.debug({ err: error }, 'a passkey was refused');
    return null;
  }
}
