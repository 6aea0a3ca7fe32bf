import { describe, expect, it } from 'vitest';
import { postJournal } from '#server/ledger/index.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
let references = 0;
const reference = () => `test:${(references += 1)}`;

describe('postJournal', () => {
  it('moves money and keeps the cached balance', async () => {
    const customer = await shop.addCustomer(1000);
    await postJournal(em(), {
      reference: reference(),
      kind: 'test',
      description: 'A test',
      entries: { [`customer:${customer}`]: -300, 'system:surcharge': 0, 'system:adjustment': 300 },
    });
    expect(await shop.balance(customer)).toBe(700);
  });

  it('describes what it moves', async () => {
    const name = reference();
    await postJournal(em(), {
      reference: name,
      kind: 'test',
      description: '',
      entries: { 'system:surcharge': 5, 'system:cashback': 7, 'system:adjustment': -12 },
    });
    expect(
      await shop.row('select amount_cents::int as cents from journal where reference = ?', [name]),
    ).toEqual({
      cents: 12,
    });
  });

  it.each([
    ['entries that do not add up', { 'system:surcharge': 5, 'system:adjustment': -4 }],
    ['a single entry', { 'system:surcharge': 0 }],
  ])('refuses %s', async (_, entries) => {
    await expect(
      postJournal(em(), { reference: reference(), kind: 'test', description: '', entries }),
    ).rejects.toThrow(RangeError);
  });

  it('refuses the same reference twice, even simultaneously', async () => {
    const journal = {
      reference: reference(),
      kind: 'test',
      description: '',
      entries: { 'system:surcharge': 5, 'system:adjustment': -5 },
    };
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => postJournal(em(), journal)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('refuses to take more than there is', async () => {
    const customer = await shop.addCustomer(100);
    await expect(
      postJournal(em(), {
        reference: reference(),
        kind: 'test',
        description: '',
        entries: { [`customer:${customer}`]: -101, 'system:surcharge': 101 },
      }),
    ).rejects.toThrow(/ledger_account_balance_not_negative/);
    expect(await shop.balance(customer)).toBe(100);
  });

  it('refuses an account that does not exist', async () => {
    await expect(
      em().transactional((transaction) =>
        postJournal(transaction, {
          reference: reference(),
          kind: 'test',
          description: '',
          entries: { 'customer:999999': 5, 'system:adjustment': -5 },
        }),
      ),
    ).rejects.toThrow(/names an account that does not exist/);
  });
});

/** As the former build posts, which does not know the column, or with this amount. */
const postBare = async (name: string, amountCents = 0) =>
  em().transactional(async (transaction) => {
    await transaction.execute(
      `with j as (insert into journal (reference, kind, description, amount_cents) values (?, 'test', '', ?) returning id)
       insert into journal_entry (journal_id, account_id, amount_cents)
       select j.id, a.id, case a.code when 'system:surcharge' then 5 else -5 end
       from j, ledger_account a where a.code in ('system:surcharge', 'system:adjustment')`,
      [name, amountCents],
    );
  });

describe('the database itself', () => {
  it('refuses a journal that does not balance, at commit', async () => {
    await expect(
      em().transactional(async (transaction) => {
        await transaction.execute(
          `with j as (insert into journal (reference, kind, description) values (?, 'test', '') returning id)
           insert into journal_entry (journal_id, account_id, amount_cents)
           select j.id, a.id, 5 from j, ledger_account a where a.code = 'system:surcharge'`,
          [reference()],
        );
      }),
    ).rejects.toThrow(/does not balance/);
  });

  it('fills in a journal’s missing amount, and refuses a different one', async () => {
    const name = reference();
    await postBare(name);
    expect(
      await shop.row('select amount_cents::int as cents from journal where reference = ?', [name]),
    ).toEqual({
      cents: 5,
    });
    await expect(postBare(reference(), 6)).rejects.toThrow(/moves 5 cents, not 6/);
    await expect(postBare(reference(), 5)).resolves.toBeUndefined();
  });

  it.each([
    'update journal_entry set amount_cents = 1',
    'update journal set amount_cents = amount_cents + 1',
    `update journal set amount_cents = 0`,
    'delete from journal_entry',
    'delete from journal',
    'truncate journal_entry, journal',
  ])('refuses to change posted entries: %s', async (sql) => {
    await expect(em().execute(sql)).rejects.toThrow(/append-only/);
  });
});

describe('the audit', () => {
  it('finds a cached balance that was altered', async () => {
    const customer = await shop.addCustomer(100);
    expect(await shop.audit()).toEqual([]);
    await em().execute('update ledger_account set balance_cents = 150 where code = ?', [
      `customer:${customer}`,
    ]);
    expect(await shop.audit()).toEqual([
      {
        rule: 'a cached balance is the sum of its entries',
        subject: `customer:${customer}`,
        expected: '100',
        found: '150',
      },
    ]);
    await em().execute('update ledger_account set balance_cents = 100 where code = ?', [
      `customer:${customer}`,
    ]);
  });
});
