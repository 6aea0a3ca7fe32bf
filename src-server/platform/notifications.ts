/**
 * One connection that listens on PostgreSQL channels. It reconnects when the database restarts or does not answer its
 * heartbeat: a network that drops packets closes no connection, and a shop that kept listening on such a connection would
 * show sold accounts forever.
 */
import type { Client } from 'pg';
import { DatabaseClient } from './database-client.ts';
import { connectionConfig, SHOP_TIME_LIMITS, type TimeLimits } from './guarded-pool.ts';
import type { Log } from './log.ts';
import type { WakeUpBus } from './wake-ups.ts';

export interface Notifications {
  /**
   * `onMessage` runs with the payload for every notification of the database and every wake-up of the bus, and once without a
   * payload after each reconnect to the database, because something may have been missed.
   */
  listen(channel: string, onMessage: (payload?: string) => void): Promise<void>;
  /** Whether the database answered the last heartbeat. */
  isConnected(): boolean;
  stop(): Promise<void>;
}

interface NotificationOptions {
  timeLimits?: TimeLimits;
  /** Called when the database has not answered for this long: other connections to it are lost too. */
  onSilence?: (ms: number) => void;
  /** A second source of wake-ups beside the database, which triggers and operators' commands notify. */
  bus?: WakeUpBus | null;
}

const RECONNECT_MS = 500;
/** How long to wait for closing a connection that may be dead. */
const STOP_WITHIN_MS = 1_000;

export async function startNotifications(
  databaseUrl: string,
  log: Log,
  { timeLimits = SHOP_TIME_LIMITS, onSilence, bus = null }: NotificationOptions = {},
): Promise<Notifications> {
  const listeners = new Map<string, Set<(payload?: string) => void>>();
  const { connectMs, heartbeatMs, heartbeatAnswerMs } = timeLimits;
  let client: Client | undefined;
  let isStopped = false;
  let waiting: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let lastAnswer: Promise<unknown> = Promise.resolve();

  /** Runs one statement at a time: parts of a starting shop listen at once, and the driver queues nothing from pg 9 on. */
  function ask(asked: Client, statement: string): Promise<unknown> {
    const answer = lastAnswer.then(() => asked.query(statement));
    lastAnswer = answer.catch(() => undefined);
    return answer;
  }

  async function connect(): Promise<void> {
    const fresh = new DatabaseClient({
      ...connectionConfig({ connectMs, answerMs: heartbeatAnswerMs }),
      url: databaseUrl,
      application_name: 'level30 notifications',
    });
    fresh.on('notification', ({ channel, payload }) =>
      listeners.get(channel)?.forEach((listener) => listener(payload)),
    );
    fresh.on('error', (error) => log.warn({ err: error }, 'lost the notification connection'));
    fresh.on('end', () => {
      if (client === fresh) client = undefined;
      connectAgain();
    });
    try {
      await fresh.connect();
      for (const channel of listeners.keys()) await ask(fresh, `listen ${fresh.escapeIdentifier(channel)}`);
    } catch (error) {
      cut(fresh);
      throw error;
    }
    client = fresh;
    beatAgain();
  }

  /**
   * A connection that fails both rejects and ends; only one of the two may trigger a reconnect. Otherwise an outage of some
   * seconds would end with more connections than the server allows.
   */
  function connectAgain(): void {
    if (isStopped || waiting) return;
    waiting = setTimeout(() => void reconnect(), RECONNECT_MS).unref();
  }

  async function reconnect(): Promise<void> {
    waiting = undefined;
    if (isStopped) return;
    try {
      await connect();
      for (const channel of listeners.values()) channel.forEach((listener) => listener());
    } catch {
      connectAgain();
    }
  }

  function beatAgain(): void {
    clearTimeout(heartbeat);
    heartbeat = setTimeout(() => void beat(), heartbeatMs).unref();
  }

  async function beat(): Promise<void> {
    const asked = client;
    if (isStopped || asked === undefined) return;
    try {
      await ask(asked, 'select 1');
      beatAgain();
    } catch (error) {
      if (client !== asked) return;
      log.warn({ err: error }, 'the database does not answer; its connections are renewed');
      onSilence?.(heartbeatAnswerMs);
      cut(asked);
    }
  }

  await connect();
  return {
    async listen(channel, onMessage) {
      bus?.listen(channel, onMessage);
      const known = listeners.get(channel);
      if (known) known.add(onMessage);
      else {
        listeners.set(channel, new Set([onMessage]));
        if (client) await ask(client, `listen ${client.escapeIdentifier(channel)}`);
      }
    },
    isConnected: () => client !== undefined,
    async stop() {
      isStopped = true;
      clearTimeout(heartbeat);
      const last = client;
      const force = setTimeout(() => last && cut(last), STOP_WITHIN_MS);
      await last?.end();
      clearTimeout(force);
    },
  };
}

/** Without the protocol's Terminate message, which would wait for the connection. */
function cut(client: Client): void {
  client.connection.stream.destroy();
}
