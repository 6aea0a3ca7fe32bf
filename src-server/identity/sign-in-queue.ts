/**
 * The queue of logins and registrations. A request takes a place in the password queue, opens a ticket and is answered at
 * once. When its turn comes, the work settles the ticket; then the browser fetches the outcome (`queue-tickets.ts`), which
 * signs it in, after the second factor if the customer has one.
 */
import { ShopError } from '../../src-shared/errors.ts';
import type { SignInStatus } from '../../src-shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '../../src-shared/identity/texts.ts';
import type { CommandContext } from '../context.ts';
import { inTransaction } from '../platform/database.ts';
import type { PasswordHasher, PasswordPlace } from './password-queue.ts';
import type { Device } from './device.ts';
import { factorsOf } from './factors/second-factor.ts';
import {
  closeTicket,
  collectTicket,
  isSecondStep,
  openSecondStep,
  openTicket,
  settleFailed,
  type TicketKind,
} from './queue-tickets.ts';
import { queueSecurityMail } from './security-mails.ts';
import { findMarkedAccount, type MarkedAccount } from './known-browser.ts';
import { lockCustomer } from './lock-customer.ts';
import { currentCustomer, openSession } from './sessions.ts';

interface SignInTurn {
  hasher: PasswordHasher;
  queueId: string;
}

interface Queued {
  kind: TicketKind;
  /** The ticket's outcome can only be fetched with this cookie. */
  browserToken: string;
  /** Called once there is a place in the queue; throws to refuse. */
  admit: () => Promise<void>;
  /** Runs when its turn comes, long after the request, on its own unit of work; settles the ticket. */
  work: (ctx: CommandContext, turn: SignInTurn) => Promise<void>;
}

/**
 * Opens a ticket and runs the work when its turn comes; throws `queue_full` before anything else. The answer does not
 * wait: the browser polls with the queue id. The password exists only in `work`, in this process's memory.
 */
export async function queueSignIn(ctx: CommandContext, queued: Queued): Promise<{ queueId: string }> {
  const place = ctx.services.passwords.takePlace();
  try {
    await queued.admit();
    const queueId = await openTicket(ctx.em, queued.kind, queued.browserToken);
    void finish(ctx, place, queueId, queued.work);
    return { queueId };
  } catch (error) {
    place.leave();
    throw error;
  }
}

/** Never rejects. */
async function finish(
  ctx: CommandContext,
  place: PasswordPlace,
  queueId: string,
  work: Queued['work'],
): Promise<void> {
  const em = ctx.em.fork();
  try {
    await place.run((hasher) => work({ ...ctx, em, db: em.db }, { hasher, queueId }));
  } catch (error) {
    ctx.log.error({ err: error }, 'a queued sign-in failed');
    await settleFailed(em, queueId, { nonFieldErrors: [IDENTITY_TEXTS.queueBroken] }).catch(
      // In that case the ticket expires, and the browser is told so.
      (second: unknown) => ctx.log.error({ err: second }, 'could not settle a queue ticket'),
    );
  }
}

/** `done` comes with the new session's token, for the cookie. */
export type SignedIn = Extract<SignInStatus, { status: 'done' }> & {
  sessionToken: string;
  /** For the mark of this browser (`known-browser.ts`). */
  account: MarkedAccount;
};
export type CollectedSignIn = Exclude<SignInStatus, { status: 'done' }> | SignedIn;

interface TicketRequest {
  kind: TicketKind;
  queueId: string;
  /** Undefined for a browser without the cookie. */
  browserToken: string | undefined;
  /** Stored with the session. */
  device: Device;
  /** Whether this browser has signed in to this account before. */
  isKnown: (account: MarkedAccount) => boolean;
}

/**
 * The outcome of a queued login or registration, returned once, to the browser that requested it. Success opens a session with
 * a new token. Throws `not_found` for a ticket that is unknown, collected, expired or another browser's. Only here, to the
 * browser that knew the password, throws `customer_blocked` and `recovery_required`.
 */
export async function collectSignIn(
  ctx: CommandContext,
  { kind, queueId, browserToken, ...browser }: TicketRequest,
): Promise<CollectedSignIn> {
  if (browserToken === undefined) throw new ShopError('not_found');
  // One transaction, so that a ticket is deleted only if its session exists.
  return inTransaction(ctx, async (transaction) => {
    const { em } = transaction;
    const ticket = await collectTicket(em, kind, queueId, browserToken);
    if (ticket.status === 'unknown') throw new ShopError('not_found');
    if (ticket.status === 'second_factor')
      return { status: 'second_factor', factors: await factorsOf(transaction, ticket.customerId) };
    if (ticket.status !== 'done') return ticket;
    await refuseBlocked(transaction, ticket.customerId);
    const factors = await factorsOf(transaction, ticket.customerId);
    if (factors.length === 0) {
      await closeTicket(em, queueId);
      return signIn(transaction, ticket.customerId, browser);
    }
    await openSecondStep(em, queueId);
    return { status: 'second_factor', factors };
  });
}

/**
 * The customer whose password was right in this browser, and who must still show a second factor. Throws `not_found` if there is no
 * such sign-in (any more).
 */
export async function findSecondStep(
  { db }: CommandContext,
  { queueId, browserToken }: Pick<TicketRequest, 'queueId' | 'browserToken'>,
): Promise<number> {
  const ticket = await db
    .selectFrom('queue_ticket')
    .select('customer_id')
    .where(isSecondStep(queueId, browserToken))
    .executeTakeFirst();
  if (ticket?.customer_id == null) throw new ShopError('not_found');
  return ticket.customer_id;
}

/**
 * Signs in after the second factor, once. Throws `not_found` if the sign-in was used, ended with the customer's sessions or took
 * longer than five minutes, `customer_blocked` and `recovery_required`.
 */
export async function finishSecondStep(
  ctx: CommandContext,
  { queueId, browserToken, ...browser }: Omit<TicketRequest, 'kind'>,
): Promise<SignedIn> {
  return inTransaction(ctx, async (transaction) => {
    const ticket = await transaction.db
      .deleteFrom('queue_ticket')
      .where(isSecondStep(queueId, browserToken))
      .returning('customer_id')
      .executeTakeFirst();
    if (ticket?.customer_id == null) throw new ShopError('not_found');
    await refuseBlocked(transaction, ticket.customer_id);
    return signIn(transaction, ticket.customer_id, browser);
  });
}

/**
 * Signs in a fully authenticated customer, in the transaction of `ctx`. Throws `customer_blocked` and `recovery_required`. The row
 * lock makes a password change or a block wait for this session, which they then end.
 */
export async function signInProved(
  ctx: CommandContext,
  customerId: number,
  browser: Pick<TicketRequest, 'device' | 'isKnown'>,
): Promise<SignedIn> {
  await lockCustomer(ctx, customerId);
  await refuseBlocked(ctx, customerId);
  return signIn(ctx, customerId, browser);
}

async function signIn(
  ctx: CommandContext,
  customerId: number,
  { device, isKnown }: Pick<TicketRequest, 'device' | 'isKnown'>,
): Promise<SignedIn> {
  const user = await currentCustomer(ctx, customerId);
  const account = await findMarkedAccount(ctx, { id: customerId });
  if (!user || !account) throw new ShopError('not_found');
  await endTakeover(ctx, customerId);
  if (!isKnown(account)) await mailNewDevice(ctx, user, device);
  const sessionToken = await openSession(ctx.em, customerId, ctx.actor?.sessionHash, device);
  return { status: 'done', user, sessionToken, account };
}

/**
 * After a takeover report, the first sign-in with a password that was set by mail, including the second factor, lifts the lock. Until
 * there is such a password, throws `recovery_required`.
 */
async function endTakeover({ db }: CommandContext, customerId: number): Promise<void> {
  const customer = await db
    .selectFrom('customer')
    .select((eb) => eb('password_reset_at', '>', eb.ref('takeover_reported_at')).as('isRecovered'))
    .where('id', '=', customerId)
    .where('takeover_reported_at', 'is not', null)
    .executeTakeFirst();
  if (!customer) return;
  if (customer.isRecovered !== true) throw new ShopError('recovery_required');
  await db
    .updateTable('customer')
    .set({ takeover_reported_at: null })
    .where('id', '=', customerId)
    .whereRef('password_reset_at', '>', 'takeover_reported_at')
    .execute();
}

/** By mail. A program without a name that keeps signing in without cookies causes only one mail. */
async function mailNewDevice(
  ctx: CommandContext,
  { customerId, email }: { customerId: number; email: string },
  { name, country }: Device,
): Promise<void> {
  if (name === '') {
    const before = await ctx.db
      .selectFrom('session')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('device', '=', '')
      .executeTakeFirst();
    if (before) return;
  }
  await queueSecurityMail(ctx, {
    customerId,
    template: 'new-device',
    to: email,
    values: { device: name, country, at: ctx.services.clock.now().toISOString() },
  });
}

/**
 * Blocking ends tickets after it has marked the customer: it waits for a concurrent sign-in and then finds its session. A takeover
 * report does the same.
 */
async function refuseBlocked({ db }: CommandContext, customerId: number): Promise<void> {
  const blocked = await db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst();
  if (blocked) throw new ShopError('customer_blocked');
}
