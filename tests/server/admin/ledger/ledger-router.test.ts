/** The ledger in the console: accounts sum to zero, journals by filter and page, all journals of a sale, audits on demand. */
import { beforeAll, describe, expect, it } from 'vitest';
import { adjustBalance, refundPaymentByOperator, refundPurchaseByOperator } from '#server/admin/index.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { runAudit } from '#server/ledger/index.ts';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { recordChange } from '#server/operator-log/index.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { tradeAccount } from '#server/trade-in/trade-account.ts';
import { valueAccount } from '#server/trade-in/value-account.ts';
import { creditDue } from '#server/wallet/jobs/due-credits.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { testOperator } from '../../../support/test-operator.ts';
import { until } from '../../../support/test-shop.ts';
import { fillCart, startPaying } from '../../checkout/support/buy.ts';
import { boughtListing } from '../../marketplace/support/instants.ts';
import { addListing, bid, instaBuy, setSetting } from '../../marketplace/support/market.ts';
import { ownAccount } from '../../purchases/support/own-account.ts';
import { operatorBrowser, operatorCaller } from '../support/operators.ts';

const shop = useListeningShop({ config: { accountVerifier: 'operator' } });
const operator = () => ({ ...shop.work(), operator: testOperator() });

type Caller = Awaited<ReturnType<typeof operatorCaller>>;
let reader: Caller;
let refunded: { paymentId: string; checkoutId: string; buyer: number };
beforeAll(async () => {
  reader = await operatorCaller(shop, 'reader');
  const { paymentId, sessionId, checkoutId, buyer } = await startPaying(shop);
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  await refundPaymentByOperator(operator(), {
    which: paymentId,
    reason: 'not as described',
    isConfirmed: true,
  });
  refunded = { paymentId, checkoutId, buyer };
  for (let n = 0; n < 4; n += 1) {
    const customer = await shop.addCustomer(500);
    const { items } = await fillCart(shop, customer);
    await startCheckout(shop.as(customer), { cartItems: items, totalCents: 500, paymentGateway: 'stripe' });
  }
});

const ASCENDING = { sort: { by: 'postedAt', descending: false } } as const;
const NEWEST = { sort: { by: 'postedAt', descending: true } } as const;

describe('accounts', () => {
  it('total zero together, and each equals the sum of its entries', async () => {
    const accounts = await reader.ledger.accounts();
    expect(accounts.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    const of = (name: string) => accounts.find(({ account }) => account === name)?.cents;
    expect([of('system:sales'), of('system:refunds')]).toEqual([2500, -500]);
    const { owed } = await shop.row<{ owed: number }>(
      `select sum(balance_cents)::int as owed from ledger_account where kind = 'customer'`,
    );
    expect(of('customer')).toBe(owed);
  });
});

describe('journals', () => {
  it('are found by kind, account, reference, day and amount', async () => {
    const found = async (filter: object): Promise<string[]> =>
      (await reader.ledger.journals({ filter, ...ASCENDING })).rows.map(({ kind }) => kind);
    expect(await found({ kind: 'card_payment' })).toEqual(['card_payment']);
    expect(await found({ reference: `payment:${refunded.paymentId}` })).toEqual(['card_payment', 'refund']);
    expect(await found({ account: `escrow:${refunded.buyer}` })).toEqual(['hold', 'purchase']);
    expect(await found({ account: 'system:refunds' })).toEqual(['refund']);
    expect(await found({ minCents: 500, maxCents: 500, kind: 'purchase' })).toHaveLength(5);
    expect(await found({ maxCents: 499, kind: 'purchase' })).toEqual([]);
    expect(await found({ until: '2020-01-01' })).toEqual([]);
    expect(await found({ since: '2020-01-01', kind: 'hold' })).toEqual(['hold']);
    expect(await reader.ledger.kinds()).toEqual(
      [
        ...new Set(
          (await reader.ledger.journals({ filter: {}, ...NEWEST, limit: 200 })).rows.map(({ kind }) => kind),
        ),
      ].toSorted(),
    );
  });

  it.each(['postedAt', 'amountCents'] as const)(
    'page by %s past the last row, even among ties',
    async (by) => {
      for (const descending of [true, false]) {
        const sort = { by, descending };
        const all = (await reader.ledger.journals({ filter: {}, sort, limit: 200 })).rows;
        const seen: number[] = [];
        let cursor: string | null = null;
        do {
          const page = await reader.ledger.journals({ filter: {}, sort, limit: 3, cursor });
          seen.push(...page.rows.map(({ id }) => id));
          cursor = page.next;
        } while (cursor !== null);
        expect(seen).toEqual(all.map(({ id }) => id));
        expect(all.length).toBeGreaterThan(10);
      }
    },
  );

  it('show the whole story of a sale from any of its journals', async () => {
    const { rows } = await reader.ledger.journals({
      filter: { account: `customer:${refunded.buyer}`, kind: 'purchase' },
      ...NEWEST,
    });
    const { related, log, subject } = await reader.ledger.journal({ id: rows[0]!.id });
    expect(subject).toBe(`checkout ${refunded.checkoutId}`);
    expect(related.map(({ kind }) => kind)).toEqual(['hold', 'card_payment', 'purchase', 'refund', 'refund']);
    for (const { entries } of related) expect(entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect(log).toMatchObject([{ action: 'refund payment', reason: 'not as described' }]);
    const [last] = related.slice(-1);
    expect((await reader.ledger.journal({ id: last!.id })).related).toEqual(related);
  });

  it('name who adjusted a balance', async () => {
    await adjustBalance(operator(), {
      email: (await shop.row<{ email: string }>('select email from customer where id = ?', [refunded.buyer]))
        .email,
      amount: '5',
      reason: 'a gift',
      text: 'A gift',
    });
    const { rows } = await reader.ledger.journals({ filter: { kind: 'adjustment' }, ...NEWEST, limit: 1 });
    const { log } = await reader.ledger.journal({ id: rows[0]!.id });
    expect(log).toMatchObject([{ action: 'balance adjust', reason: 'a gift' }]);
  });

  it('name who refunded an account, and no decision about another sale of it', async () => {
    const {
      customer_id: customer,
      id,
      username,
    } = await shop.row<Record<'customer_id' | 'id' | 'username', number>>(
      `select p.customer_id, p.id, product.username from purchase p join product on product.id = p.product_id
       where p.state = 'owned' order by p.id limit 1`,
    );
    const refund = { which: String(id), reason: 'does not log in', isConfirmed: true };
    await refundPurchaseByOperator(operator(), refund);
    const other = { action: 'refund purchase', subject: `account ${username}`, after: { purchase: 987_654 } };
    await recordChange(operator(), other);
    const filter = { account: `customer:${customer}`, kind: 'refund' };
    const { rows } = await reader.ledger.journals({ filter, ...NEWEST });
    const { log } = await reader.ledger.journal({ id: rows[0]!.id });
    expect(log).toMatchObject([{ action: 'refund purchase', reason: 'does not log in' }]);
  });

  it('name who refunded a sale of the marketplace', async () => {
    await setSetting(shop, 'flags.auction', true);
    const { listingId, buyerId } = await boughtListing(shop);
    await openListingClaim(shop.as(buyerId), { listingId, text: 'It was banned in March' });
    const { id: claimId } = await shop.row<{ id: number }>(
      'select id from warranty_claim where listing_id = ?',
      [listingId],
    );
    const support = await operatorCaller(shop, 'support');
    await support.queues.claims.refund({ claimId, reason: 'it was banned' });
    const { rows } = await reader.ledger.journals({
      filter: { reference: `listing:${listingId}` },
      ...NEWEST,
    });
    const { log } = await reader.ledger.journal({ id: rows[0]!.id });
    expect(log).toMatchObject([{ action: 'claims refund', reason: 'it was banned' }]);
  });

  it('name who confirmed a trade-in', async () => {
    await setSetting(shop, 'flags.trade', true);
    const { customer, username } = await ownAccount(shop);
    const input = { username, password: 'as-the-customer-changed-it' };
    await valueAccount(shop.as(customer), input);
    await tradeAccount(shop.as(customer), input);
    const { id } = await shop.row<{ id: number }>('select id from trade_in where customer_id = ?', [
      customer,
    ]);
    await (await operatorCaller(shop, 'support')).queues.tradeIns.confirm({ id });
    await shop.newEm().execute('update pending_credit set due_at = now() where customer_id = ?', [customer]);
    await creditDue(shop.work());
    const { rows } = await reader.ledger.journals({ filter: { reference: `trade-in:${id}` }, ...NEWEST });
    const { log } = await reader.ledger.journal({ id: rows[0]!.id });
    expect(log).toMatchObject([{ action: 'trade-ins confirm' }]);
  });

  it('tell of a sale of the marketplace its listing and all its bids, from either', async () => {
    await setSetting(shop, 'flags.auction', true);
    const { listingId } = await addListing(shop, await shop.addCustomer(), { instaBuyAmount: 10 });
    await bid(shop, await shop.addCustomer(5000), listingId, 500);
    await instaBuy(shop, await shop.addCustomer(5000), listingId, 1000);
    const { rows } = await reader.ledger.journals({
      filter: { reference: `listing:${listingId}` },
      ...NEWEST,
    });
    const ofListing = await reader.ledger.journal({ id: rows[0]!.id });
    const references = ofListing.related.map(({ reference }) => reference);
    expect(references).toContainEqual(expect.stringMatching(/^bid:\d+:held$/));
    expect(references).toContainEqual(expect.stringMatching(/^bid:\d+:released$/));
    expect(references).toContain(`listing:${listingId}:sold`);
    const held = ofListing.related.find(({ reference }) => reference.endsWith(':held'))!;
    const ofBid = await reader.ledger.journal({ id: held.id });
    expect(ofBid.related.map(({ id }) => id)).toEqual(ofListing.related.map(({ id }) => id));
  });

  it.each([
    { filter: { kind: "x' or true" }, ...NEWEST },
    { filter: { account: 'customer:1; drop' }, ...NEWEST },
    { filter: { until: '2026-02-30' }, ...NEWEST },
    { filter: {}, sort: { by: 'id', descending: true } },
    { filter: {}, ...NEWEST, cursor: 'e30' },
    { filter: { customer: 1 }, ...NEWEST },
  ])('refuse %j', async (input) => {
    const browser = await operatorBrowser(shop, 'owner');
    const query = encodeURIComponent(JSON.stringify(input));
    expect((await browser.get(`/api/admin/trpc/ledger.journals?input=${query}`)).status).toBe(400);
  });

  it('require the right to read the ledger', async () => {
    for (const role of ['support', 'stock'] as const)
      await expect((await operatorCaller(shop, role)).ledger.accounts()).rejects.toMatchObject({
        cause: { code: 'right_missing' },
      });
  });
});

describe('an audit', () => {
  it('runs once when several ask, checks each rule and finds nothing', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => reader.ledger.audit()));
    const ids = new Set(asked.map(({ auditId }) => auditId));
    expect(ids.size).toBe(1);
    await runAudit(shop.work(), asked[0]!);
    await until(async () => (await reader.ledger.audits())[0]?.finishedAt != null);
    const [audit] = await reader.ledger.audits();
    expect(audit).toMatchObject({
      id: asked[0]!.auditId,
      error: null,
      askedBy: expect.stringContaining('reader-'),
    });
    expect(audit!.laws).toHaveLength(audit!.lawCount);
    expect(audit!.laws.every(({ differences }) => differences === 0)).toBe(true);
    expect((await reader.queues.counts()).find(({ queue }) => queue === 'ledger')?.count).toBe(0);
  });

  it('queues its findings until the next audit finds nothing', async () => {
    const em = shop.newEm();
    const tamper = (cents: number) =>
      em.execute(`update ledger_account set balance_cents = balance_cents + ? where code = ?`, [
        cents,
        `customer:${refunded.buyer}`,
      ]);
    await tamper(1);
    await runAudit(shop.work(), {});
    const [row] = (await reader.queues.list({ queue: 'ledger' })).rows;
    expect(row).toMatchObject({ subject: `customer:${refunded.buyer}` });
    expect(row!.note).toMatch(/^a cached balance is the sum of its entries: \d+ expected, \d+ found$/);
    expect((await reader.ledger.audits())[0]).toMatchObject({ askedBy: null });
    const stopped = {
      law_count: 1,
      finished_at: new Date(),
      error: 'canceling statement',
    };
    await em.db.insertInto('ledger_audit').values(stopped).execute();
    const withStopped = (await reader.queues.list({ queue: 'ledger' })).rows;
    expect(withStopped).toHaveLength(2);
    expect(withStopped).toContainEqual(expect.objectContaining({ subject: `customer:${refunded.buyer}` }));
    expect(withStopped).toContainEqual(
      expect.objectContaining({ subject: 'The audit did not come to its end', note: 'canceling statement' }),
    );
    await tamper(-1);
    await runAudit(shop.work(), {});
    expect((await reader.queues.list({ queue: 'ledger' })).rows).toEqual([]);
  });
});
