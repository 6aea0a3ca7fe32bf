/** The shop as `npm start` starts it, but without screens, which tests of the program do not build. */
import { startProgram } from '../../src/start-program.ts';

await startProgram(() => Promise.resolve((_, next) => next()));
