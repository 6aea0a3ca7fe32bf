/**
 * How customers list and revoke sessions: their signed-in browsers. Each command locks the customer first: of two sessions that end each other, one
 * succeeds.
 */
import { ShopError } from '../../../src-shared/errors.ts';
import type { SessionRecord } from '../../../src-shared/identity/sessions.ts';
import type { CustomerContext } from '../../context.ts';
import { inTransaction } from '../../platform/database.ts';
import { lockCustomer } from '../lock-customer.ts';
import { requireProof } from '../proofs.ts';
import { closeSessionsOf, isOpenSession, isSessionOf, sessionEnd } from '../sessions.ts';

/** The signed-in browsers: this one first, then by last visit. */
export async function listSessions({ db, actor }: CustomerContext): Promise<SessionRecord[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select([
      'session.id',
      'session.device',
      'session.country',
      'session.created_at',
      'session.last_seen_at',
      'session.is_own',
      'session.token_hash',
      sessionEnd.as('ends_at'),
    ])
    .where('session.customer_id', '=', actor.customerId)
    .where(isOpenSession)
    .orderBy((eb) => eb('session.token_hash', '=', actor.sessionHash), 'desc')
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    country: row.country,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    isOwn: row.is_own,
    isCurrent: row.token_hash === actor.sessionHash,
  }));
}

/** Ends one of the customer's sessions. Throws `second_factor_required`, and `not_found` if it is not theirs or has ended. */
export async function endSession(ctx: CustomerContext, { id }: { id: string }): Promise<void> {
  await requireProof(ctx, 'end_sessions');
  await inOwnSession(ctx, async ({ db, actor }) => {
    const ended = await db
      .deleteFrom('session')
      .where('id', '=', id)
      .where('customer_id', '=', actor.customerId)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw new ShopError('not_found');
  });
}

/** Ends all sessions except this one, and uncollected sign-ins. Throws `second_factor_required`. */
export async function endOtherSessions(ctx: CustomerContext): Promise<void> {
  await requireProof(ctx, 'end_sessions');
  await inOwnSession(ctx, ({ em, actor }) => closeSessionsOf(em, actor.customerId, actor.sessionHash));
}

/**
 * Sets whether this device is the customer's own and may therefore stay signed in for longer; only possible with a second factor.
 * Throws `second_factor_required`.
 */
export async function markOwnDevice(ctx: CustomerContext, { isOwn }: { isOwn: boolean }): Promise<void> {
  if (isOwn) {
    if (!ctx.actor.hasFactor) {
      throw new ShopError('bad_request', { text: 'Set up a passkey or an authenticator app first.' });
    }
    await requireProof(ctx, 'own_device');
  }
  await inOwnSession(ctx, async ({ db, actor }) => {
    await db.updateTable('session').set({ is_own: isOwn }).where(isSessionOf(actor.sessionHash)).execute();
  });
}

/**
 * Runs a transaction under the lock of the customer, in which the current session is still open; throws `not_authenticated` otherwise.
 */
async function inOwnSession(
  ctx: CustomerContext,
  work: (transaction: CustomerContext) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (transaction) => {
    const { db, actor } = transaction;
    await lockCustomer(transaction, actor.customerId);
    const own = await db
      .selectFrom('session')
      .select('id')
      .where(isSessionOf(actor.sessionHash))
      .executeTakeFirst();
    if (!own) throw new ShopError('not_authenticated');
    await work(transaction);
  });
}
