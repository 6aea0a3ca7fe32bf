/**
 * Wake-ups through a NATS server, for shops with many processes: a message to all of them costs the database nothing. Without the
 * server, the database carries the wake-ups, so the shop starts, sells and stops either way. A lost wake-up only causes delay, as with
 * NOTIFY: each process also polls the database.
 */
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import type { Log } from './log.ts';
import { waitAtMost } from './wait-at-most.ts';
import type { WakeUp, WakeUpBus } from './wake-ups.ts';

/** The prefix of our subjects: the server may be shared. */
const SUBJECT = 'level30.';
const RECONNECT_MS = 500;
const CONNECT_WITHIN_MS = 2_000;
/** A network that drops packets closes no connection: a server that misses two of these pings is considered away. */
const PING_MS = 5_000;
const STOP_WITHIN_MS = 1_000;

export class NatsBus implements WakeUpBus {
  readonly #options: NodeConnectionOptions;
  readonly #log: Log;
  readonly #listeners: { channel: string; onMessage: (payload: string) => void }[] = [];
  #connection: NatsConnection | undefined;
  #isAway = true;
  #isStopped = false;
  #waiting: NodeJS.Timeout | undefined;

  /** @param url nats://user:password@host:4222, or tls:// */
  constructor(url: string, log: Log) {
    this.#options = optionsOf(new URL(url));
    this.#log = log;
    void this.#connect();
  }

  publish(wakeUps: readonly WakeUp[]): boolean {
    if (this.#isAway || this.#connection === undefined) return false;
    for (const { channel, payload } of wakeUps) this.#connection.publish(SUBJECT + channel, payload);
    return true;
  }

  listen(channel: string, onMessage: (payload: string) => void): void {
    const listener = { channel, onMessage };
    this.#listeners.push(listener);
    if (this.#connection) subscribe(this.#connection, listener);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isAway = true;
    clearTimeout(this.#waiting);
    const connection = this.#connection;
    if (connection === undefined) return;
    // The last messages may still be in the socket.
    await waitAtMost(
      STOP_WITHIN_MS,
      connection.drain().catch(() => undefined),
    );
    await connection.close();
  }

  async #connect(): Promise<void> {
    try {
      const connection = await connect(this.#options);
      if (this.#isStopped) return await connection.close();
      this.#connection = connection;
      this.#isAway = false;
      for (const listener of this.#listeners) subscribe(connection, listener);
      void this.#follow(connection);
    } catch (error) {
      this.#log.warn({ err: error }, 'NATS does not answer; the database carries the wake-ups');
      this.#connectAgain();
    }
  }

  /** The client reconnects by itself and restores its subscriptions; only a final refusal by the server ends it. */
  async #follow(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'reconnect') this.#isAway = false;
      if (type !== 'disconnect' && type !== 'staleConnection') continue;
      if (!this.#isAway && !this.#isStopped) this.#log.warn('lost NATS; the database carries the wake-ups');
      this.#isAway = true;
    }
    this.#isAway = true;
    this.#connection = undefined;
    this.#connectAgain();
  }

  #connectAgain(): void {
    if (this.#isStopped) return;
    this.#waiting = setTimeout(() => void this.#connect(), RECONNECT_MS).unref();
  }
}

function subscribe(
  connection: NatsConnection,
  { channel, onMessage }: { channel: string; onMessage: (payload: string) => void },
): void {
  connection.subscribe(SUBJECT + channel, {
    callback: (error, message) => {
      if (!error) onMessage(message.string());
    },
  });
}

/** A user name without a password is a token. */
function optionsOf({ protocol, host, username, password }: URL): NodeConnectionOptions {
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const login = secret === '' ? { token: name } : { user: name, pass: secret };
  return {
    servers: host,
    name: 'level30',
    timeout: CONNECT_WITHIN_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    ignoreAuthErrorAbort: true,
    ...(name === '' ? {} : login),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
  };
}
