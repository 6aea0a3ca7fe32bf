/** A blocked customer is signed out everywhere at once, and can no longer buy, bid or move money. */
import { operatorContext } from '#server/context.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  blockCustomer,
  eraseByOperator,
  listCustomers,
  readExposure,
  showCustomer,
  unblockCustomer,
} from '#server/admin/index.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { changePassword } from '#server/identity/commands/change-password.ts';
import { confirmPasswordReset, uidOf } from '#server/identity/commands/reset-password.ts';
import { issueMailToken } from '#server/identity/mail-tokens.ts';
import { openSession } from '#server/identity/sessions.ts';
import { lockBalance } from '#server/ledger/index.ts';
import { addToMarketplace } from '#server/marketplace/commands/add-to-marketplace.ts';
import { closeListing } from '#server/marketplace/jobs/close-listing.ts';
import { listMyBids } from '#server/marketplace/queries/list-my-bids.ts';
import { findListing } from '#server/marketplace/queries/find-listings.ts';
import { OperationRefused, readLog } from '#server/operator-log/index.ts';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { deleteAccount } from '#server/privacy/delete-account.ts';
import { takeIn } from '#server/trade-in/trade-account.ts';
import { redeemCoupon } from '#server/wallet/commands/redeem-coupon.ts';
import { transferBalance } from '#server/wallet/commands/transfer-balance.ts';
import { transferCrossSite } from '#server/wallet/commands/transfer-cross-site.ts';
import { inTransaction } from '#server/platform/database.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { scaled } from '../../support/scale.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { testOperator } from '../../support/test-operator.ts';
import { enterLogin, logIn, PASSWORD } from '../identity/support/visitor.ts';
import { LiveMarket } from '../marketplace/support/live-market.ts';
import {
  addAccount,
  addListing,
  bid,
  DAY,
  form,
  instaBuy,
  listingRow,
  passTime,
  purchaseStates,
  setSetting,
} from '../marketplace/support/market.ts';
import { codesOf } from '../wallet/support/coupons.ts';

const ROUNDS = scaled({ quick: 8, full: 100 });
const PURCHASES = 20;

let shop: ListeningShop;
let passwordHash: string;
beforeAll(async () => {
  shop = await openListeningShop();
  await setSetting(shop, 'flags.auction', true);
  await setSetting(shop, 'flags.trade', true);
  passwordHash = await shop.services.passwords.hash(PASSWORD);
});
afterAll(() => shop.close());

const em = () => shop.orm.em.fork();

async function addPerson(balanceCents = 0): Promise<{ id: number; email: string }> {
  const id = await shop.addCustomer(balanceCents);
  await em().execute(
    'update customer set password_hash = ?, is_balance_transfer_allowed = true where id = ?',
    [passwordHash, id],
  );
  return shop.row<{ id: number; email: string }>('select id, email from customer where id = ?', [id]);
}

const block = (id: number, more: { isConfirmed?: boolean; endsListings?: boolean } = {}) =>
  blockCustomer(operatorContext({}, em(), testOperator()), {
    which: String(id),
    reason: 'stolen cards',
    isConfirmed: true,
    endsListings: false,
    ...more,
  });
/** As when the operator's program was killed after the mark. */
const markOnly = (id: number) => em().execute('update customer set blocked_at = now() where id = ?', [id]);
const unblock = (id: number) =>
  unblockCustomer(operatorContext({}, em(), testOperator()), { which: String(id), reason: 'a mix-up' });
const buy = async (customerId: number) => {
  const item = await shop.addToCart(customerId, await shop.addProduct());
  return startCheckout(shop.as(customerId), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' });
};

/** The outcome, or the code of the refusal. */
const attempt = (work: Promise<{ outcome: string }>): Promise<string> =>
  work.then(
    ({ outcome }) => outcome,
    (error: { code?: string }) => error.code ?? 'fault',
  );

const BLOCKED = { code: 'customer_blocked' };

describe('signing in', () => {
  it('ends every session at once, and gives the reason only to those who know the password', async () => {
    const { id, email } = await addPerson();
    const here = new TestBrowser(shop.url);
    expect((await logIn(shop, here, email)).status).toBe(200);
    expect((await here.get('/api/auth/user/')).status).toBe(200);
    await block(id);
    expect(await here.get('/api/auth/user/')).toMatchObject({
      status: 403,
      body: { code: 'not_authenticated' },
    });
    const right = await logIn(shop, new TestBrowser(shop.url), email);
    expect(right).toMatchObject({
      status: 403,
      body: { code: 'customer_blocked', detail: 'Your account is blocked. Please contact our support team.' },
    });
    expect(right.headers.getSetCookie().join()).not.toContain('sessionid=');
    const wrong = await logIn(shop, new TestBrowser(shop.url), email, 'not my password');
    expect(wrong).toMatchObject({
      status: 400,
      body: { nonFieldErrors: ['Unable to log in with provided credentials.'] },
    });
    await unblock(id);
    expect((await logIn(shop, new TestBrowser(shop.url), email)).status).toBe(200);
  });

  it('refuses a sign-in that was queued before and is collected afterwards', async () => {
    const { id, email } = await addPerson();
    const waiting = new TestBrowser(shop.url);
    const queueId = await enterLogin(waiting, email);
    await shop.services.passwords.whenIdle();
    await block(id);
    expect((await waiting.post(`/api/login/status/${queueId}/`)).status).toBe(404);
    expect(waiting.cookies.has('sessionid')).toBe(false);
  });

  it('stays refused with a new password, and a password change under way opens no session', async () => {
    const { id, email } = await addPerson();
    const token = await issueMailToken(em(), 'reset_password', id);
    await block(id);
    await confirmPasswordReset(
      { ...shop.as(id), actor: null },
      { uid: uidOf(id), token, newPassword1: 'quite another one', newPassword2: 'quite another one' },
    );
    expect(await logIn(shop, new TestBrowser(shop.url), email, 'quite another one')).toMatchObject({
      status: 403,
      body: { code: 'customer_blocked' },
    });
    const change = { oldPassword: 'quite another one', newPassword1: PASSWORD, newPassword2: PASSWORD };
    await expect(changePassword(shop.as(id), change)).rejects.toMatchObject(BLOCKED);
    expect(await em().execute('select 1 from session where customer_id = ?', [id])).toEqual([]);
  });

  it('rejects a leftover session', async () => {
    const { id } = await addPerson();
    await block(id);
    const browser = new TestBrowser(shop.url);
    browser.cookies.set('sessionid', await openSession(em(), id, undefined));
    expect((await browser.get('/api/auth/user/')).status).toBe(403);
  });

  it('ends the live streams of every session', async () => {
    const { id } = await addPerson();
    const page = await LiveMarket.open(shop.url, await openSession(em(), id, undefined));
    expect(await page.next()).toMatchObject({ type: 'synchronize' });
    await block(id);
    await expect(page.next()).rejects.toThrow('the stream has ended');
  });
});

describe('a request that was let in before', () => {
  it('cannot buy, load, redeem, transfer, list, bid or trade', async () => {
    const [{ id }, other] = [await addPerson(10_000), await addPerson(10_000)];
    const account = await addAccount(shop, id);
    const traded = await addAccount(shop, id);
    const { listingId } = await addListing(shop, other.id, { instaBuyAmount: 20 });
    const [code = ''] = await codesOf(shop, 500);
    await block(id);
    const as = shop.as(id);
    const attempts = [
      () => buy(id),
      () => loadAtHostedCheckout(as, { amountCents: 1000 }),
      () => redeemCoupon(as, { code }),
      () => transferBalance(as, { receiver: other.email, amountCents: 100, description: '' }),
      () => transferCrossSite(as, { amountCents: 100 }),
      () => addToMarketplace(as, { username: account.username, ...form(account.productId) }),
      () => bid(shop, id, listingId, 500),
      () => instaBuy(shop, id, listingId, 2000),
      () =>
        takeIn(as, { username: traded.username, password: `secret-${traded.productId}`, isVerified: true }),
      () => deleteAccount(as, { password: PASSWORD }),
    ];
    for (const act of attempts) await expect(act()).rejects.toMatchObject(BLOCKED);
    expect(await shop.balance(id)).toBe(10_000);
    expect(await purchaseStates(shop, account.productId)).toEqual(['owned']);
    expect(await shop.audit()).toEqual([]);
  });

  it('sends a blocked customer no money, with the answer for an unknown customer', async () => {
    const [{ id, email }, sender] = [await addPerson(), await addPerson(1000)];
    await block(id);
    const refusal = (receiver: string) =>
      transferBalance(shop.as(sender.id), { receiver, amountCents: 100, description: '' }).catch(
        (error: unknown) => (error as { fields: unknown }).fields,
      );
    expect(await refusal(email)).toEqual(await refusal('nobody@example.com'));
    expect(await shop.balance(id)).toBe(0);
  });

  it(`buys and bids nothing once the block is committed: ${ROUNDS} blocks amid ${PURCHASES} purchases and bids`, async () => {
    const seller = await shop.addCustomer();
    const counts: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await addPerson(100_000);
      const { listingId } = await addListing(shop, seller);
      const items: number[] = [];
      for (let n = 0; n < PURCHASES; n += 1) items.push(await shop.addToCart(id, await shop.addProduct()));
      const purchase = (item: number) =>
        attempt(startCheckout(shop.as(id), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' }));
      const rivals = [
        ...items.slice(0, PURCHASES / 2).map(purchase),
        ...[500, 600].map((cents) => attempt(bid(shop, id, listingId, cents))),
      ];
      const blocking = block(id);
      rivals.push(...items.slice(PURCHASES / 2).map(purchase), attempt(bid(shop, id, listingId, 700)));
      const done = await Promise.all(rivals);
      await blocking;
      for (const outcome of done) counts[outcome] = (counts[outcome] ?? 0) + 1;
      const { bought, leading } = await shop.row<{ bought: number; leading: number }>(
        `select (select count(*)::int from purchase where customer_id = c.id) as bought,
                (select count(*)::int from bid where customer_id = c.id and state = 'leading') as leading
         from customer c where c.id = ?`,
        [id],
      );
      expect({ bought, leading }).toEqual({
        bought: done.filter((outcome) => outcome === 'paid').length,
        leading: 0,
      });
      expect(await attempt(buy(id))).toBe('customer_blocked');
    }
    const { paid = 0, customer_blocked: refused = 0, leading = 0, barred = 0, ...others } = counts;
    // Some of each, or nothing has met.
    expect(paid).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
    expect(others).toEqual({});
    expect(paid + refused + leading + barred).toBe(ROUNDS * (PURCHASES + 3));
    expect(await shop.audit()).toEqual([]);
  });

  it('is not overtaken by a block, which waits for whatever moves the balance', async () => {
    const { id, email } = await addPerson(1000);
    const isBlocked = async () =>
      (await listCustomers(em(), { isBlocked: true, email, limit: 1 })).length === 1;
    const blocking = await inTransaction(em(), async (transaction) => {
      await lockBalance(transaction, id);
      const waiting = block(id);
      await untilSomebodyWaits(shop);
      expect(await isBlocked()).toBe(false);
      return { waiting };
    });
    await blocking.waiting;
    expect(await isBlocked()).toBe(true);
  });

  it('is not overtaken by the end of a block either', async () => {
    const { id, email } = await addPerson(1000);
    await block(id);
    const blocked = () => listCustomers(em(), { isBlocked: true, email, limit: 1 });
    const { ending } = await inTransaction(em(), async (transaction) => {
      await lockBalance(transaction, id);
      const waiting = unblock(id);
      await untilSomebodyWaits(shop);
      expect(await blocked()).toHaveLength(1);
      return { ending: waiting };
    });
    await ending;
    expect(await blocked()).toEqual([]);
  });

  it('waits behind the block, then is refused', async () => {
    const { id } = await addPerson(1000);
    const purchase = await inTransaction(em(), async (transaction) => {
      await transaction.execute(`select 1 from ledger_account where code = ? for update`, [`customer:${id}`]);
      await transaction.execute('update customer set blocked_at = now() where id = ?', [id]);
      const waiting = buy(id).catch((error: unknown) => error);
      await untilSomebodyWaits(shop);
      return { waiting };
    });
    expect(await purchase.waiting).toMatchObject(BLOCKED);
    expect(await shop.balance(id)).toBe(1000);
  });
});

describe('a payment under way', () => {
  it('buys nothing when its money arrives: it goes to the balance, and the account goes back on sale', async () => {
    const { id, email } = await addPerson(200);
    const product = await shop.addProduct();
    const item = await shop.addToCart(id, product);
    const answer = await startCheckout(shop.as(id), {
      cartItems: [item],
      totalCents: 500,
      paymentGateway: 'stripe',
    });
    if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
    const payment = await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [
      answer.checkoutId,
    ]);
    expect((await block(id)).after?.payments).toMatchObject([{ id: payment.id, status: 'pending' }]);
    shop.provider.set(answer.sessionId, { state: 'paid' });
    expect(await settlePayment(shop.work(), payment.id)).toBe('verified');
    expect(await shop.balance(id)).toBe(200 + 300 + 25);
    expect(await purchaseStates(shop, product)).toEqual([]);
    expect(await shop.row('select status from product where id = ?', [product])).toEqual({
      status: 'for_sale',
    });
    const mail = await shop.row<{ sealed: string; messageId: string }>(
      `select data->>'sealedValues' as sealed, data->>'messageId' as "messageId" from pgboss.job
       where name = 'send-mail' and data->>'to' = ? and data->>'template' = 'payment-credited'`,
      [email],
    );
    const values = shop.services.secrets.decrypt(
      Buffer.from(mail.sealed, 'base64'),
      `mail:${mail.messageId}`,
    );
    expect(JSON.parse(values)).toEqual({ amountCents: 325, isBlocked: true });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('on the marketplace', () => {
  it('leading bids are withdrawn, and bidding reopens for at least a day', async () => {
    const [{ id }, rival, seller] = [
      await addPerson(10_000),
      await shop.addCustomer(5000),
      await shop.addCustomer(),
    ];
    const { listingId } = await addListing(shop, seller);
    await bid(shop, rival, listingId, 600);
    await bid(shop, id, listingId, 700, 4000);
    await bid(shop, rival, listingId, 900);
    await passTime(shop, 7 * DAY - 3600);
    const seen = await block(id, { isConfirmed: false });
    expect(seen).toMatchObject({
      blockedAt: null,
      after: undefined,
      before: { escrowCents: 4000, leadingBids: [{ listingId, maxCents: 4000 }] },
    });
    expect(await shop.balance(id)).toBe(6000);
    const done = await block(id);
    expect(done).toMatchObject({ withdrawnBids: 1, after: { escrowCents: 0, leadingBids: [] } });
    expect(await shop.balance(id)).toBe(10_000);
    expect(await shop.audit()).toEqual([]);
    const listing = await listingRow(shop, listingId);
    expect(listing).toMatchObject({ state: 'open', highest_bid_cents: null, total_bids: 0 });
    const hoursLeft = (new Date(listing['ends_at'] as string).getTime() - Date.now()) / 3_600_000;
    expect(Math.round(hoursLeft)).toBe(24);
    expect((await listMyBids(shop.as(rival), { isActive: true })).results).toEqual([]);
    expect((await findListing(shop.as(rival), { id: listingId })).listing.userBidCents).toBeNull();
    const kinds = await em().execute<{ customer_id: number }[]>(
      `select customer_id from notice where kind = 'bids_void' and listing_id = ? order by customer_id`,
      [listingId],
    );
    expect(kinds.map((row) => row.customer_id)).toEqual([rival, seller].toSorted((a, b) => a - b));
    expect(await bid(shop, rival, listingId, 500)).toMatchObject({
      outcome: 'leading',
      highestBidCents: 500,
    });
    const shown = await findListing({ ...shop.as(rival) }, { id: listingId });
    expect(JSON.stringify(shown)).not.toContain('4000');
    await passTime(shop, 2 * DAY);
    expect(await closeListing(shop.work(), { id: listingId })).toBe('sold');
    expect(await listingRow(shop, listingId)).toMatchObject({ buyer_id: rival, highest_bid_cents: 500 });
    expect(await shop.audit()).toEqual([]);
  });

  it('a blocked leader whose bids were not yet withdrawn does not win when the auction ends', async () => {
    const { id } = await addPerson(10_000);
    const { listingId, productId } = await addListing(shop, await shop.addCustomer());
    await bid(shop, id, listingId, 700);
    await markOnly(id);
    await passTime(shop, 7 * DAY + 1);
    expect(await closeListing(shop.work(), { id: listingId })).toBe('not_due');
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'open', total_bids: 0 });
    expect(await purchaseStates(shop, productId)).toEqual(['listed']);
    expect(await shop.balance(id)).toBe(10_000);
    await passTime(shop, 2 * DAY);
    expect(await closeListing(shop.work(), { id: listingId })).toBe('unsold');
    expect(await shop.audit()).toEqual([]);
  });

  it('a blocked customer’s maximum no longer counts: the next bid leads at its own amount', async () => {
    const [{ id }, rival] = [await addPerson(10_000), await shop.addCustomer(5000)];
    const { listingId } = await addListing(shop, await shop.addCustomer());
    await bid(shop, id, listingId, 700, 4000);
    await markOnly(id);
    expect(await bid(shop, rival, listingId, 800)).toMatchObject({
      outcome: 'leading',
      highestBidCents: 800,
    });
    expect(await shop.balance(id)).toBe(10_000);
    // The block said again finds nothing left to withdraw.
    expect(await block(id)).toMatchObject({ withdrawnBids: 0 });
    expect(await shop.audit()).toEqual([]);
  });

  it('a blocked customer’s own auctions continue and pay into the balance, or end with --end-listings', async () => {
    const [{ id }, bidder] = [await addPerson(), await shop.addCustomer(5000)];
    const goesOn = await addListing(shop, id);
    await bid(shop, bidder, goesOn.listingId, 600);
    const { before } = await block(id);
    expect(before.listings).toMatchObject([{ id: goesOn.listingId, state: 'open', highestBidCents: 600 }]);
    expect(await listingRow(shop, goesOn.listingId)).toMatchObject({ state: 'open', total_bids: 1 });
    const done = await block(id, { endsListings: true });
    expect(done).toMatchObject({ endedListings: 1, after: { listings: [] } });
    expect(await listingRow(shop, goesOn.listingId)).toMatchObject({ state: 'cancelled' });
    expect(await purchaseStates(shop, goesOn.productId)).toEqual(['owned']);
    expect(await shop.balance(bidder)).toBe(5000);
    expect(
      await shop.row('select kind from notice where customer_id = ? and listing_id = ?', [
        bidder,
        goesOn.listingId,
      ]),
    ).toEqual({ kind: 'ended_by_shop' });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('for the operator', () => {
  it('is logged by number with its reason, and shown by list and show', async () => {
    const { id, email } = await addPerson(100);
    await expect(unblock(id)).rejects.toThrow(OperationRefused);
    await block(id);
    expect(await showCustomer(shop.work(), email)).toMatchObject({ blocked: { reason: 'stolen cards' } });
    expect(
      await listCustomers(em(), { isBlocked: true, email: email.toUpperCase(), limit: 5 }),
    ).toMatchObject([{ id, blockedAt: expect.any(Date), balanceCents: 100 }]);
    await unblock(id);
    expect(await showCustomer(shop.work(), email)).toMatchObject({ blocked: null });
    expect(await listCustomers(em(), { isBlocked: true, email, limit: 5 })).toEqual([]);
    const changes = await readLog(em(), { subject: `customer ${id}`, limit: 10 });
    expect(changes.map(({ action, reason }) => [action, reason])).toEqual([
      ['customer unblock', 'a mix-up'],
      ['customer block', 'stolen cards'],
    ]);
    expect(JSON.stringify(changes)).not.toContain(email);
    expect((await readExposure(em(), id)).balanceCents).toBe(100);
  });

  it('can still erase a blocked customer, who is then no longer blocked', async () => {
    const { id, email } = await addPerson();
    await block(id);
    await eraseByOperator(operatorContext(shop.services, em(), testOperator()), {
      email,
      reason: 'asked by mail',
      isConfirmed: true,
    });
    expect(await shop.row('select blocked_at from customer where id = ?', [id])).toEqual({
      blocked_at: null,
    });
    await expect(block(id)).rejects.toThrow(`customer ${id} is erased`);
  });
});
