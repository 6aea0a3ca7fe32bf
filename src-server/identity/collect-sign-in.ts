import { ShopError } from '../../src-shared/errors.ts';
import type { SignInStatus } from '../../src-shared/identity/schemas.ts';
import type { CommandContext } from '../context.ts';
import { inTransaction } from '../platform/database.ts';
import { currentCustomer } from './current-customer.ts';
import { collectTicket, type TicketKind } from './queue-tickets.ts';
import { openSession } from './sessions.ts';

/** With `done` comes the token of the new session, for the cookie. */
export type CollectedSignIn =
  | Exclude<SignInStatus, { status: 'done' }>
  | (Extract<SignInStatus, { status: 'done' }> & { sessionToken: string });

/**
 * The outcome of a queued login or registration, told once to the browser that asked for it. Success opens a session under
 * a new token. Throws `not_found` for a ticket that is unknown, collected, too old or another browser's, and
 * `customer_blocked`, which is told only here: to the browser that knew the password.
 */
export async function collectSignIn(
  ctx: CommandContext,
  kind: TicketKind,
  queueId: string,
  browserToken: string | undefined,
): Promise<CollectedSignIn> {
  if (browserToken === undefined) throw new ShopError('not_found');
  // One transaction, so that a ticket is gone only if its session is there.
  return inTransaction(ctx.em, async (em) => {
    const ticket = await collectTicket(em, kind, queueId, browserToken);
    if (ticket.status === 'unknown') throw new ShopError('not_found');
    if (ticket.status !== 'done') return ticket;
    const user = await currentCustomer(em, ticket.customerId);
    if (!user) throw new ShopError('not_found');
    // Blocking ends tickets after it has marked the customer: it waits for this one, and then finds its session.
    const blocked = await em.db
      .selectFrom('customer')
      .select('id')
      .where('id', '=', ticket.customerId)
      .where('blocked_at', 'is not', null)
      .executeTakeFirst();
    if (blocked) throw new ShopError('customer_blocked');
    const sessionToken = await openSession(em, ticket.customerId, ctx.actor?.sessionHash);
    return { status: 'done', user, sessionToken };
  });
}
