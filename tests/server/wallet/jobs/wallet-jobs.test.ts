/** When the recurring jobs of the wallet run, and that each works. Their exact effects are tested separately. */
import { expect, it } from 'vitest';
import { expectCredit } from '#server/wallet/jobs/due-credits.ts';
import { transferBalance } from '#server/wallet/commands/transfer-balance.ts';
import { walletJobHandlers } from '#server/wallet/jobs/wallet-jobs.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { mailsTo } from '../../marketplace/support/market.ts';
import { person } from '../support/person.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
const handlers = () => walletJobHandlers(() => shop.work());

async function run(name: string): Promise<void> {
  const handler = handlers().find(({ job }) => job.name === name);
  if (!handler) throw new Error(`there is no job ${name}`);
  await handler.run({});
}

it('credits and mails are checked every minute', () => {
  expect(Object.fromEntries(handlers().map(({ job, cron }) => [job.name, cron]))).toEqual({
    'credit-due': '* * * * *',
    'mail-received-transfers': '* * * * *',
  });
});

it('credit-due posts what is due', async () => {
  const customerId = await shop.addCustomer();
  const credit = { customerId, kind: 'trade_in', description: 'Trade-in', amountCents: 200 } as const;
  await expectCredit(em(), { ...credit, reference: 'test:due', dueInHours: 0 });
  await expectCredit(em(), { ...credit, reference: 'test:later', dueInHours: 1 });
  await run('credit-due');
  expect(await shop.balance(customerId)).toBe(200);
});

it('mail-received-transfers mails what waited', async () => {
  const [alice, bob] = [await person(shop, 1000), await person(shop)];
  for (const amount of [100, 200])
    await transferBalance(shop.as(alice.id), { receiver: bob.email, amountCents: amount, description: '' });
  await em().execute(
    `update balance_transfer set mailed_at = mailed_at - interval '15 minutes' where receiver_id = ?`,
    [bob.id],
  );
  await run('mail-received-transfers');
  expect(await mailsTo(shop, bob.id)).toEqual(['balance-received', 'transfers-received']);
});
