/**
 * Builds the client when its sources changed. Two fingerprints are kept with the build: sizes and times, which are
 * compared in milliseconds, and the contents, which still agree after a fresh checkout or a mere `touch`.
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
/** Written by the build itself. */
const GENERATED = 'route-tree.gen.ts';
const BUILD = 'dist/client';
/** In the build's own folder: a build by hand removes it, and the next start builds anew. */
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
  return readdirSync(inRepository(path))
    .filter((name) => name !== GENERATED)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
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
