/** The shop as started by `npm start`, but without screens, which tests of the program do not build. */
import '../../src/fast-imports.mjs';

const { startProgram } = await import('../../src/start-program.ts');

await startProgram(() => Promise.resolve((_, next) => next()));
