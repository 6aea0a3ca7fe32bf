/** Balances of the shop's own accounts: summed nightly, plus later postings, including those that were in progress at the time. */
import { describe, expect, it } from 'vitest';
import { postJournal, shopAccounts, sumShopAccounts } from '#server/ledger/index.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { auditBreach, lineOf } from './support/breaches.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
let count = 0;
const post = (given = em(), cents = 5) =>
  postJournal(given, {
    reference: `test:${(count += 1)}`,
    kind: 'test',
    description: '',
    entries: { 'system:surcharge': cents, 'system:adjustment': -cents },
  });

const surcharge = async (): Promise<number | undefined> =>
  (await shopAccounts(em().db).execute()).find(({ account }) => account === 'system:surcharge')?.cents;
const summed = () =>
  shop.row<{ cents: number | null; entries: number }>(`
    select a.summed_cents::int as cents,
           (select count(*)::int from journal_entry e where e.account_id = a.id and e.id <= a.summed_through_id) as entries
    from ledger_account a where a.code = 'system:surcharge'`);
const sumUp = async (): Promise<void> => {
  await sumShopAccounts(shop.work());
};
async function postTwenty(): Promise<void> {
  for (let posted = 0; posted < 20; posted += 1) await post(em(), 1);
}
async function sumOften(): Promise<void> {
  for (let sums = 0; sums < 25; sums += 1) await sumUp().catch(() => undefined);
}

describe('what is on an account of the shop', () => {
  it('is the same before and after being summed, and with later entries', async () => {
    await post();
    expect(await surcharge()).toBe(5);
    await sumUp();
    expect(await summed()).toEqual({ cents: 5, entries: 1 });
    expect(await surcharge()).toBe(5);
    await post();
    expect(await surcharge()).toBe(10);
    expect(await summed()).toEqual({ cents: 5, entries: 1 });
    await Promise.all([sumUp(), sumUp(), sumUp()]);
    expect(await summed()).toEqual({ cents: 10, entries: 2 });
    expect(await shop.audit()).toEqual([]);
  });

  it('is not summed while a posting with a smaller number may still be under way', async () => {
    const before = await summed();
    await em().transactional(async (transaction) => {
      await post(transaction);
      await post();
      await expect(sumUp()).rejects.toThrow(/lock/);
      expect(await summed()).toEqual(before);
    });
    await sumUp();
    expect(await summed()).toEqual({ cents: 20, entries: 4 });
    expect(await surcharge()).toBe(20);
  });

  it('stays correct while sums are made amid postings', async () => {
    await Promise.all([postTwenty(), postTwenty(), postTwenty(), sumOften(), sumOften()]);
    expect(await surcharge()).toBe(80);
    await sumUp();
    expect(await summed()).toMatchObject({ cents: 80 });
    expect(await shop.audit()).toEqual([]);
  });

  it('is reported by the audit if it was summed wrongly', async () => {
    const breach = {
      rule: 'what was added up on an account of the shop is the sum of its entries up to there',
      breaks: `update ledger_account set summed_cents = 81 where code = 'system:surcharge'`,
      mends: `update ledger_account set summed_cents = 80 where code = 'system:surcharge'`,
      expected: '80',
      found: '81',
    };
    const { broken, mended } = await auditBreach(shop, breach);
    expect(broken).toEqual([lineOf(breach)]);
    expect(mended).toEqual([]);
  });
});
