/**
 * Who uses the embedded server, so that the last one to leave turns it off.
 *
 * Every shop process holds one connection with a shared advisory lock. Leaving means giving the lock up and trying to
 * get it exclusively: only the last one succeeds, however many leave at once. While it ends the server, a newcomer
 * waits for its shared lock, is thrown out with the server, and starts the next one. PostgreSQL itself releases the lock
 * of a process that was killed, so nothing can be left behind.
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

/** Any number that nothing else locks in the maintenance database. */
const PRESENCE_LOCK = 3_030_303;
const PORT = 5432;
/** PostgreSQL's duplicate_database and unique_violation: another process made it in the same moment. */
const ALREADY_THERE = new Set(['42P04', '23505']);

export interface Presence {
  /** Resolves when the connection is lost without `leave`. */
  lost: Promise<void>;
  /** Gives the presence up. True if no other shop is there: the caller must end the server. */
  leave(): Promise<boolean>;
}

/**
 * Enters a server that serves.
 *
 * @throws the connection's error: the server is ending, has ended, or its socket is gone
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
    // Stays for good: an error event without a listener ends the process.
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
  // The shop lives by its port and its jobs, not by this connection.
  client.unref();
  return { lost, leave: () => leave(client) };
}

/** Connection URL of the shop's database, for pg, MikroORM and psql alike: the host is the encoded socket folder. */
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
