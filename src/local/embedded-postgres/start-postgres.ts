/**
 * The embedded PostgreSQL, used if no other database is configured: our own server on one data folder.
 *
 * It runs independently of the shop, so three situations must be handled:
 * - a shop is killed and its server lives on: the next start adopts it;
 * - two shops start on one folder: one starts the server, the other adopts it, and the last one to stop ends it;
 * - the server dies under a running shop: it is restarted at the same address, and clients reconnect.
 */
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { attend, leaveServer, type Attendance } from './attend-server.ts';
import { findPostgresBinaries } from './binaries.ts';
import { prepareDataFolder } from './data-folder.ts';
import { urlOf } from './presence.ts';
import { OWNER_USER, SHOP_USER } from './roles.ts';
import type { LaunchOptions } from './server-process.ts';

const SLOWEST_RETRY_MS = 5_000;

interface StartPostgresOptions {
  /** The data folder; created on the first start, including its parents. */
  dataDir: string;
  /** False only if data may be lost in a power failure, as in tests. */
  durable?: boolean;
  log?: (message: string) => void;
}

export interface RunningPostgres {
  /**
   * The superuser's connection URL for the database `level30`, over a Unix socket: for creating other databases. Like the
   * other URLs, it stays the same when the server is restarted.
   */
  url: string;
  /** The same with the role that owns the schema: for migrations. */
  ownerUrl: string;
  /** The same with the role that only reads and writes rows: for the shop. */
  shopUrl: string;
  /** Whether the server was already running: left by a killed shop, or started by another shop on the same folder. */
  adopted: boolean;
  /**
   * Leaves the server, and stops it if no other shop uses it. Call last, when all connections are closed: remaining
   * ones are cut. A process that ends without calling it leaves the server to the next start.
   */
  stop(): Promise<void>;
}

/**
 * Starts the server, or adopts the one that runs on the folder, and creates the database `level30` if it is missing.
 *
 * @throws ConfigError with a sentence for the operator
 */
export async function startPostgres(options: StartPostgresOptions): Promise<RunningPostgres> {
  const log = options.log ?? (() => undefined);
  const dataDir = resolve(options.dataDir);
  const durable = options.durable ?? true;
  const binaries = findPostgresBinaries();
  const user = await prepareDataFolder({ dataDir, binaries, durable, log });
  const launch: LaunchOptions = { dataDir, binaries, user, durable };

  const first = await attend(launch);
  if (first.adopted)
    log(`Using the PostgreSQL that already runs on ${dataDir} (process ${first.server.pid})`);
  const supervision = supervise(first, launch, log);
  return {
    url: urlOf(first.server),
    ownerUrl: urlOf(first.server, OWNER_USER),
    shopUrl: urlOf(first.server, SHOP_USER),
    adopted: first.adopted,
    stop: async () => leaveServer(await supervision.end(), dataDir),
  };
}

/** Watches the server and restarts it if it dies, until `end`, which returns the current attendance. */
function supervise(first: Attendance, launch: LaunchOptions, log: (message: string) => void) {
  let current = first;
  let recovery: Promise<void> | undefined;
  const ending = new AbortController();

  const watch = async (): Promise<void> => {
    await current.presence.lost;
    if (!ending.signal.aborted) recovery = recover();
  };
  const recover = async (): Promise<void> => {
    log('The connection to PostgreSQL was lost; starting it again if it has ended');
    for (let waitMs = 50; !ending.signal.aborted; waitMs = Math.min(2 * waitMs, SLOWEST_RETRY_MS)) {
      try {
        current = await attend({ ...launch, socketDir: first.server.socketDir });
        log(`PostgreSQL serves again (process ${current.server.pid})`);
        void watch();
        return;
      } catch (error) {
        log(`PostgreSQL cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
        await delay(waitMs, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  };
  void watch();

  return {
    async end(): Promise<Attendance> {
      ending.abort();
      await recovery;
      return current;
    },
  };
}
