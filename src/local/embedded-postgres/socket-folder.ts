/** The folder with the server's socket; its path is the address that shops which outlive a killed server keep using. */
import { randomUUID } from 'node:crypto';
import { chown, lstat, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isPostmasterOf } from './postmaster-pid.ts';
import type { ServerUser } from './server-user.ts';

const SOCKET_FOLDER_PREFIX = 'level30-pg-';
const SOCKET_NAME = '.s.PGSQL.5432';
const SOCKET_NAME_BYTES = `/${SOCKET_NAME}.lock`.length;
/** sun_path is 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const LONGEST_SOCKET_PATH = 103;

export interface SocketFolderOptions {
  dataDir: string;
  user: ServerUser;
  /** The folder of an earlier server that clients still know; otherwise a new one is created. */
  socketDir?: string | undefined;
}

/** A folder for the next server: the earlier one if possible, otherwise a new one. */
export async function socketFolder({ user, dataDir, socketDir }: SocketFolderOptions): Promise<string> {
  const isKnown = socketDir !== undefined && (await isUsable(socketDir, user));
  const folder = isKnown ? socketDir : await mkdtemp(join(shortTemporaryFolder(), SOCKET_FOLDER_PREFIX));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid);
  if (isKnown) await removeDeadLock(folder, dataDir);
  return folder;
}

/**
 * Whether the earlier folder exists or could be recreated, and is accessible to the server alone. It is never emptied:
 * another shop may be starting the next server there right now.
 */
async function isUsable(folder: string, user: ServerUser): Promise<boolean> {
  if (!basename(folder).startsWith(SOCKET_FOLDER_PREFIX)) return false;
  try {
    await mkdir(folder, { mode: 0o700, recursive: true });
    const found = await lstat(folder);
    // The process that creates it gives it to the server's user a moment later.
    const isOurs = [process.geteuid?.(), user.uid].includes(found.uid);
    return found.isDirectory() && isOurs && (found.mode & 0o077) === 0;
  } catch {
    return false;
  }
}

/**
 * The lock file of a killed server would block the next one if its number now belongs to another process or a zombie. The file is
 * moved away first and then read, so that exactly the file that was read is removed; a living server gets its own back. PostgreSQL
 * itself removes the socket once it has the lock.
 */
async function removeDeadLock(folder: string, dataDir: string): Promise<void> {
  const lock = join(folder, `${SOCKET_NAME}.lock`);
  const taken = `${lock}.${process.pid}-${randomUUID()}`;
  try {
    await rename(lock, taken);
  } catch {
    return;
  }
  const pid = Number.parseInt(await readFile(taken, 'utf8'), 10);
  if (isPostmasterOf(pid, dataDir)) await rename(taken, lock);
  else await rm(taken);
}

function shortTemporaryFolder(): string {
  const length = Buffer.byteLength(join(tmpdir(), `${SOCKET_FOLDER_PREFIX}XXXXXX`)) + SOCKET_NAME_BYTES;
  return length <= LONGEST_SOCKET_PATH ? tmpdir() : '/tmp';
}

/** Removes a dead server's socket folder, and never a folder that is not ours. */
export async function removeSocketFolder(socketDir: string): Promise<void> {
  if (basename(socketDir).startsWith(SOCKET_FOLDER_PREFIX))
    await rm(socketDir, { recursive: true, force: true });
}
