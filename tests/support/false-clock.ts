/** A clock that a test sets, for a process that is started with it (libfaketime). What the process measures as time passed stays true. */
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDebianProgram } from './debian-program.ts';

export interface FalseClock {
  /** For the process to be started with. */
  environment: Record<string, string>;
  /** From now on, in hours from the right time. */
  set(hours: number): Promise<void>;
  remove(): Promise<void>;
}

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);

/** The library, or undefined where there is none. */
export function findFalseClock(): string | undefined {
  const program = findDebianProgram('faketime', { purpose: 'the trial of wrong clocks' });
  return program && LIBRARIES.find((file) => existsSync(file));
}

export async function makeFalseClock(library: string): Promise<FalseClock> {
  const folder = await mkdtemp(join(tmpdir(), 'level30-clock-'));
  const file = join(folder, 'time');
  const set = async (hours: number): Promise<void> => {
    await writeFile(`${file}.next`, `${hours < 0 ? '' : '+'}${hours}h\n`);
    // At once: a process that reads half of it would have no clock at all.
    await rename(`${file}.next`, file);
  };
  await set(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
