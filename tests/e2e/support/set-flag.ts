import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const OPERATOR = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));

/** Runs a command of the operator of a shop that runs on this data folder. @returns what it printed */
export async function operate(dataDir: string, ...words: string[]): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [OPERATOR, ...words], {
    // Not in the repository, whose .env is a developer's own shop.
    cwd: dataDir,
    env: { PATH, HOME, TMPDIR, DATA_DIR: dataDir },
  });
  return stdout;
}

/** Switches a flag of a shop that runs on this data folder, as its operator would. */
export async function setFlag(dataDir: string, name: string, state: 'on' | 'off'): Promise<void> {
  await operate(dataDir, 'flags', 'set', name, state);
}
