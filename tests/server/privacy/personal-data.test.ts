import { expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { issueMailToken } from '#server/identity/mail-tokens.ts';
import { queueMail } from '#server/mail/index.ts';
import { OWN_COLUMNS } from '#server/privacy/customer-columns.ts';
import { dataWithoutPasswords } from '#server/privacy/personal-data.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { limitWindow } from '../../support/rate-limit-rows.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import { addEverything } from './support/everything.ts';

const PATH = '/api/privacy/data/';

const shop = useListeningShop();

async function buy(customerId: number): Promise<number> {
  const productId = await shop.addProduct();
  await startCheckout(shop.as(customerId), {
    cartItems: [await shop.addToCart(customerId, productId)],
    totalCents: 500,
    paymentGateway: 'stripe',
  });
  return productId;
}

it('contains everything about the customer and nothing about anyone else', async () => {
  const [id, other] = [await shop.addCustomer(700), await shop.addCustomer(500)];
  const [mine, theirs] = [await buy(id), await buy(other)];
  await shop.newEm().execute('update purchase set refunded_cents = 150 where product_id = ?', [mine]);
  const inCart = await shop.addProduct();
  await shop.addToCart(id, inCart);
  await issueMailToken(shop.newEm(), 'verify_email', id);
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [id]);
  await queueMail(shop.work(), {
    template: 'verification',
    to: email,
    values: { key: 'secret-key-of-the-link' },
  });

  const browser = await signedIn(shop, id);
  const answer = await browser.get(PATH);
  expectDocumented('GET', PATH, answer);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect(answer.body).toMatchObject({
    customer: [{ id, email }],
    sessions: [{ expiresAt: expect.any(String) }],
    linksInMails: [{ purpose: 'verify_email', usedAt: null }],
    cart: [{ productId: inCart }],
    purchases: [
      { username: `account-${mine}`, password: `secret-${mine}`, price: 5, refunded: 1.5, state: 'owned' },
    ],
    checkouts: [{ total: 5, productIds: [mine] }],
    payments: [],
    transactions: [
      { amount: 7, account: 'customer' },
      { amount: -5, kind: 'purchase' },
    ],
    transfers: [],
    balanceCoupons: [],
  });
  const { mails } = answer.body as { mails: { template: string }[] };
  expect(mails.map(({ template }) => template)).toContain('verification');
  const text = JSON.stringify(answer.body);
  for (const secret of [`account-${theirs}`, 'secret-key-of-the-link', 'sealedValues']) {
    expect(text).not.toContain(secret);
  }
  const { hashes } = await shop.row<{ hashes: string[] }>(
    `select array(select token_hash from session) || array(select token_hash from mail_token) as hashes`,
  );
  for (const hash of hashes) expect(text).not.toContain(hash);
});

it('contains of every kind what is the customer’s own, and of others only what they did together', async () => {
  const [id, stranger, other] = [
    await shop.addCustomer(500),
    await shop.addCustomer(500),
    await shop.addCustomer(),
  ];
  await addEverything(shop, id, other);
  await addEverything(shop, stranger, other);
  const data = await dataWithoutPasswords({ db: shop.newEm().db }, id);
  // The opening balance and the price; the mail about the purchase and another one; of the rest both sides.
  const two = ['transactions', 'mails', 'listings', 'transfers', 'balanceCoupons'];
  const counts = Object.entries(data).map(([name, rows]) => [name, rows.length]);
  expect(counts).toEqual(Object.keys(data).map((name) => [name, two.includes(name) ? 2 : 1]));
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`of customer ${stranger}\\b|new-${stranger}@`));
  expect(data).toMatchObject({
    listings: [
      { role: 'seller', remarks: `of customer ${id}` },
      { role: 'buyer', remarks: null },
    ],
    transfers: [{ direction: 'sent' }, { direction: 'received' }],
    balanceCoupons: [
      { isMadeByYou: true, isRedeemedByYou: null },
      { isMadeByYou: false, isRedeemedByYou: true },
    ],
  });
});

it('contains no password of an account that went to another customer', async () => {
  const id = await shop.addCustomer(500);
  const product = await buy(id);
  await shop.newEm().execute(`update purchase set state = 'resold' where product_id = ?`, [product]);
  const { body } = await (await signedIn(shop, id)).get(PATH);
  expect(body).toMatchObject({ purchases: [{ username: `account-${product}`, password: null }] });
});

it('contains no password of an account on the marketplace, where it is changed', async () => {
  const id = await shop.addCustomer(500);
  const product = await buy(id);
  await shop.newEm().execute(`update purchase set state = 'listed' where product_id = ?`, [product]);
  const { body } = await (await signedIn(shop, id)).get(PATH);
  expect(body).toMatchObject({
    purchases: [{ password: null, passwordState: 'changed for the auction' }],
  });
});

it('says what a load was credited beyond its amount, and what of that went back', async () => {
  const id = await shop.addCustomer();
  await shop.newEm().execute(
    `insert into payment (id, customer_id, purpose, gateway, amount_cents, bonus_cents, bonus_returned_cents, status)
     values (gen_random_uuid(), ?, 'load', 'stripe', 10000, 500, 125, 'verified')`,
    [id],
  );
  const { body } = await (await signedIn(shop, id)).get(PATH);
  expect(body).toMatchObject({ payments: [{ amount: 100, bonus: 5, bonusReturned: 1.25 }] });
});

it('is complete and in order even when there is much of it', async () => {
  const id = await shop.addCustomer();
  await shop.newEm().execute(
    `insert into payment (id, customer_id, purpose, gateway, amount_cents, status)
     select gen_random_uuid(), ?, 'load', 'stripe', 500, 'failed' from generate_series(1, 1203)`,
    [id],
  );
  const { body } = await (await signedIn(shop, id)).get(PATH);
  const ids = (body as { payments: { id: string }[] }).payments.map((payment) => payment.id);
  expect(new Set(ids).size).toBe(1203);
  expect(ids).toHaveLength(1203);
});

it('every table that names a customer is included or listed as excluded', async () => {
  // Hashes and places in line, and what only repeats other tables.
  const NONE_OF_IT = ['queue_ticket', 'ledger_account', 'idempotency_key', 'passkey_challenge'];
  const IN_IT = [
    'bid',
    'listing',
    'notice',
    'pending_credit',
    'trade_in',
    'watched_listing',
    'balance_coupon',
    'balance_transfer',
    'cart_item',
    'checkout',
    'mail_token',
    'factor_recovery',
    'email_change',
    'passkey',
    'payment',
    'purchase',
    'recovery_code',
    'saved_search',
    'session',
    'totp_factor',
    'wish',
    'customer_note',
  ];
  const tables = await shop.newEm().execute<{ name: string }[]>(
    `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ '^(customer|seller|bidder|buyer|sender|receiver|created_by|redeemed_by|owner)_id$'`,
  );
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...IN_IT, ...NONE_OF_IT].toSorted());
});

it('every column of the customer is included or listed as excluded', async () => {
  const NONE_OF_IT = ['password_hash', 'erased_at'];
  const inIt = OWN_COLUMNS.map((column) => column.replace(/ as .*/, ''));
  const columns = await shop
    .newEm()
    .execute<{ name: string }[]>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'customer'`,
    );
  expect(columns.map(({ name }) => name).toSorted()).toEqual([...inIt, ...NONE_OF_IT].toSorted());
});

it('is available only to customers, ten times in ten minutes', async () => {
  const id = await shop.addCustomer();
  const browser = await signedIn(shop, id);
  const started = Date.now();
  for (let n = 0; n < 10; n += 1) expect((await browser.get(PATH)).status).toBe(200);
  expect((await browser.get(PATH)).status).toBe(429);
  expect((await limitWindow(shop, `personal-data:${id}`, started)).seconds).toBe(600);
});
