/**
 * Tracks who uses the embedded server, so that the last one to leave stops it.
 *
 * Every shop process holds one connection with a shared advisory lock. To leave, it releases the lock and tries to take
 * it exclusively: only the last one succeeds, however many leave at once. While it stops the server, a newcomer waits
 * for its shared lock, is disconnected with the server, and starts the next one. PostgreSQL itself releases the lock of
 * a killed process, so nothing is left behind.
 */
import { Client, DatabaseError } from 'pg';
import { DATABASE_USER } from './data-folder.ts';
import type { Postmaster } from './postmaster-pid.ts';
import { prepareRoles } from './roles.ts';

declare module 'pg' {
  // Missing in its types: whether the connection keeps the process alive.
  interface Client {
    ref(): void;
    unref(): void;
  }
}

/** An arbitrary advisory lock key, unique in the maintenance database. */
const PRESENCE_LOCK = 3_030_303;
const PORT = 5432;
/** PostgreSQL's duplicate_database and unique_violation: another process created it at the same moment. */
const ALREADY_THERE = new Set(['42P04', '23505']);

export interface Presence {
  /** Resolves when the connection is lost without `leave`. */
  lost: Promise<void>;
  /** Gives up the presence. True if no other shop is there: the caller must stop the server. */
  leave(): Promise<boolean>;
}

/**
 * Joins a running server.
 *
 * @throws the connection's error: the server is stopping, has stopped, or its socket is gone
 */
export async function enter(server: Postmaster): Promise<Presence> {
  const client = new Client({
    host: server.socketDir,
    port: PORT,
    user: DATABASE_USER,
    database: 'postgres',
    application_name: 'level30 presence',
  });
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve);
    // Never removed: an error event without a listener ends the process.
    client.on('error', () => resolve());
  });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
    await createDatabase(client, DATABASE_USER);
    await prepareRoles(client, urlOf(server), DATABASE_USER);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  // The shop's port and jobs keep the process alive, not this connection.
  client.unref();
  return { lost, leave: () => leave(client) };
}

/** The connection URL of the shop's database, for pg, MikroORM and psql: the host is the encoded socket folder. */
export function urlOf(server: Postmaster, user: string = DATABASE_USER): string {
  return `postgres://${user}@${encodeURIComponent(server.socketDir)}:${PORT}/${DATABASE_USER}`;
}

async function leave(client: Client): Promise<boolean> {
  // It may be the last thing that the process waits for.
  client.ref();
  await client.query('SELECT pg_advisory_unlock_shared($1)', [PRESENCE_LOCK]);
  const { rows } = await client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [
    PRESENCE_LOCK,
  ]);
  const isLast = rows[0]?.last ?? false;
  if (!isLast) await client.end();
  return isLast;
}

async function createDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount !== 0) return;
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    if (!(error instanceof DatabaseError && ALREADY_THERE.has(error.code ?? ''))) throw error;
  }
}
