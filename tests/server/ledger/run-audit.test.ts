/** Audits that the shop runs in the background: which are kept and which count, and the limits of a shop that serves customers. */
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { LAWS } from '#server/ledger/audit-ledger.ts';
import { askForAudit, runAudit } from '#server/ledger/index.ts';
import type { Breach, LedgerLaw } from '#server/ledger/ledger-law.ts';
import { SHOP_TIME_LIMITS } from '#server/platform/guarded-pool.ts';
import { useTestShop } from '../../support/test-shop.ts';

const STATEMENT_MS = 2000;
const ANSWER_MS = 2500;

const shop = useTestShop({
  timeLimits: { ...SHOP_TIME_LIMITS, statementMs: STATEMENT_MS, answerMs: ANSWER_MS },
});

const laws = LAWS as LedgerLaw[];
const slowLaw: LedgerLaw = {
  rule: 'a law that takes long holds',
  breaches: sql<Breach>`select 'slow' as subject, '' as expected, '' as found
    from (select pg_sleep(${(ANSWER_MS + 500) / 1000})::text as slept offset 0) s where slept <> ''`,
};
afterAll(() => void laws.splice(laws.indexOf(slowLaw), 1));

it('the results of the last hundred audits are kept', async () => {
  await shop.orm.em
    .fork()
    .execute(
      'insert into ledger_audit (law_count, finished_at) select 1, now() from generate_series(1, 100)',
    );
  await runAudit(shop.work(), {});
  const kept = await shop.row(
    'select count(*)::int as audits, (max(id) - min(id))::int as span from ledger_audit',
  );
  expect(kept).toEqual({ audits: 100, span: 99 });
});

it('an audit that fails has ended, with its error', async () => {
  laws.unshift({
    rule: 'a law with a fault',
    breaches: sql<Breach>`select (1 / 0)::text as subject, '' as expected, '' as found`,
  });
  await expect(runAudit(shop.work(), {}).finally(() => laws.shift())).rejects.toThrow('division by zero');
  expect(await shop.row('select finished_at, error from ledger_audit order by id desc limit 1')).toEqual({
    finished_at: expect.anything(),
    error: expect.stringContaining('division by zero'),
  });
});

it('another audit is asked for once the last one has ended, or has had an hour', async () => {
  const ask = async () => (await askForAudit(shop.work(), 'olga')).auditId;
  const asked = (minutesAgo: number) =>
    shop.orm.em
      .fork()
      .execute(
        `update ledger_audit set asked_at = now() - ? * interval '1 minute' where finished_at is null`,
        [minutesAgo],
      );
  const first = await ask();
  await asked(59);
  expect(await ask()).toBe(first);
  await asked(61);
  const second = await ask();
  expect(second).toBeGreaterThan(first);
  await runAudit(shop.work(), { auditId: second });
  expect(await ask()).toBeGreaterThan(second);
  await shop.orm.em.fork().execute('delete from ledger_audit');
});

it('a law may take longer than other statements, whose limits stay', async () => {
  laws.unshift(slowLaw);
  await runAudit(shop.work(), {});
  const audit = await shop.row<{ error: string | null; laws: { rule: string; ms: number }[] }>(
    'select error, laws from ledger_audit where finished_at is not null',
  );
  expect(audit.error).toBeNull();
  expect(audit.laws).toHaveLength(laws.length);
  expect(audit.laws[0]!.ms).toBeGreaterThan(ANSWER_MS);
  const sleep = sql`select pg_sleep(${(ANSWER_MS + 500) / 1000})`.execute(shop.work().db);
  await expect(sleep).rejects.toMatchObject({ code: '57014' });
});
