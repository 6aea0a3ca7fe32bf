/** Programs that some trials need and npm does not have. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const INSTALL_WITHIN_MS = 120_000;

/** The program, or undefined if there is none; as root on Debian it is installed. @param purpose "the trial behind a balancer" */
export function findDebianProgram(
  program: string,
  { purpose, inPackage = program }: { purpose: string; inPackage?: string },
): string | undefined {
  const isInstallable = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!installed(program) && isInstallable) {
    console.log(`Installing ${inPackage} for ${purpose} (apt-get) ...`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, stdio: 'ignore', timeout: INSTALL_WITHIN_MS } as const;
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-qq', '-y', '--no-install-recommends', inPackage], options);
  }
  const found = installed(program);
  if (!found) console.log(`No ${program}: ${purpose} is left out. "apt-get install ${inPackage}" brings it.`);
  return found;
}

function installed(program: string): string | undefined {
  return [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin']
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
}
