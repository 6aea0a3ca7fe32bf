/** When the recurring jobs of the ledger run, and that old keys are deleted. What the audits find is tested separately. */
import { expect, it } from 'vitest';
import { ledgerJobHandlers } from '#server/ledger/index.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
const handlers = () => ledgerJobHandlers(() => shop.work());

it('accounts are added up and audited at night, old keys deleted once a day', () => {
  expect(Object.fromEntries(handlers().map(({ job, cron }) => [job.name, cron]))).toEqual({
    'sum-shop-accounts': '3 2 * * *',
    'audit-ledger': '23 2 * * *',
    'purge-idempotency-keys': '20 4 * * *',
  });
});

it('purge-idempotency-keys deletes keys after 30 days', async () => {
  const customer = await shop.addCustomer();
  for (const [name, days] of [
    ['kept', 29.99],
    ['gone', 30],
  ] as const)
    await em().execute(
      `insert into idempotency_key (customer_id, key_hash, request_hash, created_at)
       values (?, ?, 'r', clock_timestamp() - ? * interval '1 day')`,
      [customer, name, days],
    );
  await handlers()
    .find(({ job }) => job.name === 'purge-idempotency-keys')!
    .run({});
  expect(
    await em().execute('select key_hash from idempotency_key where customer_id = ?', [customer]),
  ).toEqual([{ key_hash: 'kept' }]);
});
