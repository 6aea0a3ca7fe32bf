/** Queues of items that wait for an operator: counts, order (oldest first, with ties), rights, and the possible actions. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openClaim } from '#server/claims/open-claim.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { queueMail } from '#server/mail/index.ts';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { writeSetting } from '#server/settings/index.ts';
import { tradeAccount } from '#server/trade-in/trade-account.ts';
import { valueAccount } from '#server/trade-in/value-account.ts';
import { type QueueItem, type QueueName } from '#shared/admin/queues.ts';
import { JUST_BEFORE_SECONDS } from '../../../support/database-clock.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { until } from '../../../support/test-shop.ts';
import { startPaying } from '../../checkout/support/buy.ts';
import { addListing, setSetting } from '../../marketplace/support/market.ts';
import { ownAccount } from '../../purchases/support/own-account.ts';
import { operatorBrowser, operatorCaller } from '../support/operators.ts';

const shop = useListeningShop({ config: { accountVerifier: 'operator' } });
const sql = (statement: string, values: unknown[] = []) => shop.newEm().execute(statement, values);

type Caller = Awaited<ReturnType<typeof operatorCaller>>;
let support: Caller;
beforeAll(async () => {
  await setSetting(shop, 'flags.auction', true);
  await setSetting(shop, 'marketplace.autoConfirm', 'never');
  await writeSetting(shop.newEm(), 'flags.trade', true);
  await until(() => shop.services.settings.get('flags.trade'));
  support = await operatorCaller(shop, 'support');
});

const count = async (queue: QueueName): Promise<number | undefined> =>
  (await support.queues.counts()).find((each) => each.queue === queue)?.count;
const list = async (queue: QueueName): Promise<QueueItem[]> =>
  (await support.queues.list({ queue, limit: 200 })).rows;
const lastEntry = () =>
  shop.row<Record<string, unknown>>(
    'select who, action, subject, before, after from operator_log order by id desc limit 1',
  );

async function claimedAccount(): Promise<number> {
  const buyer = await shop.addCustomer(600);
  const product = await shop.addProduct();
  const cartItems = [await shop.addToCart(buyer, product)];
  await startCheckout(shop.as(buyer), { cartItems, totalCents: 500, paymentGateway: 'stripe' });
  await openClaim(shop.as(buyer), {
    username: `account-${product}`,
    reason: 'login',
    text: 'It does not log in',
  });
  return (await shop.row<{ id: number }>('select max(id) as id from warranty_claim')).id;
}

async function waitingTrade(): Promise<number> {
  const { customer, username } = await ownAccount(shop);
  const input = { username, password: 'as-the-customer-changed-it' };
  await valueAccount(shop.as(customer), input);
  await tradeAccount(shop.as(customer), input);
  return (await shop.row<{ id: number }>('select id from trade_in where customer_id = ?', [customer])).id;
}

async function failedJob(name: string, data: object): Promise<string> {
  const { id } = await shop.row<{ id: string }>(
    `insert into pgboss.job (name, data, state, retry_count, started_on, completed_on, output)
     values (?, ?::jsonb, 'failed', 5, now(), now(), '{"message": "Error: no answer"}') returning id`,
    [name, JSON.stringify(data)],
  );
  return id;
}

const begunAgo = (paymentId: string, seconds: number) =>
  sql(`update payment set created_at = clock_timestamp() - ? * interval '1 second' where id = ?`, [
    seconds,
    paymentId,
  ]);

describe('payments that need a person', () => {
  it('are stuck after a day or when flagged; asking the provider again resolves the first kind', async () => {
    const before = (await count('stuck_payments')) ?? 0;
    const stuck = await startPaying(shop);
    const flagged = await startPaying(shop);
    const recent = await startPaying(shop);
    await begunAgo(recent.paymentId, 24 * 3600 - JUST_BEFORE_SECONDS);
    await begunAgo(stuck.paymentId, 24 * 3600);
    shop.provider.set(flagged.sessionId, { state: 'paid', amountCents: 1 });
    await settlePayment(shop.work(), flagged.paymentId);
    expect(await count('stuck_payments')).toBe(before + 2);
    expect((await list('stuck_payments')).map(({ id }) => id)).toEqual([stuck.paymentId, flagged.paymentId]);

    shop.provider.set(stuck.sessionId, { state: 'paid' });
    expect(await support.queues.askProvider({ paymentId: stuck.paymentId })).toEqual({
      before: 'pending',
      after: 'verified',
    });
    expect(await lastEntry()).toMatchObject({
      action: 'payments ask',
      subject: `payment ${stuck.paymentId}`,
      before: { status: 'pending' },
      after: { status: 'verified', customer: stuck.buyer },
    });
    expect((await list('stuck_payments')).map(({ id }) => id)).toEqual([flagged.paymentId]);
  });

  it('are disputed until the bank decides', async () => {
    const { paymentId, sessionId, buyer } = await startPaying(shop);
    shop.provider.set(sessionId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    shop.provider.charges.set('ch_1', { paymentId, refundedCents: 0 });
    const dispute = { chargeId: 'ch_1', amountCents: 300, reason: 'fraudulent', isWithdrawn: false };
    shop.provider.disputes.set('dp_1', { ...dispute, state: 'open' });
    await receiveStripeWebhook({ ...shop.as(0), actor: null }, Buffer.from('dp_1'), 'good');
    expect(await list('disputes')).toMatchObject([
      { customerId: buyer, amountCents: 300, note: 'fraudulent', subject: 'stripe checkout' },
    ]);
    shop.provider.disputes.set('dp_1', { ...dispute, state: 'won' });
    await receiveStripeWebhook({ ...shop.as(0), actor: null }, Buffer.from('dp_1'), 'good');
    expect(await list('disputes')).toEqual([]);
  });

  it('include refunds that no job sends any more, which the operator can resend once', async () => {
    const { paymentId } = await startPaying(shop);
    await sql(`update payment set status = 'refunding' where id = ?`, [paymentId]);
    expect(await list('failed_refunds')).toMatchObject([{ id: paymentId, note: 'not sent' }]);
    shop.provider.isDown = true;
    await support.queues.sendRefund({ paymentId });
    await support.queues.sendRefund({ paymentId });
    const jobs = () =>
      sql(`select id from pgboss.job where name = 'send-refund' and data->>'paymentId' = ?`, [paymentId]);
    expect(await jobs()).toHaveLength(1);
    expect(await lastEntry()).toMatchObject({ action: 'refund send', subject: `payment ${paymentId}` });
    expect(await list('failed_refunds')).toEqual([]);
    const tried = (times: number) =>
      sql(
        `update pgboss.job set state = 'retry', retry_count = ?, output = '{"message": "no answer"}'
         where name = 'send-refund' and data->>'paymentId' = ?`,
        [times, paymentId],
      );
    await tried(3);
    expect(await list('failed_refunds')).toEqual([]);
    await tried(4);
    expect(await list('failed_refunds')).toMatchObject([{ id: paymentId, note: 'no answer' }]);
    const { id: dispute } = await shop.row<{ id: number }>(
      'insert into dispute (payment_id, amount_cents) values (?, 0) returning id',
      [paymentId],
    );
    expect(await list('failed_refunds')).toEqual([]);
    await sql('delete from dispute where id = ?', [dispute]);
    await sql(`update payment set status = 'refunded' where id = ?`, [paymentId]);
    shop.provider.isDown = false;
    await expect(support.queues.sendRefund({ paymentId })).rejects.toThrow('there is no refund to send');
  });
});

const auditedLaw = (rule: string, ...found: number[]) => ({
  rule,
  ms: 1,
  differences: found.length,
  breaches: found.map((each) => ({ subject: `customer:${each}`, expected: 0, found: each })),
});
const addAudit = (laws: object[], error: string | null = null, finishedAt: string | null = 'now') =>
  sql(
    `insert into ledger_audit (law_count, laws, error, asked_at, finished_at)
     values (2, ?::jsonb, ?, now() - interval '2 hours', ?)`,
    [JSON.stringify(laws), error, finishedAt],
  );

describe('ledger differences', () => {
  it('stay until an audit has checked their law again, and an audit that did not finish says so', async () => {
    const owner = await operatorCaller(shop, 'owner');
    const found = async () =>
      (await owner.queues.list({ queue: 'ledger', limit: 9 })).rows
        .map(({ subject, note }) => `${subject}: ${note}`)
        .toSorted();
    await addAudit([auditedLaw('first', 1), auditedLaw('second', 2)]);
    const differences = ['customer:1: first: 0 expected, 1 found', 'customer:2: second: 0 expected, 2 found'];
    expect(await found()).toEqual(differences);
    await addAudit([auditedLaw('first')], 'statement timeout');
    expect(await found()).toEqual(['The audit did not come to its end: statement timeout', differences[1]]);
    // Its process was killed.
    await addAudit([auditedLaw('first', 1)], null, null);
    expect(await found()).toEqual(['The audit did not come to its end: Its process ended.', ...differences]);
    await addAudit([auditedLaw('first'), auditedLaw('second')]);
    expect(await found()).toEqual([]);
  });
});

describe('the other queues', () => {
  it('contain claims, trade-ins and listings until they are decided', async () => {
    const [claimId, tradeId] = [await claimedAccount(), await waitingTrade()];
    const { listingId } = await addListing(shop, await shop.addCustomer(), {});
    await sql(`update listing set state = 'added', confirmed_at = null, ends_at = null where id = ?`, [
      listingId,
    ]);
    for (const [queue, id] of [
      ['claims', claimId],
      ['trade_ins', tradeId],
      ['listings', listingId],
    ] as const)
      expect((await list(queue)).map((item) => item.id)).toEqual([String(id)]);

    expect(await support.queues.tradeIns.reveal({ id: tradeId })).toMatchObject({
      password: 'as-the-customer-changed-it',
    });
    expect(await lastEntry()).toMatchObject({ action: 'trade-ins list' });
    const { newPassword } = await support.queues.tradeIns.confirm({ id: tradeId });
    expect(newPassword.length).toBeGreaterThan(10);
    await support.queues.listings.confirm({ id: listingId });
    await support.queues.claims.reject({ claimId, answer: 'It logs in.' });
    for (const queue of ['claims', 'trade_ins', 'listings'] as const) expect(await count(queue)).toBe(0);
    for (const reveal of [
      () => support.queues.tradeIns.reveal({ id: tradeId }),
      () => support.queues.listings.reveal({ listingId }),
      () => support.queues.claims.reveal({ claimId }),
    ])
      await expect(reveal()).rejects.toThrow('not wait for a decision (any more)');
  });

  it('show the seller’s own password for a listing, which the first operator refuses with a reason', async () => {
    const seller = await shop.addCustomer();
    const { listingId, username } = await addListing(shop, seller, { password: 'changed-by-the-seller' });
    expect(await support.queues.listings.reveal({ listingId })).toEqual({
      username,
      password: 'changed-by-the-seller',
    });
    expect(await lastEntry()).toMatchObject({ action: 'listings list', subject: `account ${username}` });
    expect(await support.queues.listings.refuse({ id: listingId, reason: 'No login' })).toEqual({ username });
    expect(await lastEntry()).toMatchObject({
      action: 'listings refuse',
      subject: `account ${username}`,
      before: { listing: listingId, state: 'added' },
      after: { listing: listingId, state: 'cancelled' },
    });
    expect(await count('listings')).toBe(0);
    const again = /was first: listings refuse/;
    await expect(support.queues.listings.refuse({ id: listingId, reason: 'No login' })).rejects.toThrow(
      again,
    );
    await expect(support.queues.listings.confirm({ id: listingId })).rejects.toThrow(again);
  });

  it('contain mails and jobs that failed; both can be retried', async () => {
    await queueMail(shop.work(), {
      template: 'payment-credited',
      to: 'gone@shop.test',
      values: { amountCents: 1 },
    });
    const { id: mailId } = await shop.row<{ id: string }>(
      `update pgboss.job set state = 'failed', output = '{"message": "550"}' where data->>'to' = 'gone@shop.test' returning id`,
    );
    const jobId = await failedJob('pay-out-listing', { listingId: 1 });
    // It ran before, and not since.
    const notSince = await failedJob('audit-ledger', {});
    await sql(
      `insert into pgboss.job (name, data, state, created_on) values ('audit-ledger', '{}', 'completed', now() - interval '1 minute')`,
    );
    // Comes round by itself, and has since.
    await failedJob('reconcile-payments', {});
    // Cannot be sent again: its link signs nobody in any more.
    const expired = await failedJob('send-mail', { template: 'password-reset', to: 'late@shop.test' });
    await sql(`update pgboss.job set created_on = now() - interval '2 hours' where id = ?`, [expired]);
    await sql(
      `insert into pgboss.job (name, data, state, created_on) values ('reconcile-payments', '{}', 'completed', now() + interval '1 minute')`,
    );
    expect(await list('failed_mails')).toMatchObject([
      { id: mailId, subject: 'payment-credited', note: '550' },
    ]);
    expect(await list('failed_jobs')).toMatchObject([
      { id: jobId, subject: 'pay-out-listing', note: 'Error: no answer' },
      { id: notSince, subject: 'audit-ledger' },
    ]);
    await sql('delete from pgboss.job where id = ?', [notSince]);

    await support.queues.resendMail({ id: mailId });
    expect(
      await shop.row(
        'select round(extract(epoch from keep_until - now()) / 86400)::int as days from pgboss.job where id = ?',
        [mailId],
      ),
    ).toEqual({ days: 14 });
    expect(await support.queues.retryJob({ id: jobId })).toEqual({ name: 'pay-out-listing' });
    expect(await lastEntry()).toMatchObject({ action: 'jobs retry', after: { job: jobId } });
    await expect(support.queues.retryJob({ id: jobId })).rejects.toThrow('has not failed (any more)');
    expect([await count('failed_mails'), await count('failed_jobs')]).toEqual([0, 0]);
  });

  it('page past the last row, even when many rows share an instant', async () => {
    const ids = new Set<string>();
    for (let n = 0; n < 7; n += 1) ids.add(String(await claimedAccount()));
    await sql(`update warranty_claim set opened_at = '2026-01-01' where state = 'open'`);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await support.queues.list({ queue: 'claims', limit: 3, cursor });
      if (cursor === null) expect(page.count).toBe(7);
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(ids);
    const { oldestAt } = (await support.queues.counts()).find(({ queue }) => queue === 'claims')!;
    expect(oldestAt).toBe('2026-01-01T00:00:00.000Z');
  });

  it('are visible only to the roles concerned', async () => {
    const names = async (role: 'stock' | 'reader'): Promise<string[]> =>
      (await (await operatorCaller(shop, role)).queues.counts()).map(({ queue }) => queue);
    expect(await names('stock')).toEqual(['trade_ins', 'failed_jobs']);
    expect(await names('reader')).toContain('claims');
    const stock = await operatorCaller(shop, 'stock');
    await expect(stock.queues.list({ queue: 'claims' })).rejects.toMatchObject({
      cause: { code: 'right_missing' },
    });
  });

  it('show addresses only to operators who may read customers', async () => {
    await waitingTrade();
    const { rows } = await support.queues.list({ queue: 'trade_ins' });
    expect(rows).toMatchObject([{ email: expect.stringContaining('@') }]);
    const stock = await operatorCaller(shop, 'stock');
    const shown = await stock.queues.list({ queue: 'trade_ins' });
    expect(shown.rows).toEqual(rows.map((row) => ({ ...row, email: null })));
  });

  it.each([
    ['GET', 'queues.list', { queue: 'none' }],
    ['GET', 'queues.list', { queue: 'claims', cursor: 'x' }],
    ['GET', 'queues.list', { queue: 'claims', limit: 201 }],
    ['POST', 'queues.retryJob', { id: '1' }],
    ['POST', 'queues.claims.reject', { claimId: 1, answer: ' ' }],
    ['GET', 'queues.claims.one', { id: -1 }],
  ] as const)('refuse %s %s %j', async (method, path, input) => {
    const browser = await operatorBrowser(shop, 'owner');
    const url = `/api/admin/trpc/${path}`;
    const answer =
      method === 'GET'
        ? await browser.get(`${url}?input=${encodeURIComponent(JSON.stringify(input))}`)
        : await browser.post(url, input);
    expect(answer.status).toBe(400);
  });
});
