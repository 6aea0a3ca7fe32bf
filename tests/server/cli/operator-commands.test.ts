/** The commands about operators, run from the command line. */
import { expect, test } from 'vitest';
import { runCli } from '../../support/run-cli.ts';
import { TEST_CONFIG, useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();
const [credentialKey = Buffer.alloc(32)] = TEST_CONFIG.credentialKeys;
const run = (...words: string[]) =>
  runCli({ databaseUrl: shop.databaseUrl, credentialKey }, ['operators', ...words], '', {
    PUBLIC_URL: 'https://shop.test',
  });

const LINK = /^https:\/\/shop\.test\/admin\/invitation#[\w-]{43}$/m;

test('invite prints a link, list shows each operator’s state; disable and enable', async () => {
  expect((await run('list')).stdout).toBe('no operators; "operators invite" adds one\n');
  const invited = await run('invite', '--email', 'Kim@Shop.test', '--name', 'Kim', '--role', 'owner');
  expect(invited).toMatchObject({ code: 0, stderr: '' });
  expect(invited.stdout).toMatch(/^operator \d+, kim@shop\.test, is invited as owner:\n/);
  expect(invited.stdout).toMatch(LINK);
  expect((await run('list')).stdout).toMatch(/^\d+ +kim@shop\.test +Kim +owner +invited until 2.* UTC\n$/);

  await shop.orm.em.fork().execute(`update operator set password_hash = 'set' where email = 'kim@shop.test'`);
  expect((await run('disable', 'kim@shop.test', '--reason', 'a test')).stderr).toBe(
    'operator 1 is the last owner who can sign in; make another one first\n',
  );
  await run('invite', '--email', 'ed@shop.test', '--name', 'Ed', '--role', 'reader');
  expect((await run('disable', 'ed@shop.test', '--reason', 'left')).stdout).toBe(
    'ed@shop.test is disabled\n',
  );
  expect((await run('disable', 'ed@shop.test', '--reason', 'left')).stderr).toMatch(/is disabled already\n$/);
  expect((await run('list')).stdout).toMatch(/ed@shop\.test +Ed +reader +disabled since 2/);
  expect((await run('enable', 'ed@shop.test', '--reason', 'is back')).stdout).toBe(
    'ed@shop.test is enabled\n',
  );
  expect((await run('reset-factors', 'ed@shop.test', '--reason', 'new phone')).stdout).toMatch(LINK);
});

test('reports what is wrong with an invitation', async () => {
  const wrong = await run('invite', '--email', 'nobody', '--name', ' ', '--role', 'king');
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('--email: Enter a valid email address.');
  expect(wrong.stderr).toContain('--role:');
  expect((await run('disable', 'nobody@shop.test', '--reason', 'x')).stderr).toBe(
    'there is no operator nobody@shop.test\n',
  );
});
