/** The PostgreSQL process itself: starting it apart from the shop, waiting for it, ending it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isPostmasterOf, readPostmaster, type Postmaster } from './postmaster-pid.ts';
import { serverEnvironment } from './server-environment.ts';
import type { ServerUser } from './server-user.ts';
import { settingsArguments } from './settings.ts';

const SOCKET_FOLDER_PREFIX = 'level30-pg-';
const SOCKET_NAME_BYTES = '/.s.PGSQL.5432.lock'.length;
/** sun_path is 108 bytes on Linux and 104 on macOS, with the zero at its end. */
const LONGEST_SOCKET_PATH = 103;
const LARGEST_LOG_BYTES = 8 * 1024 * 1024;
const POLL_MS = 5;
/** Recovery after a crash replays at most a gigabyte of log. */
const READY_WITHIN_MS = 180_000;
const FAST_SHUTDOWN_WITHIN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_WITHIN_MS = 10_000;

export interface LaunchOptions {
  dataDir: string;
  binaries: PostgresBinaries;
  user: ServerUser;
  durable: boolean;
  /** The folder of an earlier server that clients still know; a new one otherwise. */
  socketDir?: string | undefined;
}

/**
 * Starts a server on the folder and waits until it serves.
 *
 * @returns undefined if another server has the folder, or still leaves it: look again, or try again
 * @throws EmbeddedPostgresError with the server's own last words
 */
export async function launchServer(options: LaunchOptions): Promise<Postmaster | undefined> {
  const { dataDir, binaries, user } = options;
  // Another shop may have been quicker since anybody looked: to make the socket's folder anew would cut its server off.
  if (readPostmaster(dataDir)) return undefined;
  const socketDir = await socketFolder(user, options.socketDir);
  const logFile = openLog(dataDir);
  const logStart = fstatSync(logFile).size;
  const [command = binaries.postgres, ...args] = [
    ...user.prefix,
    binaries.postgres,
    '-D',
    dataDir,
    ...settingsArguments(socketDir, options.durable),
  ];
  const child = spawn(command, args, {
    cwd: dataDir,
    env: serverEnvironment(),
    // A session of its own: Ctrl-C goes to the whole group, and the database must be the last to leave.
    detached: true,
    // A file, not a pipe: the server may outlive a shop that is killed.
    stdio: ['ignore', logFile, logFile],
    uid: user.uid,
    gid: user.gid,
  });
  closeSync(logFile);
  child.unref();
  const failure = await whenServing(child, dataDir);
  if (failure === undefined) return readPostmaster(dataDir);

  if (socketDir !== options.socketDir) await removeSocketFolder(socketDir);
  const lastWords = readFileSync(logPath(dataDir)).subarray(logStart).toString('utf8').trim();
  if (/lock file "postmaster.pid"|shared memory block/.test(lastWords)) return undefined;
  throw new EmbeddedPostgresError(`PostgreSQL did not start (${failure}).\n${lastWords}`);
}

/** Waits while a server is still starting, for example recovering. Undefined if it ends instead. */
export async function waitUntilServing(dataDir: string): Promise<Postmaster | undefined> {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const server = readPostmaster(dataDir);
    if (!server || server.status === 'ready') return server;
    if (performance.now() > giveUpAt) {
      throw new EmbeddedPostgresError(
        `PostgreSQL (process ${server.pid}) is ${server.status} for minutes now. See ${logPath(dataDir)}.`,
      );
    }
    await delay(POLL_MS);
  }
}

/** Ends the server: politely, then at once (which costs a recovery at the next start, but no data). */
export async function endServer(server: Postmaster, dataDir: string): Promise<void> {
  // SIGINT is PostgreSQL's "fast" shutdown, SIGQUIT its "immediate" one.
  const ended =
    (await signalAndWait('SIGINT', server.pid, dataDir, FAST_SHUTDOWN_WITHIN_MS)) ||
    (await signalAndWait('SIGQUIT', server.pid, dataDir, IMMEDIATE_SHUTDOWN_WITHIN_MS));
  if (!ended) throw new EmbeddedPostgresError(`PostgreSQL (process ${server.pid}) does not end.`);
  await removeSocketFolder(server.socketDir);
}

/** Removes a dead server's socket folder, and never anything that is not one of ours. */
export async function removeSocketFolder(socketDir: string): Promise<void> {
  if (basename(socketDir).startsWith(SOCKET_FOLDER_PREFIX))
    await rm(socketDir, { recursive: true, force: true });
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

/** Undefined once the child serves; otherwise why it does not. */
async function whenServing(child: ChildProcess, dataDir: string): Promise<string | undefined> {
  const end: { reason?: string } = {};
  child.once('error', (error) => (end.reason = error.message));
  child.once('exit', (code, signal) => (end.reason = signal ?? `exit code ${code}`));
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (end.reason === undefined) {
    const server = readPostmaster(dataDir);
    if (server?.pid === child.pid && server?.status === 'ready') return undefined;
    if (performance.now() > giveUpAt) return `not ready after ${READY_WITHIN_MS / 1000} s`;
    await delay(POLL_MS);
  }
  return end.reason;
}

async function socketFolder(user: ServerUser, earlier: string | undefined): Promise<string> {
  const folder =
    (await madeAgain(earlier, user)) ?? (await mkdtemp(join(shortTemporaryFolder(), SOCKET_FOLDER_PREFIX)));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid);
  return folder;
}

/** The earlier folder, empty and ours alone again; undefined if that cannot be. */
async function madeAgain(earlier: string | undefined, user: ServerUser): Promise<string | undefined> {
  if (!earlier || !basename(earlier).startsWith(SOCKET_FOLDER_PREFIX)) return undefined;
  try {
    // What a killed server left there would stop the next one if its number belongs to somebody else by now.
    await removeSocketFolder(earlier);
    await mkdir(earlier, { mode: 0o700 });
    return earlier;
  } catch {
    // Another shop may have made it in the same moment: at any other address its clients would not find the server.
    return (await isOursAlone(earlier, user)) ? earlier : undefined;
  }
}

async function isOursAlone(folder: string, user: ServerUser): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  const owners = [process.geteuid?.(), user.uid];
  return found?.isDirectory() === true && (found.mode & 0o777) === 0o700 && owners.includes(found.uid);
}

function shortTemporaryFolder(): string {
  const length = Buffer.byteLength(join(tmpdir(), `${SOCKET_FOLDER_PREFIX}XXXXXX`)) + SOCKET_NAME_BYTES;
  return length <= LONGEST_SOCKET_PATH ? tmpdir() : '/tmp';
}

function logPath(dataDir: string): string {
  return join(dataDir, 'server.log');
}

function openLog(dataDir: string): number {
  const file = openSync(logPath(dataDir), 'a', 0o600);
  if (fstatSync(file).size > LARGEST_LOG_BYTES) ftruncateSync(file);
  return file;
}
