/**
 * The hashed files of this build and earlier ones, in one folder shared by all processes of the shop.
 *
 * During a deployment, the balancer may send a page's request for its scripts to a process of another build. Every process
 * therefore copies its own build's files here before it serves, and looks here for files that its build does not have: new
 * processes serve files of the previous build, and old processes those of the new one.
 *
 * A name contains a hash of the content, so files never change and several processes may copy at once.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from './platform/log.ts';

const KEEP_MS = 7 * 24 * 60 * 60 * 1000;
/** A process renews its files this often, so that a build stays here while it runs and for 7 days after. */
const RENEW_EVERY_MS = 60 * 60 * 1000;
/** The folders of hashed files: the shop's and the console's. */
const ASSETS = ['assets', 'admin/assets'];
/** Vite's names: `search-B2x_9-Qd.js`, also compressed. */
const HASHED_FILE = /^[\w.-]+-[\w-]{8}\.[a-z\d]{2,5}(?:\.br|\.gz)?$/;
/** The prefix of an incomplete copy. No address can refer to a name that begins with a dot. */
const UNFINISHED = '.copy-';

interface BuildArchive {
  /** Contains files below `assets/` and `admin/assets/`, as in a build. */
  readonly folder: string;
  stop(): void;
}

/** Whether an address is below the folders of hashed files: its content never changes, or does not exist. */
export function isAsset(pathname: string): boolean {
  return ASSETS.some((folder) => pathname.startsWith(`/${folder}/`));
}

/** Whether a path can be a hashed file of any build: one name in such a folder, without escapes. */
export function isHashedAsset(pathname: string): boolean {
  const folder = ASSETS.find((name) => pathname.startsWith(`/${name}/`));
  return folder !== undefined && isHashedFile(pathname.slice(folder.length + 2));
}

function isHashedFile(name: string): boolean {
  return !name.startsWith('.') && HASHED_FILE.test(name);
}

/**
 * Copies the build's files into the archive and removes those that no process has renewed for 7 days, now and every hour.
 * If the archive cannot be written, that is logged and the shop serves only its own build.
 *
 * @param build folder of the running build
 */
export async function openBuildArchive(build: string, folder: string, log: Log): Promise<BuildArchive> {
  // The names are read now: another build may replace this one in its folder later.
  const parts = ASSETS.map((part) => {
    const from = path.join(build, part);
    const names = existsSync(from) ? readdirSync(from).filter(isHashedFile) : [];
    return { from, to: path.join(folder, part), names };
  });
  const renew = async (): Promise<void> => {
    try {
      for (const { from, to, names } of parts) {
        await mkdir(to, { recursive: true });
        await copyFiles(names, from, to);
        await removeExpired(to, new Set(names));
      }
    } catch (error) {
      log.warn({ err: error, folder }, 'the files of this build could not be copied for other processes');
    }
  };
  await renew();
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS).unref();
  return { folder, stop: () => clearInterval(timer) };
}

const isCompressed = (name: string): boolean => /\.(br|gz)$/.test(name);

async function copyFiles(names: readonly string[], from: string, to: string): Promise<void> {
  const now = new Date();
  // Plain files first: a compressed file without the plain one would only work for some browsers.
  for (const group of [names.filter((name) => !isCompressed(name)), names.filter(isCompressed)]) {
    await Promise.all(group.map((name) => copyOrRenew(path.join(from, name), path.join(to, name), now)));
  }
}

/** Moved into place as a whole, so that no process ever sends an incomplete file. */
async function copyOrRenew(from: string, to: string, now: Date): Promise<void> {
  try {
    await utimes(to, now, now);
    return;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const unfinished = path.join(path.dirname(to), `${UNFINISHED}${randomUUID()}`);
  try {
    await copyFile(from, unfinished);
    await utimes(unfinished, now, now);
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { force: true });
    // Another build has replaced this one in its folder: there is nothing left to copy.
    if (!isMissing(error)) throw error;
  }
}

/**
 * If a process renews a file between the check of its age and its removal, the file is missing until the next renewal. That
 * requires a build that no process has run for 7 days to start at this very moment.
 */
async function removeExpired(folder: string, renewed: ReadonlySet<string>): Promise<void> {
  const oldest = Date.now() - KEEP_MS;
  const others = (await readdir(folder)).filter(
    (name) => !renewed.has(name) && (isHashedFile(name) || name.startsWith(UNFINISHED)),
  );
  await Promise.all(others.map((name) => removeIfOlder(path.join(folder, name), oldest)));
}

async function removeIfOlder(file: string, oldest: number): Promise<void> {
  try {
    if ((await stat(file)).mtimeMs < oldest) await rm(file);
  } catch (error) {
    // Another process was faster.
    if (!isMissing(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
