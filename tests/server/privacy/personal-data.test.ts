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

type Column = [column: string, value: number | string];

const OF_CUSTOMER = 'customer_id = ?';
const day = (number: number) => `2026-01-0${number}`;

/** Of each kind the columns that could be mistaken for one another: cents and days. */
const KINDS: [kind: string, table: string, whose: string, fields: Record<string, Column>][] = [
  [
    'customer',
    'customer',
    'id = ?',
    {
      emailVerifiedAt: ['email_verified_at', day(1)],
      takeoverReportedAt: ['takeover_reported_at', day(2)],
      passwordResetAt: ['password_reset_at', day(3)],
      transfersHeldUntil: ['transfers_held_until', day(4)],
      knownBrowsersSince: ['known_browsers_since', day(5)],
      blockedAt: ['blocked_at', day(6)],
      emailChangedAt: ['email_changed_at', day(7)],
    },
  ],
  [
    'sessions',
    'session',
    OF_CUSTOMER,
    {
      createdAt: ['created_at', day(1)],
      lastSeenAt: ['last_seen_at', day(2)],
      expiresAt: ['expires_at', day(3)],
    },
  ],
  [
    'authenticatorApp',
    'totp_factor',
    OF_CUSTOMER,
    { createdAt: ['created_at', day(1)], confirmedAt: ['confirmed_at', day(2)] },
  ],
  [
    'passkeys',
    'passkey',
    OF_CUSTOMER,
    { createdAt: ['created_at', day(1)], lastUsedAt: ['last_used_at', day(2)] },
  ],
  [
    'recoveryCodes',
    'recovery_code',
    OF_CUSTOMER,
    { createdAt: ['created_at', day(1)], usedAt: ['used_at', day(2)] },
  ],
  [
    'emailChange',
    'email_change',
    OF_CUSTOMER,
    {
      oldConfirmedAt: ['old_confirmed_at', day(1)],
      newConfirmedAt: ['new_confirmed_at', day(2)],
      expiresAt: ['expires_at', day(3)],
    },
  ],
  [
    'checkouts',
    'checkout',
    OF_CUSTOMER,
    {
      total: ['total_cents', 500],
      balancePart: ['balance_part_cents', 301],
      cardPart: ['card_part_cents', 202],
      surcharge: ['surcharge_cents', 3],
      cashback: ['cashback_cents', 4],
      createdAt: ['created_at', day(1)],
      completedAt: ['completed_at', day(2)],
    },
  ],
  [
    'payments',
    'payment',
    OF_CUSTOMER,
    {
      amount: ['amount_cents', 505],
      received: ['received_cents', 505],
      refunded: ['refunded_cents', 306],
      bonus: ['bonus_cents', 8],
      bonusReturned: ['bonus_returned_cents', 7],
      createdAt: ['created_at', day(1)],
      settledAt: ['settled_at', day(2)],
    },
  ],
  [
    'disputes',
    'dispute',
    'payment_id = (select id from payment where customer_id = ?)',
    {
      amount: ['amount_cents', 409],
      withheld: ['withheld_cents', 0],
      openedAt: ['opened_at', day(1)],
      closedAt: ['closed_at', day(2)],
    },
  ],
  [
    'pendingCredits',
    'pending_credit',
    OF_CUSTOMER,
    {
      createdAt: ['created_at', day(1)],
      dueAt: ['due_at', day(2)],
      cancelledAt: ['cancelled_at', day(3)],
    },
  ],
  [
    'tradeIns',
    'trade_in',
    OF_CUSTOMER,
    { tradedAt: ['traded_at', day(1)], decidedAt: ['decided_at', day(2)] },
  ],
  [
    'listings',
    'listing',
    'seller_id = ?',
    {
      minimumBid: ['minimum_bid_cents', 501],
      instaBuy: ['insta_buy_cents', 702],
      highestBid: ['highest_bid_cents', 603],
      createdAt: ['created_at', day(1)],
      endsAt: ['ends_at', day(2)],
      completedAt: ['completed_at', day(3)],
      paidAt: ['paid_at', day(4)],
    },
  ],
  ['bids', 'bid', OF_CUSTOMER, { amount: ['amount_cents', 501], maximum: ['max_cents', 602] }],
  [
    'warrantyClaims',
    'warranty_claim',
    'purchase_id in (select id from purchase where customer_id = ?)',
    {
      text: ['text', 'of the customer'],
      answer: ['answer', 'of the shop'],
      openedAt: ['opened_at', day(1)],
      decidedAt: ['decided_at', day(2)],
    },
  ],
  ['notices', 'notice', OF_CUSTOMER, { createdAt: ['created_at', day(1)], readAt: ['read_at', day(2)] }],
  ['wishList', 'wish', OF_CUSTOMER, { price: ['price_cents', 501], createdAt: ['created_at', day(1)] }],
];

it('has each amount and each time of every kind under its own name', async () => {
  const [id, other] = [await shop.addCustomer(500), await shop.addCustomer()];
  await addEverything(shop, id, other);
  for (const [, table, whose, fields] of KINDS) {
    const columns = Object.values(fields);
    await shop
      .newEm()
      .execute(
        `update ${table} set ${columns.map(([column]) => `${column} = ?`).join(', ')} where ${whose}`,
        [...columns.map(([, value]) => value), id],
      );
  }
  await shop.newEm().execute(
    `update pgboss.job set created_on = ?, completed_on = ? where name = 'send-mail' and data->>'to' =
       (select email from customer where id = ?)`,
    [day(1), day(2), id],
  );
  const data = await dataWithoutPasswords({ db: shop.newEm().db }, id);
  expect(data['mails']?.[0]).toMatchObject({
    createdAt: expect.stringContaining(day(1)),
    sentAt: expect.stringContaining(day(2)),
  });
  for (const [kind, , , fields] of KINDS) {
    const expected = Object.entries(fields).map(([field, [, value]]) => [
      field,
      typeof value === 'number' ? value / 100 : expect.stringContaining(value),
    ]);
    expect([kind, data[kind]?.[0]]).toMatchObject([kind, Object.fromEntries(expected)]);
  }
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
  expect(body).toMatchObject({
    payments: [{ amount: 100, received: 0, refunded: 0, bonus: 5, bonusReturned: 1.25 }],
  });
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
