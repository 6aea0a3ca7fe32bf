/** The shop as started by `npm start`, with the build in the given folder. */
import { openBuiltClient } from '../../src/open-built-client.ts';
import { startProgram } from '../../src/start-program.ts';

await startProgram(openBuiltClient(process.argv[2] ?? ''));
