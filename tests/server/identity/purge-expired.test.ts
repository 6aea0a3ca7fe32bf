/** When expired rows are deleted: sessions at their end, all others only when they can no longer be read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityJobHandlers, purgeExpired } from '#server/identity/identity-jobs.ts';
import { JUST_BEFORE_SECONDS } from '../../support/database-clock.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

const [MINUTE, DAY] = [60, 24 * 3600];

let shop: TestShop;
let customer: number;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.addCustomer();
});
afterAll(() => shop.close());

const em = () => shop.orm.em.fork();

/** Inserts a row named so that ends then. */
const INSERTS: Record<string, string> = {
  session: 'insert into session (token_hash, customer_id, expires_at) values (:name, :customer, :end)',
  queue_ticket: `insert into queue_ticket (id_hash, browser_hash, kind, expires_at) values (:name, 'b', 'login', :end)`,
  used_captcha: 'insert into used_captcha (signature, expires_at) values (:name, :end)',
  mail_token: `insert into mail_token (token_hash, purpose, customer_id, expires_at) values (:name, 'verify_email', :customer, :end)`,
};
const NAMES: Record<string, string> = {
  session: 'token_hash',
  queue_ticket: 'id_hash',
  used_captcha: 'signature',
  mail_token: 'token_hash',
};

async function endsIn(table: string, name: string, seconds: number): Promise<void> {
  const sql = (INSERTS[table] ?? '')
    .replace(':name', `'${name}'`)
    .replace(':customer', String(customer))
    .replace(':end', `clock_timestamp() + ${seconds} * interval '1 second'`);
  await em().execute(sql);
}

describe('what has ended', () => {
  it.each([
    { table: 'session', keptSeconds: 0 },
    { table: 'queue_ticket', keptSeconds: 10 * MINUTE },
    { table: 'used_captcha', keptSeconds: DAY },
    { table: 'mail_token', keptSeconds: DAY },
  ])('in $table is deleted $keptSeconds seconds after it ends', async ({ table, keptSeconds }) => {
    await endsIn(table, 'kept', JUST_BEFORE_SECONDS - keptSeconds);
    await endsIn(table, 'gone', -keptSeconds);
    await purgeExpired(shop.work());
    expect(await em().execute(`select ${NAMES[table]} as name from ${table}`)).toEqual([{ name: 'kept' }]);
  });
});

it('expired data is deleted every ten minutes', () => {
  const handlers = identityJobHandlers(() => shop.work());
  expect(Object.fromEntries(handlers.map(({ job, cron }) => [job.name, cron]))).toEqual({
    'factor-recovery': '*/10 * * * *',
    'password-reset': undefined,
    'purge-identity': '*/10 * * * *',
  });
});
