/** The commands that block and erase customers and resend their mails, run from the command line. */
import { beforeAll, expect, test } from 'vitest';
import { queueMail } from '#server/mail/index.ts';
import { runCli } from '../../support/run-cli.ts';
import { TEST_CONFIG, useTestShop } from '../../support/test-shop.ts';
import { addListing, bid, setSetting } from '../marketplace/support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const [credentialKey = Buffer.alloc(32)] = TEST_CONFIG.credentialKeys;
const run = (...words: string[]) => runCli({ databaseUrl: shop.databaseUrl, credentialKey }, words);

async function addPerson(balanceCents: number): Promise<{ id: number; email: string }> {
  const id = await shop.addCustomer(balanceCents);
  return shop.row<{ id: number; email: string }>('select id, email from customer where id = ?', [id]);
}

test('customer block shows what is under way before and after; list and unblock', async () => {
  const { id, email } = await addPerson(2000);
  const { listingId, username } = await addListing(shop, await shop.addCustomer());
  await bid(shop, id, listingId, 700, 900);
  const words = ['customer', 'block', email, '--reason', 'stolen cards'];
  const seen = await run(...words);
  expect(seen).toMatchObject({ code: 0, stderr: '' });
  expect(seen.stdout).toMatch(
    new RegExp(
      `^customer ${id}, ${email}, not blocked:
  balance €11\\.00 and €9\\.00 set aside, 0 purchases, 0 sessions
  leads:
 +listing ${listingId}  ${username}  €7\\.00, at most €9\\.00  ends 2.* UTC
nothing was done yet; say --yes to do it
$`,
    ),
  );
  const done = await run(...words, '--yes');
  expect(done.stdout).toMatch(
    /\nnow:\n {2}balance €20\.00, 0 purchases, 0 sessions\n.* is blocked since 2.* UTC; 1 leading bid withdrawn\n$/,
  );
  expect((await run('customer', 'list', '--blocked')).stdout).toMatch(
    new RegExp(`^${id} +${email} +since 2.* €20\\.00 +blocked since 2.*\n$`),
  );
  expect((await run('customer', 'show', email)).stdout).toMatch(/^blocked +since 2.*: stolen cards$/m);
  expect(await run('customer', 'unblock', String(id), '--reason', 'a mix-up')).toEqual({
    code: 0,
    stdout: `customer ${id}, ${email}, may sign in again\n`,
    stderr: '',
  });
  expect((await run('customer', 'unblock', String(id), '--reason', 'again')).stderr).toBe(
    `customer ${id} is not blocked\n`,
  );
});

test('customer erase shows what will be lost, and requires it to be named', async () => {
  const { id, email } = await addPerson(1250);
  const words = ['customer', 'erase', email, '--reason', 'asked by mail'];
  expect((await run(...words)).stdout).toBe(
    `customer ${id}, ${email}:
  balance €12.50, 0 purchases, 0 sessions
€12.50 and the login details of 0 purchases would be lost
nothing was done yet; say --yes and --give-up 12.50 to do it
`,
  );
  expect(await run(...words, '--yes')).toMatchObject({
    code: 1,
    stderr: '€12.50 would be lost; if that is meant, say --give-up 12.50\n',
  });
  expect(await run(...words, '--yes', '--give-up', '12.50')).toEqual({
    code: 0,
    stdout: `customer ${id} is erased; €12.50 was lost\n`,
    stderr: '',
  });
});

test('mails list and resend', async () => {
  await shop.orm.em.fork().execute(`delete from pgboss.job where name = 'send-mail'`);
  await queueMail(shop.work(), {
    template: 'balance-loaded',
    to: 'one@shop.test',
    values: {
      amountCents: 777,
      bonusCents: 0,
    },
  });
  const { id } = await shop.row<{ id: string }>(
    `update pgboss.job set state = 'failed', retry_count = 12, started_on = now(), completed_on = now(),
       output = '{"message": "Error: 550 mailbox unavailable"}' where name = 'send-mail' returning id`,
  );
  const { stdout } = await run('mails', 'list');
  expect(stdout).toMatch(
    new RegExp(
      `^${id}  failed  2.* UTC  balance-loaded  one@shop.test  tried 13×  Error: 550 mailbox unavailable\n$`,
    ),
  );
  expect((await run('mails', 'resend')).stderr).toBe('say either an id or --all\n');
  expect((await run('mails', 'resend', '--all')).stdout).toBe('1 mail will be sent again\n');
  expect(await run('mails', 'resend', id)).toMatchObject({
    code: 1,
    stderr: `there is no mail ${id} that failed or was sent; "mails list" shows them\n`,
  });
});
