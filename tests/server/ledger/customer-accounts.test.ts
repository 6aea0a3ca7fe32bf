import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  lockBalance,
  lockBalances,
  lockOwnBalance,
  openLedgerAccounts,
  postJournal,
  requireActive,
} from '#server/ledger/index.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();

/** Customers whose balance no transaction has locked. */
async function unlocked(customers: number[]): Promise<number[]> {
  const rows = await em()
    .db.selectFrom('ledger_account')
    .select('customer_id')
    .where('kind', '=', 'customer')
    .where('customer_id', 'in', customers)
    .orderBy('customer_id')
    .forUpdate()
    .skipLocked()
    .$narrowType<{ customer_id: number }>()
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

describe('the accounts of a new customer', () => {
  it('consist of one for what the shop owes and one for what is set aside, both empty', async () => {
    const [{ id } = { id: 0 }] = await em().execute<{ id: number }[]>(
      `insert into customer (email, password_hash) values ('new@example.com', 'x') returning id`,
    );
    await openLedgerAccounts(em(), id);
    const accounts = await em().execute(
      `select code, kind, balance_cents::int as cents from ledger_account where customer_id = ? order by kind`,
      [id],
    );
    expect(accounts).toEqual([
      { code: `customer:${id}`, kind: 'customer', cents: 0 },
      { code: `escrow:${id}`, kind: 'escrow', cents: 0 },
    ]);
  });
});

describe('a balance', () => {
  it('is the customer’s own, excluding what is set aside', async () => {
    const [customer, other] = [await shop.addCustomer(700), await shop.addCustomer(50)];
    await postJournal(em(), {
      reference: 'test:aside',
      kind: 'hold',
      description: 'A test',
      entries: { [`customer:${customer}`]: -200, [`escrow:${customer}`]: 200 },
    });
    for (const read of [balanceOf, lockBalance, lockOwnBalance]) {
      expect(await em().transactional((transaction) => read(transaction, customer))).toBe(500);
      expect(await em().transactional((transaction) => read(transaction, other))).toBe(50);
    }
  });

  it('of a non-existent customer is an error', async () => {
    for (const read of [balanceOf, lockBalance, lockOwnBalance])
      await expect(read(em(), 987_654)).rejects.toThrow('customer 987654 has no ledger account');
  });

  it.each([
    ['read', false, balanceOf],
    ['locked', true, lockBalance],
    ['locked for the customer', true, lockOwnBalance],
  ] as const)('%s: makes others wait: %s', async (_, isLocked, take) => {
    const customer = await shop.addCustomer(100);
    await em().transactional(async (transaction) => {
      await take(transaction, customer);
      expect(await unlocked([customer])).toEqual(isLocked ? [] : [customer]);
    });
  });

  it('waits for a change in progress, and reads the result', async () => {
    const customer = await shop.addCustomer(100);
    const { locked } = await em().transactional(async (rival) => {
      await postJournal(rival, {
        reference: 'test:rival',
        kind: 'test',
        description: 'A test',
        entries: { [`customer:${customer}`]: -60, 'system:adjustment': 60 },
      });
      const waiting = em().transactional((transaction) => lockBalance(transaction, customer));
      await untilSomebodyWaits(shop);
      return { locked: waiting };
    });
    expect(await locked).toBe(40);
  });
});

describe('several balances', () => {
  it('are locked in customer order, each once', async () => {
    const customers = [await shop.addCustomer(1), await shop.addCustomer(2), await shop.addCustomer(3)];
    const [first = 0, second = 0, third = 0] = customers;
    const { locked } = await em().transactional(async (rival) => {
      await lockBalance(rival, second);
      const waiting = em().transactional((transaction) =>
        lockBalances(transaction, [third, second, first, third]),
      );
      await untilSomebodyWaits(shop);
      // The first is taken, the third waits for its turn.
      expect(await unlocked([first, third])).toEqual([third]);
      return { locked: waiting };
    });
    expect([...(await locked)]).toEqual([
      [first, 1],
      [second, 2],
      [third, 3],
    ]);
  });
});

describe('a customer who may not act', () => {
  it.each([
    ['blocked', 'blocked_at = now()', 'customer_blocked'],
    ['deleted', 'erased_at = now(), password_hash = null', 'not_authenticated'],
    [
      'deleted after being blocked',
      'blocked_at = now(), erased_at = now(), password_hash = null',
      'not_authenticated',
    ],
  ])('%s: is refused', async (_, change, code) => {
    const customer = await shop.addCustomer(100);
    await em().execute(`update customer set ${change} where id = ?`, [customer]);
    await expect(requireActive(em(), customer)).rejects.toMatchObject({ code });
    await expect(
      em().transactional((transaction) => lockOwnBalance(transaction, customer)),
    ).rejects.toMatchObject({ code });
    // The shop’s own movements, such as a refund, go on.
    expect(await em().transactional((transaction) => lockBalance(transaction, customer))).toBe(100);
  });

  it('unknown: is refused; others are not', async () => {
    await expect(requireActive(em(), 987_654)).rejects.toMatchObject({ code: 'not_authenticated' });
    await expect(requireActive(em(), await shop.addCustomer())).resolves.toBeUndefined();
  });
});
