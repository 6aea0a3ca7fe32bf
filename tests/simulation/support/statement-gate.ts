/**
 * Sits between the shop and its driver: an actor's statement waits for its turn, and a connection, or the whole process, may
 * end before or after it. Statements of no command (the catalog's polling) pass.
 */
import type { Client, Pool, PoolClient } from 'pg';
import { type Actor, currentActor } from './actor.ts';
import { KeptSessions } from './kept-sessions.ts';
import { sendPlannedOnce } from './planned-once.ts';
import type { SimulatedClock } from './simulated-clock.ts';

/** How long to wait for the end of a server process. */
const GONE_WITHIN_MS = 20_000;

/** Sent after a command; losing it does not matter, because no process is woken here. */
const WAKE_UP = 'pg_notify';
const NOTHING = { command: '', rowCount: null, rows: [] };

type Query = (...input: unknown[]) => unknown;
interface Sent {
  actor: Actor;
  client: PoolClient;
  text: string;
  /** The driver's own. */
  query: Query;
  input: readonly unknown[];
}

type Callback = (error: unknown, result?: unknown) => void;

export class StatementGate {
  readonly #clock: SimulatedClock;
  readonly #monitor: Client;
  readonly #sessions: KeptSessions;

  /** @param monitor the simulation's own connection */
  constructor(pool: Pool, clock: SimulatedClock, monitor: Client) {
    this.#clock = clock;
    this.#monitor = monitor;
    this.#sessions = new KeptSessions(pool);
    pool.on('connect', (client) => this.#guard(client));
  }

  /** Which of these connections wait for another one's lock. */
  async areBlocked(clients: Iterable<PoolClient>): Promise<boolean> {
    const pids = [...clients].map(processOf);
    const { rows } = await this.#monitor.query<{ blocked: boolean }>(
      'select coalesce(bool_and(cardinality(pg_blocking_pids(pid)) > 0), false) as blocked from unnest($1::int[]) as pid',
      [pids],
    );
    return rows[0]?.blocked === true;
  }

  /** Ends an actor as SIGKILL would: its connections close, and PostgreSQL rolls back what was not committed. */
  async kill(actor: Actor): Promise<void> {
    actor.stop();
    const clients = new Set([...actor.inTransaction, ...actor.busy]);
    for (const client of clients) await this.#cut(actor, client);
    actor.vanish();
  }

  #guard(client: PoolClient): void {
    const query = client.query.bind(client) as Query;
    client.query = ((...input: unknown[]) => {
      const actor = currentActor();
      const text = textOf(input[0]);
      if (!actor && !text.includes(WAKE_UP)) return query(...input);
      const callback = typeof input.at(-1) === 'function' ? (input.pop() as Callback) : undefined;
      const answer =
        actor && !text.includes(WAKE_UP)
          ? this.#send({ actor, client, text, query, input })
          : Promise.resolve(NOTHING);
      return callback ? void callBack(answer, callback) : answer;
    }) as typeof client.query;
  }

  async #send({ actor, client, text, query, input }: Sent): Promise<unknown> {
    const fate = await actor.turn(text);
    if (fate && !fate.isDone) return this.#meet(actor, client, fate);
    actor.busy.add(client);
    try {
      const result = await sendPlannedOnce(query, input, this.#clock.bring(client, text));
      follow(actor, client, text);
      if (!fate) return result;
    } catch (error) {
      this.#clock.forget(client);
      if (/^(commit|rollback)$/i.test(text)) actor.inTransaction.delete(client);
      if (actor.isDead) return new Promise(() => undefined);
      if (!fate) throw error;
    } finally {
      actor.busy.delete(client);
      actor.change();
    }
    return this.#meet(actor, client, fate);
  }

  async #meet(actor: Actor, client: PoolClient, { end }: { end: 'lost' | 'killed' }): Promise<never> {
    if (end === 'killed') {
      actor.inTransaction.add(client);
      await this.kill(actor);
      return new Promise<never>(() => undefined);
    }
    await this.#cut(actor, client);
    actor.change();
    throw new Error('Connection terminated unexpectedly');
  }

  async #cut(actor: Actor, client: PoolClient): Promise<void> {
    if (actor.busy.has(client) || !(await this.#sessions.cut(client))) {
      client.connection.stream.destroy();
      await this.#end(processOf(client));
    }
    actor.inTransaction.delete(client);
    actor.busy.delete(client);
  }

  close(): void {
    this.#sessions.close();
  }

  /** Ends a server process. `pg_terminate_backend` could wait too, but checks only ten times a second. */
  async #end(pid: number): Promise<void> {
    await this.#monitor.query('select pg_terminate_backend($1)', [pid]);
    const latest = Date.now() + GONE_WITHIN_MS;
    for (;;) {
      const { rowCount } = await this.#monitor.query('select from pg_stat_get_activity($1)', [pid]);
      if (rowCount === 0) return;
      if (Date.now() > latest) throw new Error(`the server process ${pid} does not end`);
    }
  }
}

async function callBack(answer: Promise<unknown>, callback: Callback): Promise<void> {
  const [error, result] = await answer.then(
    (given) => [null, given],
    (reason: unknown) => [reason, undefined],
  );
  callback(error, result);
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = statement as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

function follow(actor: Actor, client: PoolClient, text: string): void {
  if (/^(begin|start transaction)/i.test(text)) actor.inTransaction.add(client);
  if (/^(commit|rollback)$/i.test(text)) actor.inTransaction.delete(client);
}

/** The server's process id, which the driver knows since connecting. */
function processOf(client: PoolClient): number {
  return (client as unknown as { processID: number }).processID;
}
