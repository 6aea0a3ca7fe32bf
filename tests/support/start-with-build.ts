/** The shop as `npm start` starts it, with the build in the folder given. */
import { openBuiltClient } from '../../src/open-built-client.ts';
import { startProgram } from '../../src/start-program.ts';

await startProgram(openBuiltClient(process.argv[2] ?? ''));
