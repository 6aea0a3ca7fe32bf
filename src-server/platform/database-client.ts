/**
 * One connection to the shop's database. If the address names several hosts, it connects to the primary; when the connection
 * breaks, the next one searches again, so a failover needs no restart. A server that refuses writes (25006) is abandoned at once.
 */
import { Client, type ClientConfig } from 'pg';
import { parseDatabaseUrl, type Target } from './database-address.ts';
import {
  type DatabaseHosts,
  type Host,
  type HostState,
  isTarget,
  knownHosts,
  nameOf,
  NoSuchHost,
  TARGET_WORDS,
} from './database-hosts.ts';

declare module 'pg' {
  // Missing in the driver's types: `true` selects the replication protocol of backups and standbys.
  interface ClientConfig {
    replication?: string;
  }
}

/** PostgreSQL's read_only_sql_transaction. */
const READ_ONLY = '25006';

interface DatabaseClientConfig extends ClientConfig {
  /** Replaces `connectionString` and the other settings for the host, which are ignored. */
  url: string;
}

export class DatabaseClient extends Client {
  readonly #config: ClientConfig;
  readonly #urls: readonly string[];
  readonly #target: Target | null;
  readonly #hosts: DatabaseHosts | null;
  readonly #status: ReadonlyMap<string, string>;
  #host: Host | undefined;
  #isEnding = false;

  constructor({ url, ...config }: DatabaseClientConfig) {
    const address = parseDatabaseUrl(url);
    super({ ...config, connectionString: address.urls[0] });
    this.#config = config;
    // A pending query fails by itself; without a listener, an error on an idle connection would end the process.
    this.on('error', () => undefined);
    this.#target = address.target;
    this.#urls = address.urls;
    this.#hosts =
      address.target && knownHosts(address.urls.map(placeOf), address.target, config.replication ?? '');
    this.#status = followStatus(this, (name) => {
      if (name === 'in_hot_standby' && this.#target !== null) this.connection.stream.destroy();
    });
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) this.connection.stream.destroy();
    });
    this.connection.once('end', () => {
      if (!this.#isEnding && this.#host) this.#hosts?.forget(this.#host);
    });
  }

  override connect(): Promise<Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
  override connect(callback?: unknown): Promise<Client> | void {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    const answer = callback as (error: unknown, client?: Client) => void;
    connected.then(
      (client) => answer(null, client),
      (error: unknown) => answer(error),
    );
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    this.#isEnding = true;
    return callback ? super.end(callback) : super.end();
  }

  async #connect(): Promise<Client> {
    if (!this.#hosts || !this.#target) return super.connect();
    const host = await this.#hosts.choose((asked) => this.#ask(asked));
    if (this.connection.stream.destroyed) throw new NoSuchHost('the search for a host took too long');
    this.#host = host;
    Object.assign(this, { host: host.host, port: host.port });
    try {
      await super.connect();
    } catch (error) {
      this.#hosts.forget(host);
      throw error;
    }
    const state = await readState(this, this.#status);
    if (isTarget(state, this.#target)) return this;
    this.#hosts.forget(host);
    void this.end();
    throw new NoSuchHost(`${nameOf(host)} is not ${TARGET_WORDS[this.#target]} any more`);
  }

  /** Uses a separate connection, only to ask. */
  async #ask({ index }: Host): Promise<HostState> {
    const client = new Client({ ...this.#config, connectionString: this.#urls[index] });
    const status = followStatus(client);
    // A pending query fails by itself.
    client.on('error', () => undefined);
    await client.connect();
    try {
      const state = await readState(client, status);
      return { ...state, timeline: state.isStandby ? 0 : await readTimeline(client, this.#config) };
    } finally {
      void client.end();
    }
  }
}

/** Parameters that the server reports on its own. @param onChange called when one of them changes */
function followStatus(client: Client, onChange?: (name: string) => void): ReadonlyMap<string, string> {
  const status = new Map<string, string>();
  client.connection.on(
    'parameterStatus',
    ({ parameterName: name, parameterValue: value }: { parameterName: string; parameterValue: string }) => {
      const isChanged = status.has(name) && status.get(name) !== value;
      status.set(name, value);
      if (isChanged) onChange?.(name);
    },
  );
  return status;
}

/** A pooler in between may not forward the server's parameter reports; then it is queried. */
async function readState(
  client: Client,
  status: ReadonlyMap<string, string>,
): Promise<Omit<HostState, 'timeline'>> {
  const standby = status.get('in_hot_standby');
  const readOnly = status.get('default_transaction_read_only');
  if (standby !== undefined && readOnly !== undefined)
    return { isStandby: standby === 'on', isReadOnly: readOnly === 'on' };
  const { rows } = await client.query<HostState>(
    `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::bool as "isReadOnly"`,
  );
  return rows[0] ?? { isStandby: false, isReadOnly: true };
}

/** After a promotion, `pg_control_checkpoint()` would name the old timeline until the first checkpoint. */
async function readTimeline(client: Client, { replication }: ClientConfig): Promise<number> {
  const { rows } = await client.query<{ timeline: string | number }>(
    replication === undefined
      ? `select ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`
      : 'IDENTIFY_SYSTEM',
  );
  return Number(rows[0]?.timeline ?? 0);
}

/** Parsed by the driver. */
function placeOf(url: string, index: number): Host {
  const { host, port } = new Client({ connectionString: url });
  return { index, host, port };
}
