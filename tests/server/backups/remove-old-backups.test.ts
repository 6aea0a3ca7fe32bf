/** Which backups and which part of the log are kept. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { baseFolder, writeInfo } from '#server/backups/backup-folder.ts';
import { logFolder, partName } from '#server/backups/log-folder.ts';
import { removeOldBackups } from '#server/backups/remove-old-backups.ts';
import { noteVerified } from '#server/backups/verified-backups.ts';

const SEGMENTS = ['2', '3', '4', '5', '6', '7'].map((number) => `00000001000000000000000${number}`);
let folder: string;

/** Three backups that begin within the segments 3, 5 and 7 of a log that is archived from 2 to 7. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-old-backups-'));
  for (const [index, name] of ['first', 'second', 'third'].entries()) {
    await mkdir(baseFolder(folder, name), { recursive: true });
    const at = `2026-01-0${index + 1}T00:00:00.000Z`;
    const info = {
      version: 1,
      name,
      startedAt: at,
      finishedAt: at,
      systemId: '1',
      database: 'shop',
      role: 'shop',
      majorVersion: '18',
      timeline: 1,
      startLsn: `0/${3 + 2 * index}000028`,
      endLsn: `0/${3 + 2 * index}000100`,
      segmentBytes: 16 * 1024 * 1024,
      dataBytes: 1,
      fileBytes: 1,
      keyFingerprint: '1',
    } as const;
    await writeInfo(baseFolder(folder, name), info, Buffer.alloc(32));
  }
  await mkdir(logFolder(folder));
  for (const segment of SEGMENTS)
    for (const offset of [0, 1000]) await writeFile(logFolder(folder, partName(segment, offset)), '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const kept = async () => ({
  backups: (await readdir(baseFolder(folder))).toSorted(),
  segments: [...new Set((await readdir(logFolder(folder))).map((file) => file.slice(23, 24)))].toSorted(),
});

it.each([
  { keep: 1, removed: ['first', 'second'], backups: ['third'], segments: ['7'] },
  { keep: 2, removed: ['first'], backups: ['second', 'third'], segments: ['5', '6', '7'] },
  {
    keep: 3,
    removed: [],
    backups: ['first', 'second', 'third'],
    segments: ['3', '4', '5', '6', '7'],
  },
  { keep: 4, removed: [], backups: ['first', 'second', 'third'], segments: ['3', '4', '5', '6', '7'] },
])('of three, the latest $keep, and the log since the oldest of them', async ({ keep, removed, ...left }) => {
  expect(await removeOldBackups(folder, keep)).toEqual(removed);
  expect(await kept()).toEqual(left);
});

it('the latest verified one too, with the log since its beginning', async () => {
  await noteVerified(folder, 'first');
  await noteVerified(folder, 'second');
  expect(await removeOldBackups(folder, 1)).toEqual(['first']);
  expect(await kept()).toEqual({ backups: ['second', 'third'], segments: ['5', '6', '7'] });
});
