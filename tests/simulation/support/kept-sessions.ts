/**
 * Keeps a server process when a history cuts its connection: a new one would parse and plan every statement again, which took longer
 * than the statements themselves. The shop sees a lost connection all the same, and opens another; PostgreSQL rolls back
 * what was not committed and releases its locks, before anything else happens.
 */
import net from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** `rollback` in the simple query protocol. */
const ROLLBACK = Buffer.from('Q\0\0\0\rrollback\0', 'latin1');
/** The end of every answer outside of transactions: ready for a query. */
const READY = Buffer.from('Z\0\0\0\u0005I', 'latin1');

/** What the driver knows about a server process's prepared statements; missing in its types. */
interface Prepared {
  parsedStatements: object;
  submittedNamedStatements: object;
}
interface DriverConnection extends Prepared {
  stream: net.Socket;
  emit(event: 'end'): void;
}

/** A server process's socket: for one connection of the driver after another. */
class SessionSocket extends net.Socket {
  prepared: Prepared | undefined;
  #greeting = Buffer.alloc(0);
  #isReused = false;
  /** Node's own. */
  readonly #atEnd: unknown;

  constructor() {
    super();
    [this.#atEnd] = this.listeners('end');
    const keepGreeting = (data: Buffer): void => {
      this.#greeting = Buffer.concat([this.#greeting, data]);
      if (endsAnswer(data)) this.off('data', keepGreeting);
    };
    this.on('data', keepGreeting);
  }

  override connect(...where: unknown[]): this {
    if (this.#isReused) process.nextTick(() => this.emit('connect'));
    else super.connect(...(where as Parameters<net.Socket['connect']>));
    return this;
  }

  /** Takes it away from its connection, and rolls back. */
  async leave(): Promise<void> {
    for (const event of ['connect', 'data', 'error', 'close']) this.removeAllListeners(event);
    for (const listener of this.listeners('end'))
      if (listener !== this.#atEnd) this.off('end', listener as () => void);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const hear = (data: Buffer): void => (endsAnswer(data) ? resolve() : undefined);
    this.on('data', hear).on('error', reject);
    this.write(ROLLBACK);
    await promise;
    this.off('data', hear);
    this.#isReused = true;
    // The next connection begins by asking the server to accept it, which it did long ago. An override in the class would not last:
    // `net.Socket` sets its own `write` when it connects.
    this.write = () => {
      Reflect.deleteProperty(this, 'write');
      process.nextTick(() => this.emit('data', this.#greeting));
      return true;
    };
  }
}

export class KeptSessions {
  readonly #free: SessionSocket[] = [];

  /** For the connections that this pool opens from now on. */
  constructor(pool: Pool) {
    Object.assign(pool.options, { stream: () => this.#free.pop() ?? new SessionSocket() });
    pool.on('connect', ({ connection }) => {
      const { stream, ...own } = connection as unknown as DriverConnection;
      if (!(stream instanceof SessionSocket)) return;
      const { parsedStatements, submittedNamedStatements } = own;
      if (stream.prepared) Object.assign(connection, stream.prepared);
      else stream.prepared = { parsedStatements, submittedNamedStatements };
    });
  }

  /** Cuts a connection on which no statement is running. @returns whether its server process is kept */
  async cut({ connection }: PoolClient): Promise<boolean> {
    const own = connection as unknown as DriverConnection;
    const { stream } = own;
    if (!(stream instanceof SessionSocket)) return false;
    own.stream = new net.Socket().on('close', () => own.emit('end')).destroy();
    await stream.leave();
    this.#free.push(stream);
    return true;
  }

  close(): void {
    for (const socket of this.#free) socket.destroy();
  }
}

function endsAnswer(data: Buffer): boolean {
  return data.subarray(-READY.length).equals(READY);
}
