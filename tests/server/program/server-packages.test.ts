/** The packages that are read from few files at a start are those that the server imports. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string): string => readFileSync(`${REPOSITORY}/${file}`, 'utf8');
/** A compiled program, and a tool of developers. */
const LEFT_OUT = new Set(['@node-rs/argon2', 'vite']);
/** `import … from 'koa'` over any number of lines, unless it imports only types; `import('koa')`. */
const IMPORT = /^(?:import|export) (?!type\b)[^'";=]*? from '([^'.#][^']*)';|\bimport\('([^'.#][^']*)'\)/gm;

test('each package that the server imports is bundled, and no other', () => {
  const files = globSync('{src,src-server,src-shared,migrations}/**/*.ts', {
    cwd: REPOSITORY,
  });
  const imported = files.flatMap((file) =>
    [...read(file).matchAll(IMPORT)].map(([, fixed, late]) => fixed ?? late!),
  );
  const packages = new Set(imported.filter((name) => !name.startsWith('node:') && !LEFT_OUT.has(name)));
  expect([...packages].toSorted()).toEqual(JSON.parse(read('src/setup/server-packages.json')));
});
