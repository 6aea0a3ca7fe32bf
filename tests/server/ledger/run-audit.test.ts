/** Audits that the shop runs in the background, under the limits of a shop that serves customers. */
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { LAWS } from '#server/ledger/audit-ledger.ts';
import { runAudit } from '#server/ledger/index.ts';
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
