/** The operator's command line: `npm run shop -- <command>`. Compiled code is cached between runs. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/level30/compiled', import.meta.url)));
// Only imports after this point are cached.
const { runCommand } = await import('./run-command.ts');
const { exitCode, hasFailed } = await runCommand(process.argv.slice(2), {
  environment: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
});
process.exitCode = exitCode;
// Whatever a failed command left open must not keep the process alive.
if (hasFailed) process.exit();
