import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { issueMailToken } from '#server/identity/mail-tokens.ts';
import { queueMail } from '#server/mail/index.ts';
import { eraseCustomer } from '#server/privacy/erase-customer.ts';
import { dataWithoutPasswords } from '#server/privacy/personal-data.ts';
import { expectCredit } from '#server/wallet/jobs/due-credits.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { addEverything } from './support/everything.ts';

let shop: TestShop;
let customer: number;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await shop.addCustomer(700);
});

const em = () => shop.orm.em.fork();
/** The hash that `addCustomer` stores. */
const HASH = 'x';
const erase = (passwordHash?: string) =>
  em().transactional((transaction) =>
    eraseCustomer(transaction, {
      customerId: customer,
      ...(passwordHash === undefined ? {} : { passwordHash }),
    }),
  );

const dataOf = (one: number) => dataWithoutPasswords({ db: em().db }, one);

it('a password changed since it was requested deletes nothing', async () => {
  await expect(erase('former')).rejects.toMatchObject({ code: 'not_found' });
  expect(await shop.balance(customer)).toBe(700);
  expect(await erase(HASH)).toMatchObject({ outcome: 'erased', givenUpCents: 700 });
});

it('only the operator can delete a blocked customer', async () => {
  await em().execute('update customer set blocked_at = now() where id = ?', [customer]);
  await expect(erase(HASH)).rejects.toMatchObject({ code: 'customer_blocked' });
  expect(await shop.balance(customer)).toBe(700);
  expect(await erase()).toMatchObject({ outcome: 'erased' });
});

it('promises are cancelled, even those due at this instant', async () => {
  await expectCredit(em(), {
    customerId: customer,
    kind: 'trade_in',
    reference: `test:${customer}`,
    description: 'Trade-in: Unranked, EUW',
    amountCents: 200,
    dueInHours: 0,
  });
  await erase();
  expect(
    await shop.row(
      'select cancelled_at is not null as "isCancelled" from pending_credit where customer_id = ?',
      [customer],
    ),
  ).toEqual({ isCancelled: true });
  expect(await shop.balance(customer)).toBe(0);
});

it('what only says who it was is gone, and nothing of another customer', async () => {
  const [id, stranger, other] = [
    await shop.addCustomer(500),
    await shop.addCustomer(500),
    await shop.addCustomer(),
  ];
  for (const one of [id, stranger]) await addEverything(shop, one, other);
  const theirs = await dataOf(stranger);
  customer = id;
  expect(await erase()).toMatchObject({ outcome: 'erased' });
  const emptied = Object.entries(await dataOf(id)).flatMap(([name, rows]) =>
    rows.length === 0 ? [name] : [],
  );
  expect(emptied).toEqual([
    'sessions',
    'authenticatorApp',
    'passkeys',
    'recoveryCodes',
    'linksInMails',
    'factorRecovery',
    'emailChange',
    'mails',
    'cart',
    'watchedListings',
    'notices',
    'savedSearches',
    'notesOfTheShop',
    'wishList',
  ]);
  expect(await dataOf(stranger)).toEqual(theirs);
});

it('mails to former and wanted addresses go too, but none to an address that is another customer’s by now', async () => {
  const other = await shop.addCustomer();
  const { email: theirs } = await shop.row<{ email: string }>('select email from customer where id = ?', [
    other,
  ]);
  const [former, wanted] = [`former-${customer}@example.com`, `wanted-${customer}@example.com`];
  for (const address of [former, theirs]) await issueMailToken(em(), 'not_me', customer, address);
  await em().execute(
    `insert into email_change (customer_id, new_email, old_token_hash, new_token_hash, expires_at)
     values (?, ?, ?, ?, now() + interval '1 hour')`,
    [customer, wanted, `old-${customer}`, `new-${customer}`],
  );
  for (const to of [former, wanted, theirs])
    await queueMail(shop.work(), { template: 'factor-removed', to, values: { name: 'key' } });
  await erase();
  expect(
    await em().execute(`select data->>'to' as "to" from pgboss.job where data->>'to' = any(?)`, [
      `{${former},${wanted},${theirs}}`,
    ]),
  ).toEqual([{ to: theirs }]);
});
