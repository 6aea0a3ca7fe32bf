/**
 * The live streams that this process holds open. Each address and each customer may have a limited number; beyond it, the
 * stream that has been open longest ends, and its page reconnects if it still exists. A stream ends with the session that
 * opened it, on whichever process the session ended, and however often its token has been renewed since.
 */
import type { EntityManager } from './database.ts';
import type { Log } from './log.ts';
import type { Notifications } from './notifications.ts';
import { anyUuid, now } from './sql.ts';

/** A school or a mobile network may share one address; a person has several tabs and devices. */
export const MAX_PER_ADDRESS = 500;
export const MAX_PER_CUSTOMER = 30;
/** The trigger on table `session` notifies this channel with the id of each session that ended. */
const SESSION_CHANNEL = 'session_end';

interface StreamOwner {
  addressKey: string;
  actor: { customerId: number; sessionId: string } | null;
}

export class LiveStreams {
  readonly #newEm: () => EntityManager;
  readonly #log: Log;
  /** Each set is in the order of opening. */
  readonly #byOwner = new Map<string, Set<AbortController>>();

  private constructor(newEm: () => EntityManager, log: Log) {
    this.#newEm = newEm;
    this.#log = log;
  }

  static async start(
    newEm: () => EntityManager,
    notifications: Notifications,
    log: Log,
  ): Promise<LiveStreams> {
    const streams = new LiveStreams(newEm, log);
    await notifications.listen(SESSION_CHANNEL, (sessionId) => {
      if (sessionId === undefined) void streams.#endLostSessions();
      else streams.#end(`session ${sessionId}`);
    });
    return streams;
  }

  /** @returns a signal that aborts when the browser has disconnected or the stream must end */
  open({ addressKey, actor }: StreamOwner, left: AbortSignal | undefined): AbortSignal {
    const stream = new AbortController();
    const owners: [string, number][] = [[`address ${addressKey}`, MAX_PER_ADDRESS]];
    if (actor) {
      owners.push([`customer ${actor.customerId}`, MAX_PER_CUSTOMER]);
      owners.push([`session ${actor.sessionId}`, Infinity]);
    }
    for (const [owner, limit] of owners) this.#add(owner, stream, limit);
    const leave = (): void => stream.abort();
    if (left?.aborted) leave();
    left?.addEventListener('abort', leave, { once: true });
    return stream.signal;
  }

  /** The number of open streams of an owner. */
  count(owner: string): number {
    return this.#byOwner.get(owner)?.size ?? 0;
  }

  #add(owner: string, stream: AbortController, limit: number): void {
    const streams = this.#byOwner.get(owner) ?? new Set();
    this.#byOwner.set(owner, streams.add(stream));
    const forget = (): void => {
      streams.delete(stream);
      if (streams.size === 0) this.#byOwner.delete(owner);
    };
    stream.signal.addEventListener('abort', forget, { once: true });
    const [oldest] = streams;
    if (streams.size > limit) oldest?.abort();
  }

  #end(owner: string): void {
    for (const stream of this.#byOwner.get(owner) ?? []) stream.abort();
  }

  /** After an interruption of the notifications: sessions may have ended unnoticed. */
  async #endLostSessions(): Promise<void> {
    const ids = [...this.#byOwner.keys()].flatMap((owner) => /^session (.*)$/.exec(owner)?.[1] ?? []);
    if (ids.length === 0) return;
    try {
      const rows = await this.#newEm()
        .db.selectFrom('session')
        .select('id')
        .where('id', '=', anyUuid(ids))
        .where('expires_at', '>', now)
        .execute();
      const alive = new Set(rows.map(({ id }) => id));
      for (const id of ids) if (!alive.has(id)) this.#end(`session ${id}`);
    } catch (error) {
      this.#log.warn({ err: error }, 'could not look for sessions that ended; their streams are closed');
      for (const id of ids) this.#end(`session ${id}`);
    }
  }
}
