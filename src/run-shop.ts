/** The shop with the built client. */
import { fileURLToPath } from 'node:url';
import { openBuiltClient } from './open-built-client.ts';
import { startProgram } from './start-program.ts';

await startProgram(openBuiltClient(fileURLToPath(new URL('../dist/client', import.meta.url))));
