import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { markAsCopy } from '#server/backups/index.ts';
import { queueMail } from '#server/mail/index.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { runCli } from '../../support/run-cli.ts';
import { openTestShop, TEST_CONFIG, type TestShop, until } from '../../support/test-shop.ts';

const [credentialKey = randomBytes(32)] = TEST_CONFIG.credentialKeys;

async function mailsSent(shop: TestShop): Promise<number> {
  const { count } = await shop.row<{ count: number }>('select count(*)::int as count from sandbox.mail');
  return count;
}

it('a copy sends nothing and contacts no provider until an operator ends that, and is not backed up', async () => {
  const kept = await createTestDatabase();
  const database = { url: kept.url, drop: () => Promise.resolve() };
  try {
    const shop = await openTestShop({ database });
    await markAsCopy(shop.orm.em.fork(), '2026-11-23T21-40-05Z');
    await shop.close();

    const copy = await openTestShop({ database });
    try {
      expect(copy.copy?.backup).toBe('2026-11-23T21-40-05Z');
      await copy.startWork();
      await queueMail(copy.work(), {
        template: 'payment-credited',
        to: 'nobody@shop.test',
        values: { amountCents: 500 },
      });
      // The same shop without the mark sends it within a fraction of that, below.
      await delay(3_000);
      expect(await mailsSent(copy)).toBe(0);
      await expect(copy.services.hostedCheckout.findPayment('cs_1')).rejects.toMatchObject({
        code: 'gateway_unavailable',
      });
      expect(copy.services.cardGateway).toBeNull();
    } finally {
      await copy.close();
    }

    const cli = { databaseUrl: kept.url, credentialKey };
    const refused = await runCli(cli, ['backup', 'create']);
    expect(refused.stderr).toContain('this database is a copy, which is not backed up');
    const ended = await runCli(cli, ['backup', 'end-copy', '--reason', 'the shop burned down']);
    expect(ended.stderr).toBe('');
    expect((await runCli(cli, ['log'])).stdout).toContain('the shop burned down');
    expect((await runCli(cli, ['backup', 'end-copy', '--reason', 'again'])).code).toBe(1);

    const again = await openTestShop({ database });
    try {
      expect(again.copy).toBeNull();
      await again.startWork();
      await until(async () => (await mailsSent(again)) === 1);
    } finally {
      await again.close();
    }
  } finally {
    await kept.drop();
  }
});
