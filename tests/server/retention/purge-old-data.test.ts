/** What the daily job removes and what it keeps, a day before and a day after the limit by the database's clock. */
import { describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { openSession } from '#server/identity/sessions.ts';
import { queueMail } from '#server/mail/index.ts';
import { SETTINGS } from '#server/settings/index.ts';
import { cancelPayment } from '#server/payments/commands/cancel-payment.ts';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { inTransaction } from '#server/platform/database.ts';
import { purgeOldData } from '#server/retention/purge-old-data.ts';
import { USE_OF_THE_SHOP } from '#server/retention/remove-unused-customers.ts';
import { plansOf } from '../../support/query-plans.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { setSetting } from '../marketplace/support/market.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
const purge = () => purgeOldData(() => shop.work());
const daysOf = (key: keyof typeof SETTINGS) => Number(SETTINGS[key].parse(undefined));
const exists = async (table: string, id: number | string) =>
  (await em().execute(`select 1 from ${table} where id::text = ?`, [String(id)])).length === 1;

/** Registered so many days ago, and never confirmed. */
async function addUnused(days: number, balanceCents = 0): Promise<number> {
  const id = await shop.addCustomer(balanceCents);
  await em().execute(
    `update customer set email_verified_at = null, created_at = now() - ? * interval '1 day' where id = ?`,
    [days, id],
  );
  return id;
}

/** Cancelled so many days ago. */
async function addCancelled(days: number, balanceCents = 0) {
  const customer = await shop.addCustomer(balanceCents);
  const item = await shop.addToCart(customer, await shop.addProduct());
  const answer = await startCheckout(shop.as(customer), {
    cartItems: [item],
    totalCents: 500,
    paymentGateway: 'stripe',
  });
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  const { checkoutId } = answer;
  await cancelPayment(shop.as(customer), { checkoutId });
  const { id: paymentId } = await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [
    checkoutId,
  ]);
  await em().execute(`update payment set settled_at = now() - ? * interval '1 day' where id = ?`, [
    days,
    paymentId,
  ]);
  await em().execute(`update checkout set completed_at = now() - ? * interval '1 day' where id = ?`, [
    days,
    checkoutId,
  ]);
  return { checkoutId, paymentId };
}

async function addMail(state: 'completed' | 'failed' | 'created', days: number): Promise<string> {
  const to = `${state}-${days}@shop.test`;
  await queueMail(shop.work(), { template: 'payment-credited', to, values: { amountCents: 100 } });
  await em().execute(
    `update pgboss.job set state = ?, completed_on = case when ? = 'created' then null else now() - ? * interval '1 day' end
     where data->>'to' = ?`,
    [state, state, days, to],
  );
  return to;
}

describe('customers who never used the shop', () => {
  const AGE = daysOf('retention.unverifiedCustomerDays');

  it('are deleted the day after their time, with their cart, mails and empty accounts', async () => {
    const [before, after] = [await addUnused(AGE - 1), await addUnused(AGE + 1)];
    await shop.addToCart(after, await shop.addProduct());
    const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [after]);
    await queueMail(shop.work(), { template: 'verification', to: email, values: { key: 'k' } });
    expect(await purge()).toMatchObject({ customers: 1 });
    expect(await exists('customer', before)).toBe(true);
    expect(await exists('customer', after)).toBe(false);
    const left = `select 1 from ledger_account where customer_id = ?
      union all select 1 from pgboss.job where data->>'to' = ?`;
    expect(await em().execute(left, [after, email])).toEqual([]);
    expect(await shop.audit()).toEqual([]);
  });

  it('are kept if confirmed, signed in, blocked, deleted, or involved with money', async () => {
    const used: number[] = [];
    const old = async (balanceCents = 0) => {
      const id = await addUnused(AGE + 400, balanceCents);
      used.push(id);
      return id;
    };
    await em().execute('update customer set email_verified_at = now() where id = ?', [await old()]);
    await openSession(em(), await old(), undefined);
    await em().execute('update customer set blocked_at = now() where id = ?', [await old()]);
    await em().execute('update customer set erased_at = now(), password_hash = null where id = ?', [
      await old(),
    ]);
    await old(100);
    const buyer = await old(500);
    const item = await shop.addToCart(buyer, await shop.addProduct());
    await startCheckout(shop.as(buyer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' });
    await loadAtHostedCheckout(shop.as(await old()), { amountCents: 1000 });
    expect(await purge()).toMatchObject({ customers: 0 });
    for (const id of used) expect(await exists('customer', id)).toBe(true);
    expect(await shop.audit()).toEqual([]);
  });

  it('are kept while a purchase is under way, because they are locked', async () => {
    const id = await addUnused(AGE + 1);
    await inTransaction(em(), async (transaction) => {
      await transaction.execute('select 1 from customer where id = ? for key share', [id]);
      expect(await purge()).toMatchObject({ customers: 0 });
    });
    expect(await purge()).toMatchObject({ customers: 1 });
  });

  it('are checked against every table that names a customer and is not deleted with one', async () => {
    const references = await em().execute<{ table: string; column: string }[]>(
      `select c.conrelid::regclass::text as table, a.attname as column
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'customer'::regclass and c.confdeltype <> 'c'
         and c.conrelid <> 'ledger_account'::regclass`,
    );
    const known = USE_OF_THE_SHOP.map(([table, column]) => `${table}.${column}`);
    expect(references.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(known.toSorted());
  });

  it('are found by an index in every table that names a customer', async () => {
    const scanned = await em().execute<{ column: string }[]>(
      `select c.conrelid::regclass || '.' || a.attname as column
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'customer'::regclass and not exists (
         select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indisvalid
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))`,
    );
    expect(scanned.map(({ column }) => column)).toEqual([]);
  });
});

describe('payments that failed and checkouts that were released', () => {
  const AGE = daysOf('retention.failedPaymentDays');

  it('are deleted the day after their time, the checkout with its items', async () => {
    const [before, after] = [await addCancelled(AGE - 1), await addCancelled(AGE + 1)];
    expect(await purge()).toMatchObject({ payments: 1, checkouts: 1 });
    expect(await exists('payment', before.paymentId)).toBe(true);
    expect(await exists('checkout', before.checkoutId)).toBe(true);
    expect(await exists('payment', after.paymentId)).toBe(false);
    expect(await exists('checkout', after.checkoutId)).toBe(false);
    expect(
      await em().execute('select 1 from checkout_item where checkout_id = ?', [after.checkoutId]),
    ).toEqual([]);
    expect(await shop.audit()).toEqual([]);
  });

  it('keep a checkout whose balance moved, and a received payment', async () => {
    const moved = await addCancelled(AGE + 1, 200);
    const late = await addCancelled(AGE + 1);
    await em().execute(`update payment set status = 'verified', received_cents = amount_cents where id = ?`, [
      late.paymentId,
    ]);
    expect(await purge()).toMatchObject({ payments: 1, checkouts: 0 });
    expect(await exists('checkout', moved.checkoutId)).toBe(true);
    expect(await exists('payment', late.paymentId)).toBe(true);
    expect(await exists('checkout', late.checkoutId)).toBe(true);
    await em().execute(`update payment set status = 'failed', received_cents = 0 where id = ?`, [
      late.paymentId,
    ]);
  });

  it('keep a payment returned without being booked, and a checkout that became balance', async () => {
    const [sentBack, credited] = [await addCancelled(AGE + 1), await addCancelled(AGE + 1)];
    await em().execute(`update payment set status = 'refunded' where id = ?`, [sentBack.paymentId]);
    await em().execute(`update checkout set status = 'credited' where id = ?`, [credited.checkoutId]);
    await purge();
    expect(await exists('payment', sentBack.paymentId)).toBe(true);
    expect(await exists('payment', credited.paymentId)).toBe(false);
    expect(await exists('checkout', credited.checkoutId)).toBe(true);
  });

  it('keep a payment that a bank disputed although nothing was received; the others are deleted', async () => {
    const [disputed, other] = [await addCancelled(AGE + 1), await addCancelled(AGE + 1)];
    await em().execute(
      `insert into dispute (payment_id, state, amount_cents, closed_at) values (?, 'lost', 0, now())`,
      [disputed.paymentId],
    );
    expect(await purge()).toMatchObject({ payments: 1, checkouts: 1 });
    expect(await exists('payment', disputed.paymentId)).toBe(true);
    expect(await exists('checkout', disputed.checkoutId)).toBe(true);
    expect(await exists('payment', other.paymentId)).toBe(false);
    expect(await shop.audit()).toEqual([]);
  });

  it('do not wait for a customer: what is locked is left to the next day', async () => {
    const { paymentId } = await addCancelled(AGE + 1);
    await inTransaction(em(), async (transaction) => {
      await transaction.execute('select 1 from payment where id = ? for update', [paymentId]);
      await purge();
      expect(await exists('payment', paymentId)).toBe(true);
    });
    await purge();
    expect(await exists('payment', paymentId)).toBe(false);
  });

  it('are found by an index, the longest released first', async () => {
    const plans = await plansOf(shop, purge);
    const plan = plans.find((each) => each.includes('Delete on checkout'));
    expect(plan).toContain('Index Scan using checkout_released');
    expect(plan).not.toContain('Sort');
  });

  it('follow the settings', async () => {
    const { checkoutId, paymentId } = await addCancelled(11);
    await setSetting(shop, 'retention.failedPaymentDays', 10);
    await purge();
    expect([await exists('payment', paymentId), await exists('checkout', checkoutId)]).toEqual([false, true]);
    await setSetting(shop, 'retention.releasedCheckoutDays', 10);
    await purge();
    expect(await exists('checkout', checkoutId)).toBe(false);
  });
});

it('a failed deletion stops no other, and is reported', async () => {
  let connections = 0;
  const failing = () => {
    connections += 1;
    if (connections === 1) throw new Error('no connection');
    return shop.work();
  };
  await expect(purgeOldData(failing)).rejects.toMatchObject({
    errors: [{ message: 'no connection' }],
  });
  expect(connections).toBe(8);
});

it('read notices are deleted the day after their time, unread ones kept', async () => {
  const AGE = daysOf('retention.readNoticeDays');
  const customer = await shop.addCustomer();
  const product = await shop.addProduct();
  const notice = async (readDaysAgo: number | null) => {
    const { id } = await shop.row<{ id: number }>(
      `insert into notice (customer_id, kind, product_id, created_at, read_at)
       values (?, 'match', ?, now() - interval '900 days', now() - ?::int * interval '1 day') returning id`,
      [customer, product, readDaysAgo],
    );
    return id;
  };
  const [before, after, unread] = [await notice(AGE - 1), await notice(AGE + 1), await notice(null)];
  expect(await purge()).toMatchObject({ notices: 1 });
  expect([
    await exists('notice', before),
    await exists('notice', after),
    await exists('notice', unread),
  ]).toEqual([true, false, true]);
});

describe('jobs that hold e-mail addresses', () => {
  const SENT = daysOf('retention.sentMailDays');
  const FAILED = daysOf('retention.failedMailDays');

  it('are deleted the day after their time, failed ones later, and waiting ones never', async () => {
    const kept = [
      await addMail('completed', SENT - 1),
      await addMail('failed', FAILED - 1),
      await addMail('created', 900),
    ];
    const gone = [await addMail('completed', SENT + 1), await addMail('failed', FAILED + 1)];
    expect(await purge()).toMatchObject({ sentMails: 1, failedMails: 1 });
    const left = await em().execute<{ to: string }[]>(
      `select data->>'to' as to from pgboss.job where name = 'send-mail'`,
    );
    const addresses = left.map(({ to }) => to);
    for (const to of kept) expect(addresses).toContain(to);
    for (const to of gone) expect(addresses).not.toContain(to);
  });

  it('are not cleared by the queue itself, which would remove failed mails too early', async () => {
    const queues = await em().execute<{ name: string; deletion_seconds: number }[]>(
      `select name, deletion_seconds from pgboss.queue where name in ('send-mail', 'password-reset', 'pay-out-listing') order by name`,
    );
    expect(queues.map(({ deletion_seconds: seconds }) => seconds)).toEqual([0, 7 * 24 * 3600, 0]);
  });
});

it('more than one batch is deleted in one run', async () => {
  const customer = await shop.addCustomer();
  const product = await shop.addProduct();
  await em().execute(
    `insert into notice (customer_id, kind, product_id, read_at)
     select ?, 'match', ?, now() - interval '1000 days' from generate_series(1, 1201)`,
    [customer, product],
  );
  expect(await purge()).toMatchObject({ notices: 1201 });
  expect(await shop.audit()).toEqual([]);
});

it('ended operator sessions and unaccepted invitations are deleted', async () => {
  const addOperator = async (name: string) => {
    const { id } = await shop.row<{ id: number }>(
      `insert into operator (email, name, role) values (? || '@shop.test', ?, 'reader') returning id`,
      [name, name],
    );
    return id;
  };
  const [id, other] = [await addOperator('kim'), await addOperator('lea')];
  await em().execute(
    `insert into operator_session (token_hash, operator_id, proved_at, created_at, last_seen_at)
     select n::text, ?, now(), now() - n * interval '5 hours', now() - n * interval '20 minutes' from generate_series(1, 4) n`,
    [id],
  );
  await em().execute(
    `insert into operator_invitation (token_hash, operator_id, expires_at)
     values ('old', ?, now() - interval '31 days'), ('recent', ?, now() - interval '29 days')`,
    [id, other],
  );
  expect(await purge()).toMatchObject({ operatorAccess: 3 });
  const { left } = await shop.row<{ left: string }>(
    `select string_agg(token_hash, ' ' order by token_hash) as left from operator_session`,
  );
  expect(left).toBe('1 2');
  expect(await em().execute('select token_hash as invitation from operator_invitation')).toEqual([
    { invitation: 'recent' },
  ]);
  expect(await purge()).toMatchObject({ operatorAccess: 0 });
});
