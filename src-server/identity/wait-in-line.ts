import { IDENTITY_TEXTS } from '../../src-shared/identity/texts.ts';
import type { CommandContext } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import type { PasswordHasher, PasswordPlace } from './password-queue.ts';
import { openTicket, settleFailed, type TicketKind } from './queue-tickets.ts';

interface Queued {
  kind: TicketKind;
  /** The ticket's outcome can be collected with this cookie only. */
  browserToken: string;
  /** Asked once a place is found; throws to refuse. */
  admit: () => Promise<void>;
  /** Done in turn, when the request is long over; settles the ticket with this id. */
  work: (em: EntityManager, hasher: PasswordHasher, queueId: string) => Promise<void>;
}

/**
 * Opens a ticket and has the work done when its turn comes; throws `queue_full` before anything else. The answer does not
 * wait: the browser asks for the outcome with the queue id. The password lives in `work` only, in this process's memory.
 */
export async function waitInLine(ctx: CommandContext, queued: Queued): Promise<{ queueId: string }> {
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
    await place.run((hasher) => work(em, hasher, queueId));
  } catch (error) {
    ctx.log.error({ err: error }, 'a queued sign-in failed');
    await settleFailed(em, queueId, { nonFieldErrors: [IDENTITY_TEXTS.queueBroken] }).catch(
      // Then the ticket expires, which the browser is told as well.
      (second: unknown) => ctx.log.error({ err: second }, 'could not settle a queue ticket'),
    );
  }
}
