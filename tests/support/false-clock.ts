/**
 * A clock controlled by a test, for a process that is started with it (libfaketime). The process still measures durations correctly.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDebianProgram } from './debian-program.ts';

export interface FalseClock {
  /** The environment for starting the process. */
  environment: Record<string, string>;
  /** Sets the offset from the right time, in hours. */
  set(hours: number): Promise<void>;
  remove(): Promise<void>;
}

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);

/** The library, or undefined if there is none. */
export function findFalseClock(): string | undefined {
  const program = findDebianProgram('faketime', { purpose: 'the trial of wrong clocks' });
  return program && LIBRARIES.find((file) => existsSync(file));
}

export async function makeFalseClock(library: string): Promise<FalseClock> {
  const folder = await mkdtemp(join(tmpdir(), 'level30-clock-'));
  const file = join(folder, 'time');
  const set = async (hours: number): Promise<void> => {
    await writeFile(`${file}.next`, `${hours < 0 ? '' : '+'}${hours}h\n`);
    // Atomically: a process that read an incomplete file would have no clock at all.
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
