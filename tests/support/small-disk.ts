/** A small separate disk in memory, which a test fills completely. */
import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface SmallDisk {
  /** Uses up the remaining space. */
  fill(): Promise<void>;
  freeAgain(): Promise<void>;
  detach(): void;
}

const MEGABYTE = Buffer.alloc(1_048_576, 1);

/** Whether this machine allows it: root on Linux, outside of containers that forbid it. */
export function canAttachDisk(folder: string): boolean {
  const isAttached = attach(folder, 1);
  if (isAttached) detach(folder);
  else console.log('No disk can be attached (root on Linux can): the trial of a full disk is left out.');
  return isAttached;
}

/** @param folder an empty one, which is on that disk from now on */
export function attachDisk(folder: string, megabytes: number): SmallDisk {
  if (!attach(folder, megabytes)) throw new Error(`no disk at ${folder}`);
  const ballast = join(folder, 'ballast');
  return {
    async fill() {
      const file = await open(ballast, 'w');
      try {
        for (;;) await file.write(MEGABYTE);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    freeAgain: () => rm(ballast, { force: true }),
    detach: () => detach(folder),
  };
}

function attach(folder: string, megabytes: number): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const words = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'level30', folder];
  return spawnSync('mount', words, { stdio: 'ignore' }).status === 0;
}

function detach(folder: string): void {
  spawnSync('umount', [folder], { stdio: 'ignore' });
}
