import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCES = ['../../package-lock.json', './server-packages.json', './write-packages.mjs'];

/**
 * Where write-packages.mjs puts the server's packages. The folder's name depends on their versions and on how they are written: after a change
 * there is no such folder, and packages are imported from their own files.
 */
export function packagesFolder() {
  const hash = createHash('sha256');
  for (const source of SOURCES) hash.update(readFileSync(new URL(source, import.meta.url)));
  const name = `packages-${hash.digest('hex').slice(0, 16)}`;
  return fileURLToPath(new URL(`../../node_modules/.cache/level30/${name}`, import.meta.url));
}
