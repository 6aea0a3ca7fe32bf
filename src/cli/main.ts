/** The operator's command line: `npm run shop -- <command>`. */
import '../fast-imports.mjs';

// Only imports after those above are fast.
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
