/** Packages that only a benchmark needs are installed in separate folders, so that the shop's installation stays small. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WITHIN_MS = 300_000;

/** Installs the packages of the folder's package.json, once. @param folder beside this file; @throws if the installation fails */
export function installApart(folder: string): void {
  const path = fileURLToPath(new URL(`${folder}/`, import.meta.url));
  if (existsSync(`${path}node_modules`)) return;
  console.log(`Installing tests/bench/${folder} once ...`);
  execFileSync('npm', ['ci', '--prefix', path, '--no-audit', '--no-fund'], {
    stdio: 'ignore',
    timeout: WITHIN_MS,
    shell: process.platform === 'win32',
  });
}
