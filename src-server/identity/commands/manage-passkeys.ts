/** The passkeys of a customer: added, renamed, taken away. */
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import { ShopError } from '../../../src-shared/errors.ts';
import { FACTOR_TEXTS } from '../../../src-shared/identity/factors.ts';
import {
  MAX_PASSKEYS,
  type PasskeyCreation,
  type PasskeyRegistration,
} from '../../../src-shared/identity/passkeys.ts';
import type { CustomerContext } from '../../context.ts';
import { inTransaction } from '../../platform/database.ts';
import { isUniqueViolation } from '../../platform/sql.ts';
import {
  type ChallengeOwner,
  keepChallenge,
  passkeyRefused,
  relyingParty,
  takeChallenge,
  userHandleOf,
} from '../factors/passkeys.ts';
import { findFactors } from '../factors/second-factor.ts';
import { lockCustomer } from '../lock-customer.ts';
import { requireProof } from '../proofs.ts';
import { addFactor, afterRemoval, type FactorAdded } from './set-up-totp.ts';

/** Ed25519, ES256, RS256 (COSE): what authenticators have. */
const ALGORITHMS = [-8, -7, -257] as const;

function ownerOf({ actor }: CustomerContext): ChallengeOwner {
  return { purpose: 'register', browser: actor.sessionHash, customerId: actor.customerId };
}

/** What the browser asks an authenticator for. Throws `second_factor_required`, and `bad_request` with as many passkeys as there can be. */
export async function beginPasskey(ctx: CustomerContext): Promise<PasskeyCreation> {
  await requireProof(ctx, 'change_factors');
  const { customerId, email } = ctx.actor;
  const { id, name } = relyingParty(ctx.services.config);
  const known = await ctx.db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('customer_id', '=', customerId)
    .execute();
  if (known.length >= MAX_PASSKEYS) throw new ShopError('bad_request', { text: FACTOR_TEXTS.passkeysFull });
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userName: email,
    userID: userHandleOf(customerId),
    attestationType: 'none',
    supportedAlgorithmIDs: [...ALGORITHMS],
    // One for each authenticator; all can be chosen without typing an email, and verify who holds them.
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(ctx, options.challenge, ownerOf(ctx));
  return options;
}

/** Adds the passkey that an authenticator has made. Throws `second_factor_required`, `bad_request`
 * with as many as there can be, and a field error for everything wrong with it. */
export async function addPasskey(
  ctx: CustomerContext,
  { name, response }: { name: string; response: PasskeyRegistration },
): Promise<FactorAdded> {
  await requireProof(ctx, 'change_factors');
  const challenge = await takeChallenge(ctx, response.response.clientDataJSON, ownerOf(ctx));
  const credential = await credentialOf(ctx, response, challenge);
  if (!credential) throw passkeyRefused();
  return inTransaction(ctx, async (transaction) => {
    await lockCustomer(transaction, ctx.actor.customerId);
    if ((await findFactors(transaction, ctx.actor.customerId)).passkeys.length >= MAX_PASSKEYS)
      throw new ShopError('bad_request', { text: FACTOR_TEXTS.passkeysFull });
    try {
      await transaction.db
        .insertInto('passkey')
        .values({
          customer_id: ctx.actor.customerId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          sign_count: credential.counter,
          transports: sql`${JSON.stringify(response.response.transports ?? [])}::jsonb`,
          name,
        })
        .execute();
    } catch (error) {
      if (isUniqueViolation(error)) throw passkeyRefused();
      throw error;
    }
    return addFactor(transaction, `passkey “${name}”`);
  });
}

async function credentialOf(
  { services, log }: CustomerContext,
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
    return registrationInfo?.credential ?? null;
  } catch (error) {
    // It throws for whatever is wrong with an answer, and asks nobody.
    log.debug({ err: error }, 'a new passkey was refused');
    return null;
  }
}

/** Throws `not_found` for another customer's. */
export async function renamePasskey(
  { db, actor }: CustomerContext,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const renamed = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('customer_id', '=', actor.customerId)
    .returning('id')
    .executeTakeFirst();
  if (!renamed) throw new ShopError('not_found');
}

/** Throws `second_factor_required`, and `not_found` for another customer's. */
export async function removePasskey(ctx: CustomerContext, { id }: { id: number }): Promise<void> {
  await requireProof(ctx, 'change_factors');
  await inTransaction(ctx, async (transaction) => {
    const removed = await transaction.db
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('customer_id', '=', ctx.actor.customerId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new ShopError('not_found');
    await afterRemoval(transaction, `passkey “${removed.name}”`);
  });
}
