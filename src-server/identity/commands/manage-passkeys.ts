/** Adds, renames and removes a customer's passkeys. */
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
  madePasskey,
  passkeyRefused,
  registrationOptions,
  takeChallenge,
} from '../factors/passkeys.ts';
import { findFactors } from '../factors/second-factor.ts';
import { lockCustomer } from '../lock-customer.ts';
import { requireProof } from '../proofs.ts';
import { addFactor, afterRemoval, type FactorAdded } from './set-up-totp.ts';

function ownerOf({ actor }: CustomerContext): ChallengeOwner {
  return { purpose: 'register', browser: actor.sessionHash, customerId: actor.customerId };
}

/** The options for creating a passkey. Throws `second_factor_required`, and `bad_request` at the maximum number of passkeys. */
export async function beginPasskey(ctx: CustomerContext): Promise<PasskeyCreation> {
  await requireProof(ctx, 'change_factors');
  const { customerId, email } = ctx.actor;
  const known = await ctx.db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('customer_id', '=', customerId)
    .execute();
  if (known.length >= MAX_PASSKEYS) throw new ShopError('bad_request', { text: FACTOR_TEXTS.passkeysFull });
  const options = await registrationOptions(ctx, { handle: `passkeys ${customerId}`, email, known });
  await keepChallenge(ctx, options.challenge, ownerOf(ctx));
  return options;
}

/**
 * Adds a passkey that an authenticator has created. Throws `second_factor_required`, `bad_request` at the maximum
 * number, and a field error if anything is wrong with it.
 */
export async function addPasskey(
  ctx: CustomerContext,
  { name, response }: { name: string; response: PasskeyRegistration },
): Promise<FactorAdded> {
  await requireProof(ctx, 'change_factors');
  const challenge = await takeChallenge(ctx, response.response.clientDataJSON, ownerOf(ctx));
  const made = await madePasskey(ctx, response, challenge);
  if (!made) throw passkeyRefused();
  return inTransaction(ctx, async (transaction) => {
    await lockCustomer(transaction, ctx.actor.customerId);
    if ((await findFactors(transaction, ctx.actor.customerId)).passkeys.length >= MAX_PASSKEYS)
      throw new ShopError('bad_request', { text: FACTOR_TEXTS.passkeysFull });
    try {
      await transaction.db
        .insertInto('passkey')
        .values({ customer_id: ctx.actor.customerId, name, ...made })
        .execute();
    } catch (error) {
      if (isUniqueViolation(error)) throw passkeyRefused();
      throw error;
    }
    return addFactor(transaction, `passkey “${name}”`);
  });
}

/** Throws `not_found` for another customer's passkey. */
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

/** Throws `second_factor_required`, and `not_found` for another customer's passkey. */
export async function removePasskey(ctx: CustomerContext, { id }: { id: number }): Promise<void> {
  await requireProof(ctx, 'change_factors');
  await inTransaction(ctx, async (transaction) => {
    await lockCustomer(transaction, ctx.actor.customerId);
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
