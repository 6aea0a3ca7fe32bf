/**
 * `npm start`. Compiled code is cached between starts, which halves the time to the first answer. It is JavaScript, so that a start
 * from the cache does not load the TypeScript compiler, which takes memory (docs/decisions/0097-the-shop-begins-in-javascript.md).
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/level30/compiled', import.meta.url)));
// Only modules imported after this are cached.
await import('./run-shop.ts');
