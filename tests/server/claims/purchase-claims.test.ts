/** Warranty claims about accounts from the shop: who may open one, how it is decided, and races. */
import { beforeEach, describe, expect, it } from 'vitest';
import { refundPurchase } from '#server/checkout/index.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { refundClaim, rejectClaim } from '#server/claims/decide-claim.ts';
import { listUndecidedClaims } from '#server/claims/list-undecided-claims.ts';
import { openClaim } from '#server/claims/open-claim.ts';
import { addToMarketplace } from '#server/marketplace/commands/add-to-marketplace.ts';
import { listNotices } from '#server/marketplace/notices/notices.ts';
import { findBlockers } from '#server/privacy/erasure-blockers.ts';
import { eraseCustomer } from '#server/privacy/erase-customer.ts';
import { listPurchases } from '#server/purchases/list-purchases.ts';
import { tradeAccount } from '#server/trade-in/trade-account.ts';
import { valueAccount } from '#server/trade-in/value-account.ts';
import { noticeText } from '#shared/marketplace/notice.ts';
import { testOperator } from '../../support/test-operator.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { form, mailsTo, mailTo, setSetting } from '../marketplace/support/market.ts';
import { boughtListing } from '../marketplace/support/instants.ts';

const shop = useTestShop();
const em = () => shop.orm.em.fork();
const BAN = { reason: 'banned', bannedOn: '2026-11-20', text: 'Permanently suspended' } as const;

let buyer: number;
let product: number;
let purchase: number;
let username: string;
beforeEach(async () => {
  buyer = await shop.addCustomer(600);
  product = await shop.addProduct();
  username = `account-${product}`;
  const item = await shop.addToCart(buyer, product);
  await startCheckout(shop.as(buyer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' });
  ({ id: purchase } = await shop.row<{ id: number }>('select id from purchase where product_id = ?', [
    product,
  ]));
});

const claim = () => openClaim(shop.as(buyer), { username, ...BAN });
const operator = () => ({ ...shop.work(), operator: testOperator() });
const refund = (claimId: number, isConfirmed = true) =>
  refundClaim(operator(), { claimId, reason: 'ban seen', isConfirmed });
const reject = (claimId: number, answer: string | undefined = 'You were banned for your own words.') =>
  rejectClaim(operator(), { claimId, answer });
async function openedClaim(): Promise<number> {
  expect(await claim()).toEqual({ outcome: 'opened' });
  return (await shop.row<{ id: number }>('select id from warranty_claim where purchase_id = ?', [purchase]))
    .id;
}
const claims = async () =>
  (
    await shop.row<{ states: string[] | null }>(
      'select array_agg(state order by id) as states from warranty_claim where purchase_id = ?',
      [purchase],
    )
  ).states ?? [];
const shown = async () =>
  (await listPurchases(shop.as(buyer), { page: 1, limit: 5, isHidden: false })).results;
const setPurchase = (assignment: string) =>
  em().execute(`update purchase set ${assignment} where id = ?`, [purchase]);

describe('a claim about an account of the shop', () => {
  it('is shown with the purchase, waits for the operator, and can be refunded', async () => {
    expect(await shown()).toMatchObject([{ canClaim: true, claim: null }]);
    const id = await openedClaim();
    expect(await shown()).toMatchObject([
      { canClaim: false, claim: { state: 'open', text: BAN.text, answer: null, decidedAt: null } },
    ]);
    expect((await listUndecidedClaims(shop.work())).find((open) => open.id === id)).toMatchObject({
      listingId: null,
      purchaseId: purchase,
      username,
      password: `secret-${product}`,
      seller: null,
      priceCents: 500,
      reason: 'banned',
      bannedOn: '2026-11-20',
      text: BAN.text,
      rejectedBefore: 0,
    });
    expect(await refund(id, false)).toMatchObject({
      isDone: false,
      username,
      refundedCents: 500,
      newPassword: null,
    });
    expect([await shop.balance(buyer), await claims()]).toEqual([100, ['open']]);

    expect(await refund(id)).toMatchObject({ isDone: true, refundedCents: 500 });
    expect([await shop.balance(buyer), await claims()]).toEqual([600, ['refunded']]);
    expect(await shown()).toEqual([]);
    expect(await mailsTo(shop, buyer)).toEqual(['purchase', 'refund']);
    expect(await mailTo(shop, buyer, 'refund')).toMatchObject({ isClaim: true, amountCents: 500 });
    const [notice] = await listNotices(shop.as(buyer));
    expect(notice && noticeText(notice)).toBe('Refunded: €5.00 for the EUW account is back on your balance.');
    expect(
      await shop.row(
        `select subject, reason, after->>'refundedCents' as cents from operator_log where action = 'claims refund' and subject = ?`,
        [`account ${username}`],
      ),
    ).toEqual({ subject: `account ${username}`, reason: 'ban seen', cents: '500' });
    expect(await shop.audit()).toEqual([]);
  });

  it('when refunded takes the cashback back, and says what is on the balance', async () => {
    await em().execute('update checkout set cashback_cents = 50 where customer_id = ?', [buyer]);
    expect(await refund(await openedClaim())).toMatchObject({ refundedCents: 500, cashbackTakenCents: 50 });
    expect(await shop.balance(buyer)).toBe(550);
    const [notice] = await listNotices(shop.as(buyer));
    expect(notice && noticeText(notice)).toBe('Refunded: €4.50 for the EUW account is back on your balance.');
    expect(await mailTo(shop, buyer, 'refund')).toMatchObject({ amountCents: 450, cashbackTakenCents: 50 });
  });

  it('when rejected gives its reason, and can be followed by another', async () => {
    const id = await openedClaim();
    // Of another customer.
    await em().execute(
      `insert into warranty_claim (purchase_id, state, text, answer, decided_at)
       select id, 'rejected', 'It is locked', 'It is not', now() from purchase where id <> ? limit 1`,
      [purchase],
    );
    await expect(rejectClaim(operator(), { claimId: id })).rejects.toThrow('--answer');
    expect(await reject(id)).toEqual({ username });
    expect(await shown()).toMatchObject([
      { canClaim: true, claim: { state: 'rejected', answer: 'You were banned for your own words.' } },
    ]);
    expect(await mailsTo(shop, buyer)).toEqual(['purchase', 'warranty-claim']);
    expect(await mailTo(shop, buyer, 'warranty-claim')).toMatchObject({
      event: 'rejected',
      answer: 'You were banned for your own words.',
    });
    const [notice] = await listNotices(shop.as(buyer));
    expect(notice && noticeText(notice)).toBe('The warranty claim about the EUW account was rejected.');
    expect(await claim()).toEqual({ outcome: 'opened' });
    const again = (await listUndecidedClaims(shop.work())).find((open) => open.purchaseId === purchase);
    expect(again).toMatchObject({ rejectedBefore: 1 });
    expect(await shown()).toMatchObject([{ canClaim: false, claim: { state: 'open' } }]);
    await refund(again?.id ?? 0);
    expect(await claims()).toEqual(['rejected', 'refunded']);
    expect(await shop.balance(buyer)).toBe(600);
  });

  it('is open to the owner only', async () => {
    for (const other of [await shop.addCustomer(), buyer - 1])
      await expect(openClaim(shop.as(other), { username, ...BAN })).rejects.toMatchObject({
        code: 'not_found',
      });
  });

  it.each([
    ['owned', { outcome: 'opened' }],
    ['hidden', { outcome: 'opened' }],
    ['listed', { outcome: 'refused', reason: 'account_listed' }],
  ])('while the account is %s: %j', async (state, outcome) => {
    await setPurchase(`state = '${state}'`);
    expect(await claim()).toMatchObject(outcome);
    await setPurchase(`state = 'owned'`);
  });

  it.each(['traded', 'resold', 'refunded'])('cannot be opened for an account that is %s', async (state) => {
    await setPurchase(`state = '${state}'`);
    await expect(claim()).rejects.toMatchObject({ code: 'not_found' });
    await setPurchase(`state = 'owned'`);
  });

  it.each([
    ['a minute before its end', `purchased_at = now() - interval '30 days' + interval '1 minute'`, 'opened'],
    ['after its end', `purchased_at = now() - interval '30 days'`, 'warranty_over'],
    ['for life', `purchased_at = now() - interval '20 years', warranty_days = 3650`, 'opened'],
    ['of no days', `warranty_days = 0`, 'no_warranty'],
  ])('is limited by the warranty, %s', async (_, assignment, expected) => {
    await setPurchase(assignment);
    expect((await shown())[0]?.canClaim).toBe(expected === 'opened');
    const answer = await claim();
    expect(answer.outcome === 'opened' ? 'opened' : answer.reason).toBe(expected);
  });

  it.each([
    ['update customer set blocked_at = now() where id = ?', 'customer_blocked'],
    ['update customer set erased_at = now(), password_hash = null where id = ?', 'not_authenticated'],
  ])('is not opened after "%s"', async (since, code) => {
    await em().execute(since, [buyer]);
    await expect(claim()).rejects.toMatchObject({ code });
    // A deleted account has no balance.
    await em().execute(`update customer set erased_at = null, password_hash = 'x' where id = ?`, [buyer]);
  });

  it('about a bought listing concerns the sale', async () => {
    await setSetting(shop, 'flags.auction', true);
    const sale = await boughtListing(shop);
    const mine = () => listPurchases(shop.as(sale.buyerId), { page: 1, limit: 5, isHidden: false });
    expect((await mine()).results).toMatchObject([{ canClaim: true, claim: null }]);
    expect(await openClaim(shop.as(sale.buyerId), { username: sale.username, ...BAN })).toEqual({
      outcome: 'opened',
    });
    expect((await mine()).results).toMatchObject([{ canClaim: false, claim: { state: 'open' } }]);
    expect(
      await shop.row(
        'select listing_id, purchase_id, reason, banned_on from warranty_claim where listing_id = ?',
        [sale.listingId],
      ),
    ).toEqual({ listing_id: sale.listingId, purchase_id: null, reason: 'banned', banned_on: '2026-11-20' });
    expect(await shop.row('select state from listing where id = ?', [sale.listingId])).toEqual({
      state: 'claimed',
    });
  });
});

describe('while a claim is open', () => {
  it('the account cannot be traded or sold, nor its owner deleted', async () => {
    await setSetting(shop, 'flags.auction', true);
    await setSetting(shop, 'flags.trade', true);
    await openedClaim();
    const password = `secret-${product}`;
    await expect(valueAccount(shop.as(buyer), { username, password })).rejects.toMatchObject({
      code: 'claim_open',
    });
    await em().execute('update product set is_premium = true where id = ?', [product]);
    expect(await addToMarketplace(shop.as(buyer), { username, ...form(product) })).toMatchObject({
      reason: 'claim_open',
    });
    expect((await findBlockers(em(), buyer)).map(({ name }) => name)).toEqual(['claim_open']);
  });

  it('a refund made another way closes it', async () => {
    const id = await openedClaim();
    await refundPurchase(shop.work(), purchase);
    expect(await claims()).toEqual(['refunded']);
    await expect(refund(id)).rejects.toMatchObject({ code: 'claim_decided' });
    expect(await shop.balance(buyer)).toBe(600);
    expect(await shop.audit()).toEqual([]);
  });

  it('a refund that is impossible is explained, and the claim stays open', async () => {
    const id = await openedClaim();
    await setPurchase(`state = 'traded'`);
    await expect(refund(id)).rejects.toThrow(`purchase ${purchase} (${username}) is traded`);
    expect(await claims()).toEqual(['open']);
    await setPurchase(`state = 'owned'`);
  });
});

it('the texts of claims are deleted with their author’s account', async () => {
  await reject(await openedClaim());
  const { em: transaction } = shop.work();
  const erased = await transaction.transactional((inside) => eraseCustomer(inside, { customerId: buyer }));
  expect(erased).toMatchObject({ outcome: 'erased' });
  expect(
    await shop.row('select text, answer, state from warranty_claim where purchase_id = ?', [purchase]),
  ).toEqual({
    text: '',
    answer: null,
    state: 'rejected',
  });
});

describe('at the same time', () => {
  it('only one of many claims opens', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, claim));
    expect(outcomes.filter(({ outcome }) => outcome === 'opened')).toHaveLength(1);
    expect(await claims()).toEqual(['open']);
  });

  it('only one of many decisions counts, and the money is refunded once', async () => {
    const id = await openedClaim();
    const decisions = await Promise.allSettled([refund(id), refund(id), reject(id), refund(id), reject(id)]);
    const taken = decisions.filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(1);
    for (const decision of decisions)
      if (decision.status === 'rejected') expect(decision.reason).toMatchObject({ code: 'claim_decided' });
    const [state] = await claims();
    expect(await shop.balance(buyer)).toBe(state === 'refunded' ? 600 : 100);
    expect(await shop.audit()).toEqual([]);
  });

  it('a claim and a refund leave no open claim behind', async () => {
    const [claimed] = await Promise.allSettled([claim(), refundPurchase(shop.work(), purchase)]);
    expect(await claims()).toEqual(claimed.status === 'fulfilled' ? ['refunded'] : []);
    expect(await shop.balance(buyer)).toBe(600);
  });

  it('a claim and a listing exclude each other', async () => {
    await setSetting(shop, 'flags.auction', true);
    await em().execute('update product set is_premium = true where id = ?', [product]);
    const [claimed, listed] = await Promise.all([
      claim(),
      addToMarketplace(shop.as(buyer), { username, ...form(product) }),
    ]);
    expect([claimed.outcome === 'opened', listed.outcome === 'listed'].filter(Boolean)).toHaveLength(1);
  });

  it('a claim and a trade-in exclude each other', async () => {
    await setSetting(shop, 'flags.trade', true);
    const account = { username, password: `secret-${product}` };
    await valueAccount(shop.as(buyer), account);
    const [claimed, traded] = await Promise.allSettled([claim(), tradeAccount(shop.as(buyer), account)]);
    expect([claimed.status, traded.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
