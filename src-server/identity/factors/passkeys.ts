/**
 * Passkeys (WebAuthn, level 3): the options for authenticators, and the verification of their answers. A challenge is valid for one
 * answer within five minutes, from the browser that requested it and for the same purpose. Every answer must state that the user was
 * verified (by finger, face or PIN), so a passkey counts as both factors.
 */
import { createHash } from 'node:crypto';
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
import { endFactorRecovery } from './second-factor.ts';

const CHALLENGE_SECONDS = 5 * 60;

/** Loaded with the first passkey: with what it depends on, it is an eighth of the modules of the shop. */
const webauthn = () => import('@simplewebauthn/server');

/** Who requested it: a session of a customer or an operator, the cookie of a sign-in, or an invitation. */
export interface ChallengeOwner {
  purpose: ChallengePurpose;
  browser: string;
  customerId: number | null;
}

/** What passkeys are bound to: the host of the shop's address, and pages of that address only. */
function relyingParty({ publicUrl, shop }: Pick<ShopConfig, 'publicUrl' | 'shop'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: shop.name };
}

/** The customer as authenticators know them. */
interface PasskeyOwner {
  /**
   * `passkeys 12`; authenticators get bytes derived from it, always the same, which reveal nothing about the person.
   */
  handle: string;
  email: string;
  known: readonly { credential_id: string; transports: string[] }[];
}

/** Ed25519, ES256, RS256 (COSE): the algorithms that authenticators support. */
const ALGORITHMS = [-8, -7, -257] as const;

/** The options for creating this person's passkey: one per authenticator, discoverable without typing an e-mail address. */
export async function registrationOptions(
  { services }: { services: Pick<Services, 'config'> },
  { handle, email, known }: PasskeyOwner,
): Promise<PasskeyCreation> {
  const { id, name } = relyingParty(services.config);
  const { generateRegistrationOptions } = await webauthn();
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

/** The options for signing. @param known the passkeys of one person; by default any of this shop */
export async function passkeyRequest(
  { services }: { services: Pick<Services, 'config'> },
  known?: PasskeyOwner['known'],
): Promise<PasskeyRequest> {
  const { id } = relyingParty(services.config);
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    ...(known && {
      allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    }),
  });
}

/** The columns of a newly created passkey; null if anything is wrong with the authenticator's answer. */
export async function madePasskey(
  { services, log }: PasskeyContext,
  response: PasskeyRegistration,
  challenge: string,
) {
  const { id, origin } = relyingParty(services.config);
  const { verifyRegistrationResponse } = await webauthn();
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
    // The library throws for anything wrong with an answer, and contacts no server.
    log.debug({ err: error }, 'a new passkey was refused');
    return null;
  }
}

/** @param challenge base64url, as in the options */
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

/** The challenge that the browser claims was signed, if it is one of ours; used up in any case. Throws `passkeyRefused`. */
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
 * The customer whose passkey has signed; each challenge counts once. Throws the same field error for anything wrong with it, including
 * a passkey that is unknown or of another customer than `owner.customerId`.
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
  // Of two answers with the same counter, one is from a copy.
  const used = await ctx.db
    .updateTable('passkey')
    .set({ sign_count: newCount, last_used_at: now })
    .where('id', '=', passkey.id)
    .where('sign_count', '=', signCount)
    .returning('customer_id')
    .executeTakeFirst();
  if (!used) throw passkeyRefused();
  await endFactorRecovery(ctx, used.customer_id);
  return used.customer_id;
}

/** What verifying an authenticator's answer needs. */
export type PasskeyContext = Pick<CommandContext, 'log'> & { services: Pick<Services, 'config'> };

/** The authenticator's counter if the signature is valid, otherwise null. */
export async function countOf(
  { services, log }: PasskeyContext,
  response: PasskeyAssertion,
  known: { challenge: string; publicKey: Uint8Array; signCount: number },
): Promise<number | null> {
  const { id, origin } = relyingParty(services.config);
  const { verifyAuthenticationResponse } = await webauthn();
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
    // The library throws for anything wrong with an answer, and contacts no server.
    log.debug({ err: error }, 'a passkey was refused');
    return null;
  }
}
