/** Concurrent commands in one process do not affect each other and leave nothing behind. */
import { expect, test } from 'vitest';
import { runCli } from '../../support/run-cli.ts';
import { TEST_CONFIG, useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

const [credentialKey = Buffer.alloc(32)] = TEST_CONFIG.credentialKeys;
const run = (...words: string[]) => runCli({ databaseUrl: shop.databaseUrl, credentialKey }, words);

test('simultaneous commands each have their own arguments, answer, exit code and log entry', async () => {
  const [asOlga, wrong, asPaul, unnamed] = await Promise.all([
    run('settings', 'set', 'flags.trade', 'on', '--as', 'olga'),
    run('settings', 'get', 'trade'),
    run('settings', 'set', 'flags.auction', 'on', '--as', 'paul'),
    run('settings', 'set', 'flags.param', 'on'),
  ]);
  expect(asOlga).toEqual({ code: 0, stdout: 'flags.trade is on, was off\n', stderr: '' });
  expect(wrong).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('no setting trade') });
  expect(asPaul).toEqual({ code: 0, stdout: 'flags.auction is on, was off\n', stderr: '' });
  expect(unnamed).toEqual({ code: 0, stdout: 'flags.param is on, was off\n', stderr: '' });
  const log = await shop.orm.em
    .fork()
    .execute<{ subject: string; who: string; run: string }[]>(
      `select subject, who, run from operator_log where action = 'settings set' order by subject`,
    );
  expect(log.map(({ subject, who }) => [subject, who])).toEqual([
    ['flags.auction', 'paul'],
    ['flags.param', expect.not.stringMatching(/^(olga|paul)$/)],
    ['flags.trade', 'olga'],
  ]);
  expect(new Set(log.map(({ run: id }) => id)).size).toBe(3);
});

const listeners = () => [process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')];

test('one command’s failure does not affect the next, and no signal listener is left behind', async () => {
  const before = { listeners: listeners(), exitCode: process.exitCode };
  expect((await run('stock', 'import', '/nowhere.csv')).code).toBe(1);
  expect((await run('stock', 'import', '/nowhere.csv')).code).toBe(1);
  expect((await run('flags', 'list')).code).toBe(0);
  expect({ listeners: listeners(), exitCode: process.exitCode }).toEqual(before);
});
