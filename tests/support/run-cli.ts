/** The command line as a person uses it: exit codes, and what is printed to which stream. */
import { execFile } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../src/cli/run-command.ts';

const CLI = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

export interface ProgramAnswer {
  code: number;
  stdout: string;
  stderr: string;
}

/** What the commands work on. */
export interface CliShop {
  databaseUrl: string;
  credentialKey: Buffer;
}

/**
 * Runs `npm run shop -- ...words` on a database, with `input` as standard input, in this process: starting another one
 * takes longer than most commands. @param settings additional environment variables
 */
export async function runCli(
  shop: CliShop,
  words: readonly string[],
  input = '',
  settings: Record<string, string> = {},
): Promise<ProgramAnswer> {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const printed = Promise.all([text(output), text(errors)]);
  const environment = environmentOf(shop, settings);
  const { exitCode } = await runCommand(words, {
    environment,
    input: Readable.from([input]),
    output,
    errors,
  });
  output.end();
  errors.end();
  const [stdout, stderr] = await printed;
  return { code: exitCode, stdout, stderr };
}

/** The same in a process of its own. */
export function startCli(
  shop: CliShop,
  words: readonly string[],
  input = '',
  settings: Record<string, string> = {},
): Promise<ProgramAnswer> {
  const env = environmentOf(shop, settings);
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [CLI, ...words], { env }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
      resolve({ code, stdout, stderr });
    });
    child.stdin?.end(input);
  });
}

function environmentOf(shop: CliShop, settings: Record<string, string>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: shop.databaseUrl,
    CREDENTIALS_KEYS: shop.credentialKey.toString('base64'),
    NODE_ENV: 'test',
    ...settings,
  };
}
