/**
 * The temporary folder of `npm test`: in memory where there is room. Hundreds of databases are made and removed there, and on a disk
 * each costs ten times the processor time, in the file system.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scaled } from './scale.ts';

const MEMORY = '/dev/shm';
/** Several times what the tests store at once: 0.7 GB. */
const ROOM_BYTES = 4 * 1024 ** 3;
const PREFIX = 'level30-tests-';

/** A new, empty one, for TMPDIR. Removes those that killed runs have left in memory. */
export function makeTestFolder(): string {
  // A TMPDIR of the caller's choice is obeyed. Full sizes are too large.
  const isInMemory = process.env['TMPDIR'] === undefined && scaled({ quick: hasRoomInMemory(), full: false });
  if (!isInMemory) return mkdtempSync(join(tmpdir(), PREFIX));
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX))) {
    if (!isAlive(Number.parseInt(name.slice(PREFIX.length), 10)))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
}

/** Such a folder may be larger than the memory that is left, and containers often forbid programs in it. */
function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY) || !existsSync('/proc/meminfo')) return false;
  // Some tests make programs there.
  if (/^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'))) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  const [, kilobytes = '0'] = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Math.min(bavail * bsize, Number(kilobytes) * 1024) >= ROOM_BYTES;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
