/** Deleting an account: what is erased, what stays, what prevents it, and races. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { isErasedAddress } from '#server/mail/erased-address.ts';
import { openSession, resolveActor } from '#server/identity/index.ts';
import { cancelListing } from '#server/marketplace/commands/cancel-listing.ts';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { payOut } from '#server/marketplace/jobs/pay-out.ts';
import { findListing } from '#server/marketplace/queries/find-listings.ts';
import { followDispute } from '#server/payments/commands/follow-dispute.ts';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { inTransaction } from '#server/platform/database.ts';
import { deleteAccount } from '#server/privacy/delete-account.ts';
import { findBlockers } from '#server/privacy/erasure-blockers.ts';
import { eraseCustomer } from '#server/privacy/index.ts';
import { listPurchases } from '#server/purchases/list-purchases.ts';
import { transferBalance } from '#server/wallet/commands/transfer-balance.ts';
import { transferCrossSite } from '#server/wallet/commands/transfer-cross-site.ts';
import { PRIVACY_TEXTS } from '#shared/privacy/texts.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { signedIn } from '../../support/rest-check.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { logIn, PASSWORD, register } from '../identity/support/visitor.ts';
import { addListing, instaBuy, mailToAddress, setSetting } from '../marketplace/support/market.ts';
import { sold } from '../marketplace/support/sold.ts';

let shop: ListeningShop;
let passwordHash: string;
beforeAll(async () => {
  shop = await openListeningShop();
  passwordHash = await shop.services.passwords.hash(PASSWORD);
});
afterAll(() => shop.close());

/** A customer who knows PASSWORD. */
async function customer(balanceCents = 0): Promise<number> {
  const id = await shop.addCustomer(balanceCents);
  await shop.newEm().execute('update customer set password_hash = ? where id = ?', [passwordHash, id]);
  return id;
}

async function emailOf(customerId: number): Promise<string> {
  return (await shop.row<{ email: string }>('select email from customer where id = ?', [customerId])).email;
}

async function buy(customerId: number): Promise<number> {
  const productId = await shop.addProduct();
  const cartItem = await shop.addToCart(customerId, productId);
  const { outcome } = await startCheckout(shop.as(customerId), {
    cartItems: [cartItem],
    totalCents: 500,
    paymentGateway: 'stripe',
  });
  expect(outcome).toBe('paid');
  return productId;
}

/** An account in the cart and the customer at the hosted checkout with it. */
async function goToPay(customerId: number) {
  const productId = await shop.addProduct();
  const answer = await startCheckout(shop.as(customerId), {
    cartItems: [await shop.addToCart(customerId, productId)],
    totalCents: 500,
    paymentGateway: 'stripe',
  });
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  const { id: paymentId, provider_reference: reference } = await shop.row<{
    id: string;
    provider_reference: string;
  }>('select id, provider_reference from payment where checkout_id = ?', [answer.checkoutId]);
  return { productId, paymentId, reference };
}

const erase = (customerId: number) => inTransaction(shop.newEm(), (em) => eraseCustomer(em, { customerId }));

describe('what is deleted and what stays', () => {
  it('erases the person, and keeps the books and what was sold', async () => {
    const id = await customer(2000);
    const [email, product] = [await emailOf(id), await buy(id)];
    await shop.addToCart(id, await shop.addProduct());
    const token = await openSession(shop.newEm(), id, undefined);
    const browser = await signedIn(shop, id);

    const answer = await browser.post('/api/trpc/privacy.deleteAccount', { password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { result: { data: { outcome: 'deleted' } } } });
    expect(browser.cookies.has('sessionid')).toBe(false);
    expect(await resolveActor(shop.newEm(), token)).toBeNull();

    const left = await shop.row<Record<string, unknown>>(
      `select email, password_hash, erased_at is not null as is_erased,
         (select count(*)::int from session where customer_id = customer.id) as sessions,
         (select count(*)::int from cart_item where customer_id = customer.id) as cart_items,
         (select count(*)::int from mail_token where customer_id = customer.id) as links,
         (select count(*)::int from purchase where customer_id = customer.id and state = 'owned') as purchases,
         (select status from product where id = ?) as product
       from customer where id = ?`,
      [product, id],
    );
    expect(left).toMatchObject({
      password_hash: null,
      is_erased: true,
      sessions: 0,
      cart_items: 0,
      links: 0,
      purchases: 1,
      product: 'sold',
    });
    expect(isErasedAddress(String(left['email']))).toBe(true);
    expect(await shop.balance(id)).toBe(0);
    expect(await shop.audit()).toEqual([]);

    const mails = await shop
      .newEm()
      .execute<{ template: string }[]>(
        `select data->>'template' as template from pgboss.job where name = 'send-mail' and data->>'to' = ?`,
        [email],
      );
    expect(mails.map(({ template }) => template)).toEqual(['account-deleted']);
    expect(await mailToAddress(shop, email, 'account-deleted')).toEqual({ givenUpCents: 1500 });
    // Nothing but the mail that says so names the address any more.
    const tables = await shop.newEm().execute<{ name: string }[]>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
         where table_type = 'BASE TABLE' and table_schema in ('public', 'limits')`,
    );
    for (const { name } of tables) {
      const found = await shop
        .newEm()
        .execute(`select 1 from ${name} t where position(? in t::text) > 0`, [email]);
      expect({ name, found }).toEqual({ name, found: [] });
    }
  });

  it('ends the sign-in; registering again creates a new customer', async () => {
    const id = await customer(500);
    const email = await emailOf(id);
    await deleteAccount(shop.as(id), { password: PASSWORD });
    expect(await logIn(shop, new TestBrowser(shop.url), email)).toMatchObject({
      status: 400,
      body: { nonFieldErrors: ['Unable to log in with provided credentials.'] },
    });
    const browser = new TestBrowser(shop.url);
    expect(await register(shop, browser, email)).toMatchObject({ status: 200, body: { user: { email } } });
    expect((await browser.get('/api/user/balance/')).body).toEqual({ balance: '0.00' });
    expect((await browser.get('/api/products/purchased/')).body).toMatchObject({ count: 0 });
    expect(await shop.row<{ id: number }>('select id from customer where email = ?', [email])).not.toEqual({
      id,
    });
  });

  it('the pseudonym gives no access, neither for a login nor for a new password', async () => {
    const id = await customer();
    await deleteAccount(shop.as(id), { password: PASSWORD });
    const answer = await logIn(shop, new TestBrowser(shop.url), await emailOf(id));
    expect(answer).toMatchObject({
      status: 400,
      body: { nonFieldErrors: ['Unable to log in with provided credentials.'] },
    });
  });
});

describe('what blocks a deletion', () => {
  it('a wrong password; after ten, everything for a while', async () => {
    const id = await customer();
    for (let n = 0; n < 10; n += 1) {
      await expect(deleteAccount(shop.as(id), { password: 'a guess' })).rejects.toMatchObject({
        code: 'validation_failed',
        fields: { password: [PRIVACY_TEXTS.wrongPassword] },
      });
    }
    await expect(deleteAccount(shop.as(id), { password: PASSWORD })).rejects.toMatchObject({
      code: 'throttled',
    });
    expect(isErasedAddress(await emailOf(id))).toBe(false);
  });

  it('is checked again whenever the right password is given', async () => {
    const id = await customer(300);
    await goToPay(id);
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => deleteAccount(shop.as(id), { password: PASSWORD })),
    );
    expect(answers.every(({ outcome }) => outcome === 'blocked')).toBe(true);
  });

  it('a payment and a hold under way, but not once they have ended', async () => {
    const id = await customer(300);
    const { paymentId, reference } = await goToPay(id);
    const refused = await deleteAccount(shop.as(id), { password: PASSWORD });
    expect(refused.outcome === 'blocked' && refused.blockers.map(({ name }) => name)).toEqual([
      'payment_under_way',
      'accounts_held',
      'balance_set_aside',
    ]);
    const { body } = await (await signedIn(shop, id)).get('/api/trpc/privacy.outlook');
    expect(JSON.stringify(body)).toContain(PRIVACY_TEXTS.paymentUnderWay);
    shop.provider.set(reference, { state: 'expired' });
    await settlePayment(shop.work(), paymentId);
    expect(await deleteAccount(shop.as(id), { password: PASSWORD })).toEqual({ outcome: 'deleted' });
    expect(await shop.audit()).toEqual([]);
  });

  it('a listing, and a payment being checked', async () => {
    const id = await customer(500);
    const product = await buy(id);
    await shop.newEm().execute(`update purchase set state = 'listed' where product_id = ?`, [product]);
    await shop.newEm().execute(
      `insert into payment (id, customer_id, purpose, gateway, amount_cents, status)
         values (gen_random_uuid(), ?, 'load', 'stripe', 500, 'flagged')`,
      [id],
    );
    const refused = await deleteAccount(shop.as(id), { password: PASSWORD });
    expect(refused.outcome === 'blocked' && refused.blockers.map(({ text }) => text)).toEqual([
      PRIVACY_TEXTS.paymentInReview,
      PRIVACY_TEXTS.accountListed,
    ]);
    expect(isErasedAddress(await emailOf(id))).toBe(false);
    await shop.newEm().execute(`update purchase set state = 'owned' where product_id = ?`, [product]);
  });

  it('a disputed payment, but not once the bank has decided', async () => {
    const id = await customer(0);
    const { paymentId, sessionId } = await loadAtHostedCheckout(shop.as(id), { amountCents: 1000 });
    shop.provider.set(sessionId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    shop.provider.charges.set('ch_erasure', { paymentId, refundedCents: 0 });
    const say = async (state: 'open' | 'lost') => {
      const said = { chargeId: 'ch_erasure', amountCents: 1000, state, isWithdrawn: true, reason: null };
      shop.provider.disputes.set('dp_erasure', said);
      await followDispute(shop.work(), 'dp_erasure');
    };
    await say('open');
    const refused = await deleteAccount(shop.as(id), { password: PASSWORD });
    expect(refused.outcome === 'blocked' && refused.blockers).toEqual([
      { name: 'payment_disputed', text: PRIVACY_TEXTS.paymentDisputed },
    ]);
    await say('lost');
    expect(await deleteAccount(shop.as(id), { password: PASSWORD })).toEqual({ outcome: 'deleted' });
    expect(await shop.audit()).toEqual([]);
  });

  it('shows beforehand what would be given up', async () => {
    const id = await customer(1200);
    await buy(id);
    await transferCrossSite(shop.as(id), { amountCents: 150 });
    const { body } = await (await signedIn(shop, id)).get('/api/trpc/privacy.outlook');
    expect(body).toMatchObject({
      result: {
        data: {
          blockers: [],
          losses: [
            { name: 'balance', text: 'Your balance of €5.50. It is not paid out.' },
            { name: 'accounts' },
            { name: 'warranties' },
            { name: 'cross_site_codes', text: expect.stringMatching(/^Transfer codes for €1\.50 that/) },
          ],
        },
      },
    });
  });
});

it('the notes of a seller are gone from their auctions and from what was bought there, and those of others stay', async () => {
  await setSetting(shop, 'flags.auction', true);
  const [seller, other, buyer] = [await customer(), await customer(), await customer(5000)];
  const unsold = await addListing(shop, seller, { remarks: 'Ask Olga' });
  await cancelListing(shop.as(seller), { username: unsold.username });
  const sell = async (sellerId: number, remarks: string) => {
    const { listingId } = await addListing(shop, sellerId, { remarks, instaBuyAmount: 10 });
    await instaBuy(shop, buyer, listingId, 1000);
    await payOut(shop.work(), { listingId, isAtOnce: true });
    return listingId;
  };
  const [theirs, others] = [await sell(seller, 'Ask Olga'), await sell(other, 'Ask Ivan')];
  expect(await deleteAccount(shop.as(seller), { password: PASSWORD })).toEqual({ outcome: 'deleted' });
  const visitor = shop.as(await customer());
  const notes = await Promise.all(
    [unsold.listingId, theirs, others].map(
      async (id) => (await findListing(visitor, { id })).listing.remarks,
    ),
  );
  expect(notes).toEqual(['', '', 'Ask Ivan']);
  const { results } = await listPurchases(shop.as(buyer), { page: 1, limit: 5, isHidden: false });
  expect(results).toMatchObject([{ remarks: 'Ask Ivan' }, { remarks: '' }]);
});

it('the texts of claims are gone with their buyer, and those of others stay, also about what the customer sold', async () => {
  await setSetting(shop, 'flags.auction', true);
  const [author, other] = [await customer(5000), await customer(5000)];
  const products: number[] = [];
  for (const [seller, buyer] of [
    [other, author],
    [author, other],
  ] as const) {
    const { listingId, productId } = await addListing(shop, seller, { instaBuyAmount: 10 });
    await instaBuy(shop, buyer, listingId, 1000);
    await payOut(shop.work(), { listingId, isAtOnce: true });
    products.push(productId, await buy(buyer));
  }
  await shop.newEm().execute(
    `insert into warranty_claim (listing_id, purchase_id, state, text, answer, decided_at)
     select l.id, case when l.id is null then p.id end, 'rejected', 'Olga says so', 'She was wrong', now()
     from purchase p left join listing l on l.sale_id = p.id
     where p.product_id in (?, ?, ?, ?) and p.state = 'owned'`,
    products,
  );
  expect(await deleteAccount(shop.as(author), { password: PASSWORD })).toEqual({ outcome: 'deleted' });
  const claims = await shop.newEm().execute(
    `select distinct p.customer_id as buyer, c.text, c.answer from warranty_claim c
     left join listing l on l.id = c.listing_id join purchase p on p.id = coalesce(c.purchase_id, l.sale_id)
     where p.product_id in (?, ?, ?, ?) order by p.customer_id`,
    products,
  );
  expect(claims).toEqual([
    { buyer: author, text: '', answer: null },
    { buyer: other, text: 'Olga says so', answer: 'She was wrong' },
  ]);
});

it('the notes of a sender are gone from their transfers, and those of others stay', async () => {
  const [sender, receiver] = [await customer(500), await customer(500)];
  await shop
    .newEm()
    .execute('update customer set is_balance_transfer_allowed = true where id in (?, ?)', [sender, receiver]);
  const [from, to] = [await emailOf(sender), await emailOf(receiver)];
  await transferBalance(shop.as(sender), { receiver: to, amountCents: 200, description: 'For Olga' });
  await transferBalance(shop.as(receiver), { receiver: from, amountCents: 100, description: 'Thank you' });
  expect(await deleteAccount(shop.as(sender), { password: PASSWORD })).toEqual({ outcome: 'deleted' });
  const notes = await shop
    .newEm()
    .execute(
      'select sender_id as sender, description from balance_transfer where ? in (sender_id, receiver_id) order by id',
      [sender],
    );
  expect(notes).toEqual([
    { sender, description: '' },
    { sender: receiver, description: 'Thank you' },
  ]);
  expect(await shop.audit()).toEqual([]);
});

describe('at the same instant', () => {
  it('a purchase either finishes first and stays, or finds no customer', async () => {
    const counts = { paid: 0, refused: 0 };
    for (let round = 0; round < 12; round += 1) {
      const id = await customer(2000);
      const wishes = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const productId = await shop.addProduct();
          return { productId, cartItem: await shop.addToCart(id, productId) };
        }),
      );
      const purchases = wishes.map(({ cartItem }) =>
        startCheckout(shop.as(id), { cartItems: [cartItem], totalCents: 500, paymentGateway: 'stripe' }).then(
          ({ outcome }) => outcome,
          (error: { code?: string }) => error.code,
        ),
      );
      const [erasure, ...outcomes] = await Promise.all([erase(id), ...purchases]);
      expect(erasure).toMatchObject({ outcome: 'erased' });
      for (const [n, outcome] of outcomes.entries()) {
        expect(['paid', 'not_authenticated']).toContain(outcome);
        counts[outcome === 'paid' ? 'paid' : 'refused'] += 1;
        const { status } = await shop.row<{ status: string }>('select status from product where id = ?', [
          wishes[n]?.productId,
        ]);
        expect(status).toBe(outcome === 'paid' ? 'sold' : 'for_sale');
      }
      expect(await shop.balance(id)).toBe(0);
    }
    // Both orders happened, or the rounds have shown nothing.
    expect(counts.refused).toBeGreaterThan(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('one of starting a payment and deleting is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await customer(300);
      const [erasure, payment] = await Promise.allSettled([erase(id), goToPay(id)]);
      const isErased = erasure.status === 'fulfilled' && erasure.value.outcome === 'erased';
      expect(payment.status).toBe(isErased ? 'rejected' : 'fulfilled');
    }
    expect(await shop.audit()).toEqual([]);
  });

  it('a transfer either arrives first and is given up, or never leaves its sender', async () => {
    for (let round = 0; round < 12; round += 1) {
      const [sender, receiver] = [await customer(500), await customer()];
      await shop
        .newEm()
        .execute('update customer set is_balance_transfer_allowed = true where id = ?', [sender]);
      const wish = { receiver: await emailOf(receiver), amountCents: 200, description: '' };
      const [erasure, transfer] = await Promise.allSettled([
        erase(receiver),
        transferBalance(shop.as(sender), wish),
      ]);
      const givenUpCents = transfer.status === 'fulfilled' ? 200 : 0;
      expect(erasure).toMatchObject({ value: { outcome: 'erased', givenUpCents } });
      expect(await shop.balance(sender)).toBe(500 - givenUpCents);
    }
    expect(await shop.audit()).toEqual([]);
  });

  it('a claim about a bought account either opens first and blocks the deletion, or finds no customer', async () => {
    await setSetting(shop, 'flags.auction', true);
    for (let round = 0; round < 8; round += 1) {
      const { buyerId, listingId } = await sold(shop, 1000);
      const [erasure, claim] = await Promise.allSettled([
        erase(buyerId),
        openListingClaim(shop.as(buyerId), { listingId, text: 'It is not as promised.' }),
      ]);
      expect(erasure).toMatchObject({
        value: { outcome: claim.status === 'fulfilled' ? 'blocked' : 'erased' },
      });
    }
    const { buyerId, listingId } = await sold(shop, 1000);
    await erase(buyerId);
    await expect(
      openListingClaim(shop.as(buyerId), { listingId, text: 'It is not as promised.' }),
    ).rejects.toMatchObject({ code: 'not_authenticated' });
    expect(await shop.audit()).toEqual([]);
  });

  it('the deletion waits for the seller’s auctions before it locks the balance, as all commands do', async () => {
    await setSetting(shop, 'flags.auction', true);
    const seller = await customer();
    const { listingId, username } = await addListing(shop, seller, { remarks: 'Ask Olga' });
    await cancelListing(shop.as(seller), { username });
    const erasure = await inTransaction(shop.newEm(), async (em) => {
      await em.execute('select 1 from listing where id = ? for update', [listingId]);
      const erased = erase(seller);
      await untilSomebodyWaits(shop);
      await em.execute('select 1 from ledger_account where code = ? for update nowait', [
        `customer:${seller}`,
      ]);
      return { erased };
    });
    expect(await erasure.erased).toMatchObject({ outcome: 'erased' });
  });

  it('one of many deletions is carried out', async () => {
    const id = await customer(500);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => erase(id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('signing in leaves no session behind', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await customer();
      const email = await emailOf(id);
      const browsers = Array.from({ length: 3 }, () => new TestBrowser(shop.url));
      await Promise.all([
        erase(id),
        ...browsers.map((browser) => logIn(shop, browser, email).catch(() => undefined)),
      ]);
      const { sessions } = await shop.row<{ sessions: number }>(
        'select count(*)::int as sessions from session where customer_id = ?',
        [id],
      );
      expect(sessions).toBe(0);
    }
  });
});

it('a payment that arrives afterwards delivers nothing and reaches no balance, but waits for the operator', async () => {
  const id = await customer();
  const { productId, paymentId, reference } = await goToPay(id);
  shop.provider.set(reference, { state: 'expired' });
  await settlePayment(shop.work(), paymentId);
  await deleteAccount(shop.as(id), { password: PASSWORD });
  shop.provider.set(reference, { state: 'paid' });
  expect(await settlePayment(shop.work(), paymentId)).toBe('flagged');
  const { status } = await shop.row<{ status: string }>('select status from product where id = ?', [
    productId,
  ]);
  expect(status).toBe('for_sale');
  expect(await shop.balance(id)).toBe(0);
  expect(await shop.audit()).toEqual([]);
});

it('a claim rejected while the deletion is being decided still blocks it, as a sale', async () => {
  const { listingId } = await sold(shop, 1000);
  const { seller } = await shop.row<{ seller: number }>(
    `update listing set state = 'claimed' where id = ? returning seller_id as seller`,
    [listingId],
  );
  const em = shop.newEm();
  const execute = em.execute.bind(em);
  // The operator's word comes right after the first question that meets listings.
  vi.spyOn(em, 'execute').mockImplementation(async (...question) => {
    const rows = await execute(...question);
    if (typeof question[0] === 'string' && question[0].includes(`state = 'sold'`))
      await shop.newEm().execute(`update listing set state = 'sold' where id = ?`, [listingId]);
    return rows;
  });
  expect(await findBlockers(em, seller)).toMatchObject([{ name: 'claim_open' }]);
});
