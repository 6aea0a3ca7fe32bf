/** Single checks, in states that a test cannot cause in a whole shop. */
import type { statfs } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkBackup, checkDatabaseClock, checkDisk, checkUp, good } from '#server/doctor/index.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

it('a check that never finishes fails at its deadline and delays no other', async () => {
  const findings = await checkUp(
    [
      { name: 'slow', todo: 'Look there.', run: () => new Promise(() => undefined) },
      { name: 'quick', todo: '', run: () => Promise.resolve(good('as it should be')) },
    ],
    { secrets: [], deadlineMs: 50 },
  );
  expect(findings).toEqual([
    { name: 'slow', state: 'bad', says: 'no answer within 0.05 seconds', todo: 'Look there.' },
    { name: 'quick', state: 'good', says: 'as it should be' },
  ]);
});

const refuse = () => Promise.reject(new Error('no access with hunter22\nat a line of its own'));

it('a secret in an error message is not printed', async () => {
  expect(
    await checkUp([{ name: 'mail', todo: 'Ask hunter22.', run: refuse }], { secrets: ['hunter22', ''] }),
  ).toEqual([{ name: 'mail', state: 'bad', says: 'no access with [secret]', todo: 'Ask [secret].' }]);
});

it.each([
  [0, 'good'],
  [60_000, 'bad'],
  [-60_000, 'bad'],
])('a process clock %i ms ahead of the database is %s', async (ms, state) => {
  expect((await checkDatabaseClock(shop.orm.em.fork(), () => Date.now() + ms)).state).toBe(state);
});

it.each([
  ['half of it free', 500, 'good'],
  ['4 % free', 40, 'bad'],
])('a disk with %s is %s', async (_, free, state) => {
  const reads = (() =>
    Promise.resolve({ bavail: free, blocks: 1_000, bsize: 1e9 })) as unknown as typeof statfs;
  expect(await checkDisk('/no/such/folder', reads)).toMatchObject({ state });
});

it('having no backup fails in production and is a note elsewhere', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'level30-no-backup-'));
  expect(await checkBackup(folder, true)).toMatchObject({ state: 'bad', says: `none in ${folder}` });
  expect(await checkBackup(folder, false)).toMatchObject({ state: 'note' });
  await rm(folder, { recursive: true });
});
