import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

const OLDEST_NODE = [22, 18];

/** Ends the set-up with a message for the user. */
export class SetupError extends Error {}

/** A path in the repository. */
export function inRepository(...names) {
  return join(REPOSITORY, ...names);
}

export function say(message) {
  console.log(message);
}

/**
 * Runs a program in the repository; shows only its error output.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, failure: string }} options  the sentence to stop with if it fails
 */
export function run(program, args, { env = {}, failure }) {
  const { status, error, signal } = spawnSync(program, args, {
    cwd: REPOSITORY,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0)
    throw new SetupError(`${failure} (${program}: ${error?.message ?? signal ?? `exit ${status}`})`);
}

/** The program's output, or undefined if it fails. */
export function outputOf(program, args, { env = {}, timeout = 60_000 } = {}) {
  const { status, stdout } = spawnSync(program, args, {
    cwd: REPOSITORY,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    timeout,
    killSignal: 'SIGKILL',
  });
  return status === 0 ? stdout : undefined;
}

/** PATH without the folders of this project's programs, which npm puts in front. */
export function pathWithoutPackages() {
  const inPackages = `${sep}node_modules${sep}.bin`;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(inPackages))
    .join(delimiter);
}

/** The Node installed with the packages, if there is one for this platform. */
export const PACKAGED_NODE = inRepository('node_modules', '.bin', 'node');

/** The Node that runs the shop: the packaged one, otherwise the one that runs this, if it is new enough. */
export function localNode() {
  if (existsSync(PACKAGED_NODE)) return PACKAGED_NODE;
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw new SetupError(
    `Level30 needs Node.js ${OLDEST_NODE.join('.')} or newer on ${process.platform}-${process.arch}; ` +
      `this is ${process.version}. Get it from https://nodejs.org`,
  );
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}
