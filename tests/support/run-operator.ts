/** The command line as a person types it: exit codes, and what is printed where. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const OPERATOR = fileURLToPath(new URL('../../src/operator.ts', import.meta.url));

export interface ProgramAnswer {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `npm run shop -- ...words` on a database, with `input` on its standard input. @param settings environment beside */
export function runOperator(
  shop: { databaseUrl: string; credentialKey: Buffer },
  words: readonly string[],
  input = '',
  settings: Record<string, string> = {},
): Promise<ProgramAnswer> {
  const env = {
    ...process.env,
    DATABASE_URL: shop.databaseUrl,
    CREDENTIALS_KEYS: shop.credentialKey.toString('base64'),
    NODE_ENV: 'test',
    ...settings,
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [OPERATOR, ...words], { env }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
      resolve({ code, stdout, stderr });
    });
    child.stdin?.end(input);
  });
}
