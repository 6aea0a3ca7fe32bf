/** The shop as started by `npm start`, but without screens, which tests of the program do not build. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/level30/compiled', import.meta.url)));
const { startProgram } = await import('../../src/start-program.ts');

await startProgram(() => Promise.resolve((_, next) => next()));
