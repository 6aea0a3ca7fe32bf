/**
 * Notifies an open page of the console that figures or queues have changed; the page then refetches what it shows. At most once a
 * second.
 */
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import type { Role } from '../../../src-shared/admin/rights.ts';
import type { Services, WorkContext } from '../../context.ts';
import { countQueues } from '../queues/read-queues.ts';

export interface ConsoleChange {
  /** Money moved, or a customer registered. */
  figures: boolean;
  queues: boolean;
}

const LOOK_EVERY_MS = 1_000;
/** Counting the queues takes several statements. */
const LOOKS_PER_COUNT = 3;

interface Follower {
  role: Role;
  sessionHash: string;
  /** Aborts when the browser has disconnected. */
  signal: AbortSignal;
}

/** Ends with the operator's session and with the process. */
export async function* followConsole(
  ctx: WorkContext<Pick<Services, 'readiness'>>,
  { role, sessionHash, signal }: Follower,
): AsyncGenerator<ConsoleChange, void> {
  let figures = await figuresMark(ctx, sessionHash);
  let queues = JSON.stringify(await countQueues(ctx, role));
  for (let look = 1; !signal.aborted; look += 1) {
    await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted || ctx.services.readiness.status === 'stopping') return;
    // While the database is unreachable, the last values stand.
    if (ctx.services.readiness.isDatabaseAway) continue;
    const mark = await figuresMark(ctx, sessionHash);
    if (mark === null) return;
    const count = look % LOOKS_PER_COUNT === 0 ? JSON.stringify(await countQueues(ctx, role)) : queues;
    const change = { figures: mark !== figures, queues: count !== queues };
    [figures, queues] = [mark, count];
    if (change.figures || change.queues) yield change;
  }
}

/** Changes with every journal and every new customer; null if the session has ended. */
async function figuresMark({ db }: Pick<WorkContext, 'db'>, sessionHash: string): Promise<string | null> {
  const { mark, isOpen } = await db
    .selectNoFrom([
      sql<string>`concat((select max(id) from journal), ' ', (select max(id) from customer))`.as('mark'),
      sql<boolean>`exists (select from operator_session where token_hash = ${sessionHash})`.as('isOpen'),
    ])
    .executeTakeFirstOrThrow();
  return isOpen ? mark : null;
}
