/** PostgreSQL's streaming replication protocol, which its backup tools use, over the shop's own driver. */
import { type Client, DatabaseError } from 'pg';
import { OperationRefused } from '../operator-log/index.ts';
import { DatabaseClient } from '../platform/database-client.ts';
import { connectionConfig, SHOP_TIME_LIMITS } from '../platform/guarded-pool.ts';

/** Exists in the driver, but not in its types. */
export interface ReplicationWire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  once(event: 'copyDone', listener: () => void): void;
  stream: { pause(): void; resume(): void; destroy(): void };
}

/** A command of the protocol whose answer the caller consumes as a stream. */
export interface ReplicationQuery {
  submit(connection: ReplicationWire): void;
  handleRowDescription(): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCommandComplete(): void;
  handleCopyData(message: { chunk: Buffer }, connection: ReplicationWire): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

/** @throws OperationRefused naming the missing right or setting of the server */
export async function connectForReplication(
  url: string,
  applicationName = 'level30_backup',
): Promise<Client> {
  const client = new DatabaseClient({
    ...connectionConfig({ connectMs: SHOP_TIME_LIMITS.connectMs }),
    url,
    replication: 'true',
    application_name: applicationName,
  });
  // A pending query fails by itself; without a listener, the error would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw explained(error);
  }
}

/** Explains what the operator can do if a server refuses. */
export function explained(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const advice = ADVICE[error.code ?? ''];
  return advice === undefined
    ? error
    : new OperationRefused(`PostgreSQL refuses a backup: ${error.message}. ${advice}`, { cause: error });
}

const ADVICE: Record<string, string> = {
  '42501':
    'Give the role the right with: ALTER ROLE name REPLICATION; or name another role in BACKUP_DATABASE_URL.',
  '28000': 'Its pg_hba.conf needs a line for this role with "replication" as the database.',
  '53300': 'Raise max_wal_senders and max_replication_slots: a backup takes two, the archive one more.',
  '53400': 'Raise max_wal_senders and max_replication_slots: a backup takes two, the archive one more.',
  '55000': 'It needs wal_level = replica and max_wal_senders = 4 or more.',
};

export interface SystemIdentity {
  systemId: string;
  timeline: number;
  /** The position up to which its log is flushed. */
  position: string;
}

export async function identifySystem(client: Client): Promise<SystemIdentity> {
  const { rows } = await client.query<{ systemid: string; timeline: string; xlogpos: string }>(
    'IDENTIFY_SYSTEM',
  );
  const [row] = rows;
  if (!row) throw new Error('IDENTIFY_SYSTEM gave no row');
  return { systemId: row.systemid, timeline: Number(row.timeline), position: row.xlogpos };
}

/** A setting of the server; replication connections do not support SELECT. */
export async function showSetting(client: Client, name: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(`SHOW ${name}`);
  return rows[0]?.[name] ?? '';
}
