/** One connection that listens on PostgreSQL channels and comes back by itself when the database restarts. */
import { Client } from 'pg';
import type { Log } from './log.ts';

export interface Notifications {
  /**
   * `onMessage` runs for every notification with its payload, and once without any after each reconnect: something may
   * have been missed.
   */
  listen(channel: string, onMessage: (payload?: string) => void): Promise<void>;
  stop(): Promise<void>;
}

const RECONNECT_MS = 500;

export async function startNotifications(databaseUrl: string, log: Log): Promise<Notifications> {
  const listeners = new Map<string, Set<(payload?: string) => void>>();
  let client: Client | undefined;
  let isStopped = false;
  let waiting: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: databaseUrl,
      application_name: 'level30 notifications',
      keepAlive: true,
    });
    fresh.on('notification', ({ channel, payload }) =>
      listeners.get(channel)?.forEach((listener) => listener(payload)),
    );
    fresh.on('error', (error) => log.warn({ err: error }, 'lost the notification connection'));
    fresh.on('end', connectAgain);
    await fresh.connect();
    client = fresh;
    for (const channel of listeners.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
  }

  /**
   * A connection that fails both rejects and ends: one of the two counts. Were each followed by a try of its own, an outage
   * of some seconds would end with more connections than the server has.
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

  await connect();
  return {
    async listen(channel, onMessage) {
      const known = listeners.get(channel);
      if (known) known.add(onMessage);
      else {
        listeners.set(channel, new Set([onMessage]));
        await client?.query(`listen ${client.escapeIdentifier(channel)}`);
      }
    },
    async stop() {
      isStopped = true;
      await client?.end();
    },
  };
}
