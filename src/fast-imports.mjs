/**
 * Makes imports cheap; for programs that import most of the server, as their first import. Everything works without it, but a start takes
 * a quarter longer (docs/decisions/0121-packages-are-read-from-few-files.md).
 *
 * It is JavaScript, so that a start from the cache does not load the TypeScript compiler, which takes memory
 * (docs/decisions/0097-the-shop-begins-in-javascript.md).
 */
import { readFileSync, realpathSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packagesFolder } from './setup/packages-folder.mjs';

// Only modules imported after this are cached. NODE_COMPILE_CACHE names another folder if this one cannot be written.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/level30/compiled', import.meta.url)));

const packages = readPackages();

registerHooks({
  resolve(specifier, context, next) {
    // A file of the shop: its name is complete, and says its type, so that Node need not look for it.
    if (specifier.startsWith('.') && specifier.endsWith('.ts')) {
      const { href } = new URL(specifier, context.parentURL);
      return { url: href, format: 'module-typescript', shortCircuit: true };
    }
    const url = packages.get(specifier);
    if (url === undefined || context.parentURL?.includes('/node_modules/')) return next(specifier, context);
    return { url, format: 'module', shortCircuit: true };
  },
});

/** @returns the address of each bundled package by its name; empty if these packages have not been bundled */
function readPackages() {
  try {
    // The files import each other by their real paths.
    const folder = realpathSync(packagesFolder());
    const files = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'));
    return new Map(
      Object.entries(files).map(([name, file]) => [name, pathToFileURL(join(folder, file)).href]),
    );
  } catch {
    return new Map();
  }
}
