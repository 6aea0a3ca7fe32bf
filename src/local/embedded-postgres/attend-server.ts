/** Connects to the folder's server, started by this process or another, and disconnects from it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '../../config-error.ts';
import { isOtherProcess, readPidFile, readPostmaster, type Postmaster } from './postmaster-pid.ts';
import { enter, type Presence } from './presence.ts';
import { endServer, launchServer, type LaunchOptions, waitUntilServing } from './server-process.ts';
import { removeSocketFolder } from './socket-folder.ts';

const RETRY_MS = 25;
const GIVE_UP_AFTER_MS = 60_000;

export interface Attendance {
  server: Postmaster;
  presence: Presence;
  /** False if this process started the server. */
  adopted: boolean;
}

/**
 * Joins the server that runs on the folder; starts one if there is none. Waits for servers that are shutting down, and
 * for other shops that start at the same moment.
 *
 * @throws ConfigError if the server does not start, or cannot be joined within a minute
 */
export async function attend(launch: LaunchOptions): Promise<Attendance> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const running = await waitUntilServing(launch.dataDir);
    const server = running ?? (await launchServer({ ...launch, socketDir: await lastAddress(launch) }));
    let obstacle: unknown = 'another server is on the folder';
    if (server) {
      try {
        return { server, presence: await enter(server), adopted: running !== undefined };
      } catch (error) {
        obstacle = error;
        if (isSocketGone(error)) await endUnreachable(server, launch.dataDir);
      }
    }
    if (performance.now() > giveUpAt) {
      throw new ConfigError(`PostgreSQL on ${launch.dataDir} cannot be used: ${String(obstacle)}`);
    }
    await delay(RETRY_MS);
  }
}

/** Leaves the server, and stops it if no other shop uses it. */
export async function leaveServer({ server, presence }: Attendance, dataDir: string): Promise<void> {
  let isLast: boolean;
  try {
    isLast = await presence.leave();
  } catch {
    // The connection was lost while the shop was stopping. Reconnects, only in order to leave properly.
    const running = await waitUntilServing(dataDir);
    if (!running) return removeSocketFolder(server.socketDir);
    isLast = await (await enter(running)).leave();
  }
  if (!isLast) return;
  const last = readPostmaster(dataDir) ?? server;
  await endServer(last, dataDir);
  await removeSocketFolder(last.socketDir);
}

/**
 * The socket address to use: the one that shops which outlived a killed server still know, so that they find the next
 * server. Also removes a pid file whose number now belongs to another process, because PostgreSQL would believe it.
 */
async function lastAddress({ dataDir, socketDir }: LaunchOptions): Promise<string | undefined> {
  const recorded = readPidFile(dataDir);
  if (!recorded) return socketDir;
  if (isOtherProcess(recorded.pid, dataDir)) await rm(join(dataDir, 'postmaster.pid'), { force: true });
  return recorded.socketDir || socketDir;
}

/** The temporary folder was removed: the server runs, but no new client can reach it. */
async function endUnreachable(server: Postmaster, dataDir: string): Promise<void> {
  if (readPostmaster(dataDir)?.pid === server.pid) await endServer(server, dataDir);
}

function isSocketGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
