/** The shop with the built client. */
import { fileURLToPath } from 'node:url';
import { serveBuiltClient } from '../src-server/serve-client.ts';
import { startProgram } from './start-program.ts';

const BUILD = fileURLToPath(new URL('../dist/client', import.meta.url));

await startProgram((_, config) => Promise.resolve(serveBuiltClient(BUILD, config)));
