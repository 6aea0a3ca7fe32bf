import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const OPERATOR = fileURLToPath(new URL('../../../src/operator.ts', import.meta.url));

/** Switches a flag of a shop that runs on this data folder, as its operator would. */
export async function setFlag(dataDir: string, name: string, state: 'on' | 'off'): Promise<void> {
  const { PATH, HOME, TMPDIR } = process.env;
  await promisify(execFile)(process.execPath, [OPERATOR, 'flags', 'set', name, state], {
    // Not in the repository, whose .env is somebody's own shop.
    cwd: dataDir,
    env: { PATH, HOME, TMPDIR, DATA_DIR: dataDir },
  });
}
