/**
 * Builds the client if its sources have changed. Two fingerprints are stored with the build: one of sizes and times, which
 * takes milliseconds to compare, and one of the contents, which is still the same after a fresh checkout or a `touch`.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository, localNode, run, say } from './run-program.mjs';

const SOURCES = [
  'src-client',
  'src-shared',
  'pwa',
  'index.html',
  'vite.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
];
/** Written by the build itself, so not a source. */
const GENERATED = 'route-tree.gen.ts';
const BUILD = 'dist/client';
/** In the build's folder: a build by hand removes it, so the next start builds again. */
const STAMP = `${BUILD}/.sources-hash`;

export function buildClient() {
  const files = SOURCES.flatMap((source) => filesBelow(source));
  const stamp = readStamp();
  const times = hashOf(files, (file) => {
    const { size, mtimeMs } = statSync(inRepository(file));
    return `${size} ${mtimeMs}`;
  });
  if (stamp.times === times) return;
  const contents = hashOf(files, (file) => readFileSync(inRepository(file)));
  if (stamp.contents !== contents) {
    say('Building the client ...');
    const vite = inRepository('node_modules', 'vite', 'bin', 'vite.js');
    run(localNode(), [vite, 'build', '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
      failure: 'The client could not be built',
    });
  }
  writeFileSync(inRepository(STAMP), JSON.stringify({ times, contents }));
}

function filesBelow(path) {
  if (!existsSync(inRepository(path))) return [];
  if (!statSync(inRepository(path)).isDirectory()) return [path];
  const names = readdirSync(inRepository(path)).filter((name) => name !== GENERATED);
  // Not `toSorted`, which Debian's Node lacks.
  names.sort();
  return names.flatMap((name) => filesBelow(join(path, name)));
}

function hashOf(files, describe) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(describe(file)).update('\0');
  return hash.digest('hex');
}

function readStamp() {
  if (!existsSync(inRepository(BUILD, 'index.html'))) return {};
  try {
    return JSON.parse(readFileSync(inRepository(STAMP), 'utf8'));
  } catch {
    return {};
  }
}
