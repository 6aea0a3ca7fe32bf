/** Packages that only a benchmark needs live in folders of their own, so that the shop's install stays small. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WITHIN_MS = 300_000;

/** Installs what the folder's package.json names, once. @param folder beside this file; @throws when that does not work. */
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
