/**
 * A primary and a standby PostgreSQL, from the packaged binaries: the standby starts as a base backup over the replication protocol.
 * The primary can be lost together with its machine, the standby promoted, and the lost server replaced. Each keeps its socket, so
 * that an address with both hosts stays valid.
 */
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { extract } from 'tar-stream';
import { streamBaseBackup } from '#server/backups/base-backup.ts';
import { connectForReplication } from '#server/backups/replication.ts';
import { writeEntries } from '#server/backups/unpack-backup.ts';
import { findPostgresBinaries } from '../../src/local/embedded-postgres/binaries.ts';
import { DATABASE_USER, prepareDataFolder } from '../../src/local/embedded-postgres/data-folder.ts';
import type { Postmaster } from '../../src/local/embedded-postgres/postmaster-pid.ts';
import { prepareRoles } from '../../src/local/embedded-postgres/roles.ts';
import { endServer, launchServer } from '../../src/local/embedded-postgres/server-process.ts';
import { serverUserFor } from '../../src/local/embedded-postgres/server-user.ts';
import { removeSocketFolder } from '../../src/local/embedded-postgres/socket-folder.ts';
import { until } from './test-shop.ts';

/** The standby's application name, for `synchronous_standby_names`. */
const STANDBY = 'standby';

const SETTINGS = { wal_level: 'replica', max_wal_senders: '10', wal_keep_size: '1GB', hot_standby: 'on' };

export interface Cluster {
  /** With both hosts, which never change. */
  url(role: string): string;
  /** The current primary alone, as the superuser. */
  primaryUrl(): string;
  standbyUrl(): string;
  /** SIGKILL of the primary and all its processes at once. */
  losePrimary(): Promise<void>;
  /** Returns when the standby is primary. */
  promote(): Promise<void>;
  /** A new standby in place of the lost server. */
  replaceLost(): Promise<void>;
  close(): Promise<void>;
}

interface Server {
  dataDir: string;
  socketDir: string;
  process: Postmaster;
}

/** @param isSynchronous whether each commit waits until it is on the standby's disk as well */
export async function openCluster({ isSynchronous }: { isSynchronous: boolean }): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'level30-cluster-'));
  const dataDir = join(folder, 'one');
  await prepareDataFolder({
    dataDir,
    binaries: findPostgresBinaries(),
    durable: false,
    log: () => undefined,
  });
  let primary = await launch(dataDir);
  await makeDatabase(primary);
  let standby = await makeStandby(primary, { dataDir: join(folder, 'two') });
  const addresses = [primary, standby].map(({ socketDir }) => `${encodeURIComponent(socketDir)}:5432`);
  if (isSynchronous) await waitForStandby(primary);
  let lost: Server | undefined;
  return {
    url: (role) =>
      `postgres://${role}@${addresses.join(',')}/${DATABASE_USER}?target_session_attrs=read-write`,
    primaryUrl: () => urlOf(primary),
    standbyUrl: () => urlOf(standby),
    async losePrimary() {
      await killAll(primary.process.pid);
      lost = primary;
    },
    async promote() {
      await execute(urlOf(standby), 'select pg_promote(true, 60)');
      primary = standby;
    },
    async replaceLost() {
      if (!lost) throw new Error('no server is lost');
      const { dataDir: place, socketDir } = lost;
      await rm(place, { recursive: true });
      standby = await makeStandby(primary, { dataDir: place, socketDir });
      if (isSynchronous) await waitForStandby(primary);
      lost = undefined;
    },
    async close() {
      for (const server of new Set([standby, primary])) {
        if (server !== lost) await endServer(server.process, server.dataDir);
      }
      for (const { socketDir } of [standby, primary, lost].filter((server) => server !== undefined))
        await removeSocketFolder(socketDir);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(
  dataDir: string,
  { socketDir, settings = {} }: { socketDir?: string | undefined; settings?: Record<string, string> } = {},
): Promise<Server> {
  const server = await launchServer({
    dataDir,
    binaries: findPostgresBinaries(),
    user: serverUserFor(await stat(dataDir), dataDir),
    durable: false,
    socketDir,
    settings: { ...SETTINGS, ...settings },
  });
  if (!server) throw new Error(`another server is on ${dataDir}`);
  return { dataDir, socketDir: server.socketDir, process: server };
}

async function makeStandby(
  primary: Server,
  { dataDir, socketDir }: { dataDir: string; socketDir?: string },
): Promise<Server> {
  await mkdir(dataDir, { mode: 0o700 });
  const client = await connectForReplication(urlOf(primary));
  try {
    const { tar, manifest, ends } = streamBaseBackup(client, STANDBY, () => undefined);
    manifest.resume();
    const parser = extract();
    await Promise.all([
      pipeline(tar, parser),
      writeEntries(parser, { target: dataDir, owner: undefined }, new Map()),
      ends,
    ]);
  } finally {
    await client.end();
  }
  await writeFile(join(dataDir, 'standby.signal'), '');
  const primary_conninfo = `host=${primary.socketDir} port=5432 user=${DATABASE_USER} application_name=${STANDBY}`;
  return launch(dataDir, { socketDir, settings: { primary_conninfo } });
}

async function waitForStandby(primary: Server): Promise<void> {
  await execute(urlOf(primary), `alter system set synchronous_standby_names = '${STANDBY}'`);
  await execute(urlOf(primary), 'select pg_reload_conf()');
  await until(async () => {
    const [row] = await execute(urlOf(primary), 'select sync_state from pg_stat_replication');
    return row?.['sync_state'] === 'sync';
  });
}

async function makeDatabase(server: Server): Promise<void> {
  const maintenance = new Client({ connectionString: urlOf(server, 'postgres') });
  await maintenance.connect();
  try {
    await maintenance.query(`create database ${DATABASE_USER}`);
    await prepareRoles(maintenance, urlOf(server), DATABASE_USER);
  } finally {
    await maintenance.end();
  }
}

function urlOf({ socketDir }: Server, database = DATABASE_USER): string {
  return `postgres://${DATABASE_USER}@${encodeURIComponent(socketDir)}:5432/${database}`;
}

async function execute(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Stopped first: a server that notices the death of one of its processes would still act. */
async function killAll(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  for (const each of [...children, pid]) process.kill(each, 'SIGKILL');
  await until(() => [...children, pid].every(isGone));
}

function isGone(pid: number): boolean {
  try {
    return /\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}
