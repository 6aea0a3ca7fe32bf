/** The PostgreSQL process itself: starts it independently of the shop, waits for it, stops it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { ConfigError } from '../../config-error.ts';
import { isPostmasterOf, readPostmaster, type Postmaster } from './postmaster-pid.ts';
import { serverEnvironment } from './server-environment.ts';
import { settingsArguments } from './settings.ts';
import { removeSocketFolder, socketFolder, type SocketFolderOptions } from './socket-folder.ts';

const LARGEST_LOG_BYTES = 8 * 1024 * 1024;
const POLL_MS = 5;
/** Crash recovery replays at most a gigabyte of log. */
const READY_WITHIN_MS = 180_000;
const FAST_SHUTDOWN_WITHIN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_WITHIN_MS = 10_000;

/**
 * The server and its processes do not interrupt the process whose message wakes them (docs/decisions/0128): they have the same share of the
 * processors, and run when the shop has ended its turn. Without `chrt`, or where it may not do this, only speed is lost.
 */
const AS_BATCH =
  process.platform === 'linux'
    ? ['/bin/sh', '-c', 'chrt --batch --pid 0 $$ >/dev/null 2>&1; exec "$@"', 'sh']
    : [];

export interface LaunchOptions extends SocketFolderOptions {
  binaries: PostgresBinaries;
  durable: boolean;
  /** Replace the settings of a shop. */
  settings?: Record<string, string>;
  readyWithinMs?: number;
}

/**
 * Starts a server on the folder and waits until it accepts connections.
 *
 * @returns undefined if another server has the folder or is still leaving it: check again, or retry
 * @throws ConfigError with the server's last output
 */
export async function launchServer(options: LaunchOptions): Promise<Postmaster | undefined> {
  const { dataDir, binaries, user } = options;
  const socketDir = await socketFolder(options);
  const logFile = openLog(dataDir);
  const logStart = fstatSync(logFile).size;
  const [command = binaries.postgres, ...args] = [
    ...AS_BATCH,
    ...user.prefix,
    binaries.postgres,
    '-D',
    dataDir,
    ...settingsArguments(socketDir, options.durable, options.settings),
  ];
  const child = spawn(command, args, {
    cwd: dataDir,
    env: serverEnvironment(),
    // Its own session: Ctrl-C goes to the whole process group, and the database must stop last.
    detached: true,
    // A file, not a pipe: the server may outlive a killed shop.
    stdio: ['ignore', logFile, logFile],
    uid: user.uid,
    gid: user.gid,
  });
  closeSync(logFile);
  child.unref();
  const failure = await whenServing(child, dataDir, options.readyWithinMs);
  if (failure === undefined) return readPostmaster(dataDir);

  if (socketDir !== options.socketDir) await removeSocketFolder(socketDir);
  const lastWords = readFileSync(logPath(dataDir)).subarray(logStart).toString('utf8').trim();
  if (/lock file "postmaster.pid"|shared memory block/.test(lastWords)) return undefined;
  throw new ConfigError(`PostgreSQL did not start (${failure}).\n${lastWords}`);
}

/** Waits while a server is still starting, for example recovering. Undefined if it stops instead. */
export async function waitUntilServing(dataDir: string): Promise<Postmaster | undefined> {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const server = readPostmaster(dataDir);
    if (!server || server.status === 'ready') return server;
    if (performance.now() > giveUpAt) {
      throw new ConfigError(
        `PostgreSQL (process ${server.pid}) is ${server.status} for minutes now. See ${logPath(dataDir)}.`,
      );
    }
    await delay(POLL_MS);
  }
}

/** Stops the server: first "fast", then "immediate" (which costs a recovery at the next start, but no data). */
export async function endServer(server: Postmaster, dataDir: string): Promise<void> {
  // SIGINT is PostgreSQL's "fast" shutdown, SIGQUIT its "immediate" one.
  const ended =
    (await signalAndWait('SIGINT', server.pid, dataDir, FAST_SHUTDOWN_WITHIN_MS)) ||
    (await signalAndWait('SIGQUIT', server.pid, dataDir, IMMEDIATE_SHUTDOWN_WITHIN_MS));
  if (!ended) throw new ConfigError(`PostgreSQL (process ${server.pid}) does not end.`);
}

async function signalAndWait(signal: NodeJS.Signals, pid: number, dataDir: string, withinMs: number) {
  const giveUpAt = performance.now() + withinMs;
  if (isPostmasterOf(pid, dataDir)) process.kill(pid, signal);
  while (isPostmasterOf(pid, dataDir)) {
    if (performance.now() > giveUpAt) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Undefined once the child accepts connections; otherwise why it does not. */
async function whenServing(
  child: ChildProcess,
  dataDir: string,
  readyWithinMs = READY_WITHIN_MS,
): Promise<string | undefined> {
  const end: { reason?: string } = {};
  child.once('error', (error) => (end.reason = error.message));
  child.once('exit', (code, signal) => (end.reason = signal ?? `exit code ${code}`));
  const giveUpAt = performance.now() + readyWithinMs;
  while (end.reason === undefined) {
    const server = readPostmaster(dataDir);
    if (server?.pid === child.pid && server?.status === 'ready') return undefined;
    if (performance.now() > giveUpAt) return `not ready after ${readyWithinMs / 1000} s`;
    await delay(POLL_MS);
  }
  return end.reason;
}

function logPath(dataDir: string): string {
  return join(dataDir, 'server.log');
}

function openLog(dataDir: string): number {
  const file = openSync(logPath(dataDir), 'a', 0o600);
  if (fstatSync(file).size > LARGEST_LOG_BYTES) ftruncateSync(file);
  return file;
}
