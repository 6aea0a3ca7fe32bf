/**
 * PostgreSQL refuses to run as root. If the shop itself is root, there are two ways to become another user:
 *
 * - a user namespace that maps root to the user `nobody` (`unshare`): the server keeps root's access to the disk, so that a
 *   clone below /root works, and the files stay root's;
 * - switching from root to the user `nobody`: works in containers that forbid namespaces, if that user can reach the folders.
 *
 * A data folder's owner records the choice.
 */
import { spawnSync } from 'node:child_process';
import { ConfigError } from '../../config-error.ts';

/** How to start a program as another user than root: a command prefix, and the user to become. */
export interface ServerUser {
  prefix: string[];
  uid?: number;
  gid?: number;
}

const NOBODY = 65534;
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/** The user for a data folder that belongs to `owner`. */
export function serverUserFor(owner: { uid: number; gid: number }, dataDir: string): ServerUser {
  const self = process.geteuid?.();
  if (self !== 0) {
    if (self === undefined || owner.uid === self) return { prefix: [] };
    throw new ConfigError(
      `The database folder ${dataDir} belongs to another user (uid ${owner.uid}). ` +
        'Start the shop as that user, or set DATA_DIR to a folder of your own.',
    );
  }
  if (owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid };
  if (canUseNamespace()) return { prefix: NAMESPACE };
  throw new ConfigError(
    `PostgreSQL does not run as root, and "unshare" does not work here. Start the shop as an ordinary user, ` +
      'or set DATABASE_URL to a PostgreSQL 18 of your own.',
  );
}

/**
 * The owner for a new, empty data folder.
 *
 * @param reachable paths that the server must be able to enter
 */
export function ownerForNewFolder(reachable: string[]): { uid: number; gid: number } {
  const uid = process.geteuid?.() ?? 0;
  const gid = process.getegid?.() ?? 0;
  if (uid === 0 && !canUseNamespace() && nobodyReaches(reachable)) return { uid: NOBODY, gid: NOBODY };
  return { uid, gid };
}

function canUseNamespace(): boolean {
  const [command = '', ...args] = NAMESPACE;
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

function nobodyReaches(paths: string[]): boolean {
  const script = 'for path; do test -x "$path" || exit 1; done';
  const { status } = spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], {
    cwd: '/',
    stdio: 'ignore',
    uid: NOBODY,
    gid: NOBODY,
  });
  return status === 0;
}
