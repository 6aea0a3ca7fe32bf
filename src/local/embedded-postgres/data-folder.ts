/**
 * The data folder: created once by initdb, beside its final place and then moved there, so that a shop that is killed
 * in the middle never leaves an incomplete database.
 *
 * Authentication is `trust`, but only over a Unix socket in a folder that only the server's user (and root) can enter,
 * created anew at every start. A password would have to be in a file with the same protection, and every connection
 * would pay for hashing it.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import { ConfigError } from '../../config-error.ts';
import { ownerForNewFolder, serverUserFor, type ServerUser } from './server-user.ts';
import { serverEnvironment } from './server-environment.ts';

export const DATABASE_USER = 'level30';

interface DataFolderOptions {
  dataDir: string;
  binaries: PostgresBinaries;
  durable: boolean;
  log: (message: string) => void;
}

/**
 * Creates the folder if it is missing, and determines the user of its server.
 *
 * @throws ConfigError if it cannot be used, belongs to another version or user, or initdb fails
 */
export async function prepareDataFolder(options: DataFolderOptions): Promise<ServerUser> {
  try {
    return await prepare(options);
  } catch (error) {
    // Errors of the file system: a file in the folder's place, no permission, a full disk.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new ConfigError(`${options.dataDir} cannot be used (${error.message}). Mend it, or set DATA_DIR.`, {
      cause: error,
    });
  }
}

async function prepare(options: DataFolderOptions): Promise<ServerUser> {
  const { dataDir, binaries } = options;
  if (isMissingOrEmpty(dataDir)) await createDataFolder(options);
  const user = serverUserFor(await stat(dataDir), dataDir);
  const versionFile = join(dataDir, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new ConfigError(`${dataDir} is not a PostgreSQL data folder. Move it away, or set DATA_DIR.`);
  }
  const version = (await readFile(versionFile, 'utf8')).trim();
  if (version !== binaries.majorVersion) {
    throw new ConfigError(
      `${dataDir} was made by PostgreSQL ${version}; this is ${binaries.majorVersion}. ` +
        'Dump it with the version of the shop that made it, move it away, and restore the dump.',
    );
  }
  return user;
}

async function createDataFolder({ dataDir, binaries, durable, log }: DataFolderOptions): Promise<void> {
  log(`Making a database in ${dataDir}`);
  await mkdir(dirname(dataDir), { recursive: true });
  await removeAbandoned(dataDir);
  const unfinished = await mkdtemp(join(dirname(dataDir), `${unfinishedPrefix(dataDir)}${process.pid}-`));
  try {
    const owner = ownerForNewFolder([dirname(dataDir), binaries.initdb]);
    await chown(unfinished, owner.uid, owner.gid);
    await runInitdb(binaries.initdb, unfinished, serverUserFor(owner, dataDir), durable);
    await rename(unfinished, dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another shop may have been faster on the same folder: its database is as good as ours.
    if (isMissingOrEmpty(dataDir)) throw error;
  }
}

function isMissingOrEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    return hasCode(error, 'ENOENT');
  }
}

function unfinishedPrefix(dataDir: string): string {
  return `.${basename(dataDir)}-unfinished-`;
}

/** Removes what a shop left behind that was killed while creating the database. */
async function removeAbandoned(dataDir: string): Promise<void> {
  const prefix = unfinishedPrefix(dataDir);
  for (const name of readdirSync(dirname(dataDir)).filter((entry) => entry.startsWith(prefix))) {
    if (!isAlive(Number.parseInt(name.slice(prefix.length), 10))) {
      await rm(join(dirname(dataDir), name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function runInitdb(initdb: string, folder: string, user: ServerUser, durable: boolean): Promise<void> {
  // The built-in C.UTF-8 sorts and lower-cases the same on every machine and after every system update. An index over
  // the system's locale would not survive updates.
  const words = [
    ...user.prefix,
    initdb,
    `--pgdata=${folder}`,
    `--username=${DATABASE_USER}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const [command = initdb, ...args] = words;
  const { uid, gid } = user;
  try {
    await promisify(execFile)(command, args, { cwd: folder, env: serverEnvironment(), uid, gid });
  } catch (cause) {
    const why = cause instanceof Error && 'stderr' in cause ? cause.stderr : cause;
    throw new ConfigError(`PostgreSQL could not make a database: ${String(why).trim()}`, { cause });
  }
}
