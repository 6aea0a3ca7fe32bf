/** Which backups `backup verify` has restored without a fault: `base/NAME/verified.json`, beside the backup's own files. */
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type BackupInfo, baseFolder, listBackups } from './backup-folder.ts';

const VERIFIED_FILE = 'verified.json';
const verifiedSchema = z.object({ at: z.iso.datetime() });

/** Notes that the backup was restored without a fault just now. */
export async function noteVerified(folder: string, name: string): Promise<void> {
  const place = join(baseFolder(folder, name), VERIFIED_FILE);
  // The former one may belong to another user.
  await rm(place, { force: true });
  await writeFile(place, `${JSON.stringify({ at: new Date().toISOString() })}\n`, {
    flag: 'wx',
    flush: true,
  });
  // For the shop, whose user need not be the one that verifies.
  await chmod(place, 0o644);
}

/** When the backup was last verified; null if it never was, or if the last try was cut short. */
export async function readVerifiedAt(folder: string, name: string): Promise<string | null> {
  const text = await readFile(join(baseFolder(folder, name), VERIFIED_FILE), 'utf8').catch(() => '');
  try {
    return verifiedSchema.parse(JSON.parse(text)).at;
  } catch {
    return null;
  }
}

/** The latest backup that was verified, among the given ones (oldest first). */
export async function findLatestVerified(
  folder: string,
  backups?: readonly BackupInfo[],
): Promise<BackupInfo | undefined> {
  for (const backup of (backups ?? (await listBackups(folder))).toReversed())
    if ((await readVerifiedAt(folder, backup.name)) !== null) return backup;
  return undefined;
}
