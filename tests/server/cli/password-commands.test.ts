/** `npm run shop -- passwords build`, with the shop in another data folder than the command, as installed by the guide. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPasswordProblem } from '#server/identity/index.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { readConfig } from '../../../src/config.ts';
import { runCli } from '../../support/run-cli.ts';
import { useTestShop } from '../../support/test-shop.ts';

const KEY = randomBytes(32);
const STOLEN = 'stolen from elsewhere';
const shop = useTestShop({ config: { credentialKeys: [KEY] } });
const log = { error: (...said: unknown[]) => expect.fail(String(said)) };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-passwords-'));
  for (const name of ['command', '3000']) await mkdir(join(folder, name));
});
afterAll(() => rm(folder, { recursive: true }));

/** @param settings of the processes, apart from their data folder */
async function isRefused(settings: Record<string, string>): Promise<boolean> {
  const { breachedPasswordsFile: path } = readConfig({
    ...settings,
    CREDENTIALS_KEYS: KEY.toString('base64'),
    DATA_DIR: join(folder, '3000'),
  }).shop;
  const owner = { email: 'me@shop.example', shopName: 'Level30', breached: { path, log } };
  return (await newPasswordProblem(STOLEN, owner)) === IDENTITY_TEXTS.passwordBreached;
}

it('a process with another data folder uses the filter if both name the same file', async () => {
  const hashes = join(folder, 'hashes.txt');
  await writeFile(hashes, `${createHash('sha1').update(STOLEN).digest('hex')}:12\n`);
  const settings = { BREACHED_PASSWORDS_FILE: join(folder, 'filter.bin') };
  expect(await isRefused(settings)).toBe(false);
  const built = await runCli(
    { databaseUrl: shop.databaseUrl, credentialKey: KEY },
    ['passwords', 'build', hashes],
    '',
    { ...settings, DATA_DIR: join(folder, 'command') },
  );
  expect(built).toEqual({
    code: 0,
    stdout: `1 breached passwords are refused from now on (${settings.BREACHED_PASSWORDS_FILE})\n`,
    stderr: '',
  });
  expect(await isRefused(settings)).toBe(true);
  expect(await isRefused({})).toBe(false);
  // The command runs as another user than the shop.
  expect((await stat(settings.BREACHED_PASSWORDS_FILE)).mode & 0o777).toBe(0o644);
});
