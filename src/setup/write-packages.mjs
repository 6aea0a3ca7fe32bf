/**
 * Writes the packages that the server imports into few files: each into one of its own, and what several share into others. A start then reads
 * some 60 files of packages instead of 900. src/fast-imports.mjs leads imports there. Runs on the local Node.
 *
 * server-packages.json has the names as `src`, `src-server`, `src-shared` and `migrations` import them, except `@node-rs/argon2`, which is a
 * compiled program, and `vite`, which is for developers (tests/server/program/server-packages.test.ts).
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { packagesFolder } from './packages-folder.mjs';
import names from './server-packages.json' with { type: 'json' };

/** Before the name of a package: a module that exports what Node finds in the package, even if that is CommonJS. */
const ENTRY = 'entry:';

const exported = new Map();
for (const name of names) exported.set(name, Object.keys(await import(name)));

const bundle = await rolldown({
  input: Object.fromEntries(names.map((name) => [name.replaceAll('/', '_'), ENTRY + name])),
  platform: 'node',
  treeshake: false,
  // Of packages that others can do without and that are not installed: their imports stay as they are.
  logLevel: 'silent',
  plugins: [{ name: 'entries', resolveId, load }],
});
// Under another name until it is complete: another process may be looking for it.
const folder = packagesFolder();
const unfinished = `${folder}.${process.pid}`;
const { output } = await bundle.write({
  dir: unfinished,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  // MikroORM and errors use the names of classes.
  keepNames: true,
});
const files = output.filter(({ isEntry }) => isEntry).map((file) => [nameOf(file), file.fileName]);
writeFileSync(join(unfinished, 'files.json'), JSON.stringify(Object.fromEntries(files)));
try {
  renameSync(unfinished, folder);
} catch (error) {
  // Another process was faster.
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  rmSync(unfinished, { recursive: true });
}

function resolveId(source, importer) {
  if (source.startsWith(ENTRY)) return `${source}.mjs`;
  return importer?.startsWith(ENTRY) ? this.resolve(source, import.meta.filename, { skipSelf: true }) : null;
}

function load(id) {
  const name = id.startsWith(ENTRY) ? id.slice(ENTRY.length, -'.mjs'.length) : undefined;
  if (name === undefined) return null;
  // Node's own addition to CommonJS.
  const exports = exported.get(name).filter((key) => key !== 'module.exports');
  return `export { ${exports.join(', ')} } from '${name}';`;
}

function nameOf({ facadeModuleId }) {
  return facadeModuleId.slice(ENTRY.length, -'.mjs'.length);
}
