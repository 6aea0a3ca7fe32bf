/** The operator's command line: `npm run shop -- <command>`. Compiled code is kept between runs. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/level30/compiled', import.meta.url)));
// Only what is imported from here on is kept.
await import('./run-operator.ts');
