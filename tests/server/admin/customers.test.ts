/** What an operator sees and changes about a customer. */
import { operatorContext } from '#server/context.ts';
import { describe, expect, it } from 'vitest';
import { adjustBalance, allowTransfer, showCustomer } from '#server/admin/index.ts';
import { readCustomer } from '#server/admin/customers/read-customer.ts';
import { openClaim } from '#server/claims/open-claim.ts';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { lockBalance, postJournal } from '#server/ledger/index.ts';
import { OperationRefused, readLog } from '#server/operator-log/index.ts';
import { openSession } from '#server/identity/sessions.ts';
import { inTransaction } from '#server/platform/database.ts';
import { eraseCustomer } from '#server/privacy/index.ts';
import { JUST_BEFORE_SECONDS } from '../../support/database-clock.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { testOperator } from '../../support/test-operator.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { boughtListing } from '../marketplace/support/instants.ts';
import { DAY, setSetting } from '../marketplace/support/market.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
const lastChange = async (action: string) => (await readLog(em(), { action, limit: 1 }))[0];

async function addCustomer(balanceCents: number): Promise<{ id: number; email: string }> {
  const id = await shop.addCustomer(balanceCents);
  return shop.row<{ id: number; email: string }>('select id, email from customer where id = ?', [id]);
}

const adjust = (email: string, amount: string, more: { reason?: string; text?: string } = {}) =>
  adjustBalance(operatorContext({}, em(), testOperator()), {
    email,
    amount,
    reason: 'late delivery',
    text: 'Sorry for the wait',
    ...more,
  });

describe('balance adjust', () => {
  it('moves money, and explains it in the customer’s transactions and in the log', async () => {
    const { id, email } = await addCustomer(1000);
    await expect(adjust(email.toUpperCase(), '+2.50')).resolves.toEqual({
      email,
      adjustedCents: 250,
      balanceCents: 1250,
    });
    await adjust(email, '-12.50', { reason: 'booked twice', text: 'Correction' });
    expect(await shop.balance(id)).toBe(0);
    const { transactions } = await showCustomer(shop.work(), email);
    expect(
      transactions.map(({ amountCents, description }) => [amountCents, description]).slice(0, 2),
    ).toEqual([
      [-1250, 'Correction'],
      [250, 'Sorry for the wait'],
    ]);
    expect(JSON.stringify(transactions)).not.toContain('booked twice');
    expect(await lastChange('balance adjust')).toMatchObject({
      subject: `customer ${id}`,
      reason: 'booked twice',
      before: { balanceCents: 1250 },
      after: { balanceCents: 0, adjustedCents: -1250, text: 'Correction' },
    });
    expect(await shop.audit()).toEqual([]);
  });

  it.each([
    ['five', /not an amount in EUR/],
    ['0', /not an amount in EUR/],
    ['1.005', /not an amount in EUR/],
    ['1000000.01', /one adjustment moves €1,000,000\.00 at most/],
    ['-1000000.01', /one adjustment moves €1,000,000\.00 at most/],
    ['-10.01', /the balance of .* is €10\.00; no more than that can be taken/],
  ])('of %s is refused and not logged', async (amount, reason) => {
    const { id, email } = await addCustomer(1000);
    await expect(adjust(email, amount)).rejects.toThrow(OperationRefused);
    await expect(adjust(email, amount)).rejects.toThrow(reason);
    expect(await shop.balance(id)).toBe(1000);
    expect(await readLog(em(), { subject: email, limit: 5 })).toEqual([]);
  });

  it('requires a reason, a text for the customer and an existing customer', async () => {
    const { email } = await addCustomer(0);
    await expect(adjust(email, '5', { reason: ' ' })).rejects.toThrow('--reason says why');
    for (const text of ['', ' ', 'x'.repeat(201)])
      await expect(adjust(email, '5', { text })).rejects.toThrow('--text has 1 to 200 characters');
    await adjust(email, '1000000', { text: ` ${'x'.repeat(200)} ` });
    await expect(adjust('nobody@example.com', '5')).rejects.toThrow(
      'there is no customer nobody@example.com',
    );
  });

  it('fifty at once each happen once, never below zero, and each is logged with the balance it found', async () => {
    const { id, email } = await addCustomer(1000);
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => adjust(email, n % 2 === 0 ? '-1' : '0.25')),
    );
    const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const moved = done.reduce((sum, { adjustedCents }) => sum + adjustedCents, 0);
    expect(await shop.balance(id)).toBe(1000 + moved);
    const entries = (await readLog(em(), { subject: email, limit: 100 })).toReversed();
    expect(entries).toHaveLength(done.length);
    let balanceCents = 1000;
    for (const { before, after } of entries) {
      expect(before).toEqual({ balanceCents });
      ({ balanceCents } = after as { balanceCents: number });
    }
    expect(await shop.audit()).toEqual([]);
  });

  it('is found by the audit if its log entry is missing', async () => {
    const { id } = await addCustomer(0);
    await em().transactional((transaction) =>
      transaction.execute(
        `with j as (insert into journal (reference, kind, description) values ('adjustment:987654', 'adjustment', 'x') returning id),
         a as (select id, case kind when 'customer' then 5 else -5 end as cents from ledger_account
               where code in ('customer:' || ?::int, 'system:adjustment')),
         b as (update ledger_account set balance_cents = 5 where code = 'customer:' || ?::int)
         insert into journal_entry (journal_id, account_id, amount_cents) select j.id, a.id, a.cents from j, a`,
        [id, id],
      ),
    );
    expect(await shop.audit()).toEqual([
      {
        rule: 'every adjustment of a balance is in the operator log, and nothing there without one',
        subject: 'adjustment:987654',
        expected: 'none',
        found: '5',
      },
    ]);
  });

  it('gives nothing to an erased customer, and takes what is left there', async () => {
    const { id } = await addCustomer(0);
    await inTransaction(em(), (transaction) => eraseCustomer(transaction, { customerId: id }));
    const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [id]);
    await expect(adjust(email, '5')).rejects.toThrow(new OperationRefused(`customer ${id} is erased`));
    expect(await shop.balance(id)).toBe(0);
    await postJournal(em(), {
      reference: `test:${id}`,
      kind: 'adjustment',
      description: 'Late',
      entries: { 'system:adjustment': -500, [`customer:${id}`]: 500 },
    });
    await expect(adjust(email, '-5')).resolves.toMatchObject({ balanceCents: 0 });
  });

  it('gives nothing to a customer who is erased while it waits', async () => {
    const { id, email } = await addCustomer(0);
    const { erased, adjusted } = await inTransaction(em(), async (transaction) => {
      await lockBalance(transaction, id);
      const first = inTransaction(em(), (erasing) => eraseCustomer(erasing, { customerId: id }));
      await untilSomebodyWaits(shop);
      const second = Promise.allSettled([adjust(email, '0.01')]);
      await untilSomebodyWaits(shop, 2);
      return { erased: first, adjusted: second };
    });
    await erased;
    expect(await adjusted).toMatchObject([
      { status: 'rejected', reason: new OperationRefused(`customer ${id} is erased`) },
    ]);
    expect(await shop.balance(id)).toBe(0);
  });
});

describe('customer allow-transfer', () => {
  it('allows transfers, notifies the customer once, and can be undone', async () => {
    const { id, email } = await addCustomer(0);
    const other = await addCustomer(0);
    const set = (isAllowed: boolean) =>
      allowTransfer(operatorContext({}, em(), testOperator()), { email, isAllowed, reason: 'asked by mail' });
    await expect(set(true)).resolves.toBe(true);
    await expect(set(true)).resolves.toBe(false);
    expect(await showCustomer(shop.work(), email)).toMatchObject({ isBalanceTransferAllowed: true });
    expect(await showCustomer(shop.work(), other.email)).toMatchObject({ isBalanceTransferAllowed: false });
    await expect(set(false)).resolves.toBe(true);
    expect(await lastChange('customer disallow-transfer')).toMatchObject({
      subject: `customer ${id}`,
      reason: 'asked by mail',
      before: { isBalanceTransferAllowed: true },
      after: { isBalanceTransferAllowed: false },
    });
    const entries = await readLog(em(), { subject: ` ${email.toUpperCase()}`, limit: 10 });
    expect(entries.map(({ subject }) => subject)).toEqual([`customer ${id}`, `customer ${id}`]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });
});

describe('customer show', () => {
  it('shows balance, purchases, payments, transactions and sessions, and no secret', async () => {
    const { id, email } = await addCustomer(700);
    const product = await shop.addProduct();
    const bought = await shop.addToCart(id, product);
    await startCheckout(shop.as(id), { cartItems: [bought], totalCents: 500, paymentGateway: 'stripe' });
    const wanted = await shop.addToCart(id, await shop.addProduct());
    await startCheckout(shop.as(id), { cartItems: [wanted], totalCents: 500, paymentGateway: 'stripe' });
    const token = await openSession(em(), id, undefined);

    const report = await showCustomer(shop.work(), email);
    expect(report).toMatchObject({
      id,
      email,
      isBalanceTransferAllowed: false,
      balanceCents: 0,
      escrowCents: 200,
      purchases: [{ username: `account-${product}`, region: 'EUW', state: 'owned', priceCents: 500 }],
      payments: [{ purpose: 'checkout', gateway: 'stripe', status: 'pending', amountCents: 325 }],
      sessions: [{}],
    });
    expect(report.transactions).toHaveLength(3);
    expect(report.emailVerifiedAt).toBeInstanceOf(Date);
    const printed = JSON.stringify(report);
    for (const secret of [`secret-${product}`, token, 'password', 'hash'])
      expect(printed).not.toContain(secret);
  });

  it('marks as a risk how many claims they opened, about the shop’s accounts and about other customers’', async () => {
    await setSetting(shop, 'flags.auction', true);
    const { listingId, buyerId } = await boughtListing(shop);
    await openListingClaim(shop.as(buyerId), { listingId, text: 'It was banned in March' });
    const product = await shop.addProduct();
    const cartItems = [await shop.addToCart(buyerId, product)];
    await startCheckout(shop.as(buyerId), { cartItems, totalCents: 500, paymentGateway: 'stripe' });
    const claim = { username: `account-${product}`, reason: 'login', text: 'It does not log in' } as const;
    await openClaim(shop.as(buyerId), claim);
    expect(await readCustomer(shop.work(), buyerId)).toMatchObject({ risk: { claims: 2 } });
  });

  it('marks as a risk the payments that were declined within 30 days', async () => {
    const { id } = await addCustomer(0);
    for (const [status, seconds] of [
      ['failed', 30 * DAY],
      ['failed', 30 * DAY - JUST_BEFORE_SECONDS],
      ['pending', 0],
    ] as const)
      await em().execute(
        `insert into payment (id, customer_id, purpose, gateway, amount_cents, status, created_at)
         values (gen_random_uuid(), ?, 'load', 'stripe', 500, ?, clock_timestamp() - ? * interval '1 second')`,
        [id, status, seconds],
      );
    expect(await readCustomer(shop.work(), id)).toMatchObject({ risk: { declinedPayments: 1 } });
  });

  it('finds the customer named in the log by number', async () => {
    const { id, email } = await addCustomer(0);
    expect(await showCustomer(shop.work(), String(id))).toMatchObject({ id, email });
    await expect(showCustomer(shop.work(), '999999999')).rejects.toThrow('there is no customer 999999999');
  });

  it('is refused for a customer who does not exist', async () => {
    await expect(showCustomer(shop.work(), 'Nobody@Example.com')).rejects.toThrow(
      'there is no customer nobody@example.com',
    );
  });
});
