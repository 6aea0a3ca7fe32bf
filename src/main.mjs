/**
 * `npm start`. Compiled code is kept between starts, which halves the time to the first answer. In JavaScript, so that a start whose code is all
 * kept does without the compiler of TypeScript and its memory (docs/decisions/0097-the-shop-begins-in-javascript.md).
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/level30/compiled', import.meta.url)));
// Only what is imported from here on is kept.
await import('./run-shop.ts');
