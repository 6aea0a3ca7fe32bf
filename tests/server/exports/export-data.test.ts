/** The export call (account and marketplace, section 7) over HTTP, and what it omits. */
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { postJournal } from '#server/ledger/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { EXPORT_TEXTS } from '#shared/exports/texts.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { limitWindow } from '../../support/rate-limit-rows.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import type { Answer, TestBrowser } from '../../support/test-browser.ts';

const PATH = '/api/export-data/file/';

const shop = useListeningShop();

async function customer(balanceCents = 0): Promise<{ id: number; browser: TestBrowser }> {
  const id = await shop.addCustomer(balanceCents);
  return { id, browser: await signedIn(shop, id) };
}

async function fetchExport(browser: TestBrowser, query: string): Promise<Answer> {
  const answer = await browser.get(`${PATH}?${query}`);
  expectDocumented('GET', PATH, answer);
  return answer;
}

/** As if bought long ago, without a checkout. */
async function addPurchase(customerId: number, state = 'owned'): Promise<number> {
  const productId = await shop.addProduct();
  await shop.newEm().execute(
    `with sold as (update product set status = 'sold' where id = ?)
       insert into purchase (customer_id, product_id, price_cents, product_class, warranty_days, state)
       values (?, ?, 500, 'standard', 90, ?)`,
    [productId, customerId, productId, state],
  );
  return productId;
}

async function addPayment(customerId: number, status = 'failed', receivedCents = 1250): Promise<string> {
  const id = randomUUID();
  await shop.newEm().execute(
    `insert into payment (id, customer_id, purpose, gateway, amount_cents, received_cents, status, error)
       values (?, ?, 'load', 'stripe', 1250, ?, ?, 'The payment was not completed.')`,
    [id, customerId, receivedCents, status],
  );
  return id;
}

/** Many small movements at once; without the triggers that check each journal, which would take a minute here. */
async function addTransactions(customerId: number, count: number): Promise<void> {
  await inTransaction(shop.newEm(), async (em) => {
    await em.execute(`set local session_replication_role = 'replica'`);
    await em.execute(
      `with j as (
         insert into journal (reference, kind, description)
         select 'test:' || ? || ':' || n, 'adjustment', 'Movement ' || n from generate_series(1, ?) n returning id
       ), e as (
         insert into journal_entry (journal_id, account_id, amount_cents)
         select j.id, a.id, case a.kind when 'customer' then 1 else -1 end
         from j cross join ledger_account a where a.code in ('customer:' || ?, 'system:adjustment')
       )
       update ledger_account set balance_cents = balance_cents + ? where code = 'customer:' || ?`,
      [customerId, count, customerId, count, customerId],
    );
  });
}

/** Purchases of one moment, more than fit into a batch. */
async function addManyPurchases(customerId: number, count: number): Promise<void> {
  const products = await shop.newEm().execute<{ id: number }[]>(
    `insert into product (username, password_encrypted, region, level, blue_essence, orange_essence, skins,
       permanent_skins, owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division, status)
     select 'many-' || n, '', 'EUW', 30, 0, 0, '{}', '{}', '{}', false, false, false, true, '0', 0, 'sold'
     from generate_series(1, ?) n returning id`,
    [count],
  );
  const ids = products.map(({ id }) => id);
  const { db } = shop.newEm();
  const sealed = ids.map((id) => shop.services.secrets.encrypt('x', `product:${id}`).toString('hex'));
  await sql`update product set password_encrypted = decode(sealed, 'hex')
    from unnest(${ids}::int[], ${sealed}::text[]) as given(product_id, sealed) where id = product_id`.execute(
    db,
  );
  await sql`insert into purchase (customer_id, product_id, price_cents, product_class, warranty_days, purchased_at)
    select ${customerId}, id, 500, 'standard', 90, timestamptz '2026-01-01' + (id % 40) * interval '1 microsecond'
    from unnest(${ids}::int[]) id`.execute(db);
}

describe('what is asked for', () => {
  it('contains the documented fields, newest first, and nothing else', async () => {
    const { id, browser } = await customer(2000);
    const [older, newer] = [await addPurchase(id), await addPurchase(id, 'hidden')];
    const payment = await addPayment(id);
    const all = await fetchExport(browser, 'accounts=true&transactions=true&payments=true');
    expect(all.status).toBe(200);
    expect(all.headers.get('x-export-rows')).toBe('4');
    expect(all.headers.get('cache-control')).toBe('no-store');
    expect(all.body).toMatchObject({
      accounts: [
        { username: `account-${newer}`, password: `secret-${newer}`, region: 'EUW' },
        { username: `account-${older}`, password: `secret-${older}` },
      ],
      transactions: [{ amount: 20, description: 'Opening balance' }],
      payments: [
        {
          id: payment,
          paymentMethod: 'stripe',
          amount: 12.5,
          isVerified: false,
          error: 'The payment was not completed.',
          order: null,
        },
      ],
    });
    const { body } = await fetchExport(browser, 'payments=true&accounts=false');
    expect(Object.keys(body as object)).toEqual(['payments']);
  });

  it('ends each row with a line break and has no other', async () => {
    const { id, browser } = await customer();
    await postJournal(shop.newEm(), {
      reference: `test:${id}:lines`,
      kind: 'adjustment',
      description: 'Two\nlines and a "quote"',
      entries: { 'system:adjustment': -500, [`customer:${id}`]: 500 },
    });
    await addTransactions(id, 3);
    const response = await fetch(`${shop.url}${PATH}?transactions=true`, {
      headers: { cookie: `sessionid=${browser.cookies.get('sessionid') ?? ''}` },
    });
    const text = await response.text();
    expect(text.match(/\n/g)).toHaveLength(4);
    expect(text).toContain(String.raw`"Two\nlines and a \"quote\""`);
  });

  it.each(['', 'accounts=false'])('is refused if it asks for nothing (?%s)', async (query) => {
    const { browser } = await customer();
    expect(await fetchExport(browser, query)).toMatchObject({
      status: 400,
      body: { nonFieldErrors: [EXPORT_TEXTS.nothingChosen] },
    });
  });

  it.each(['accounts=yes', 'accounts=true&everything=true'])(
    'is refused if it is unknown (?%s)',
    async (query) => {
      const { browser } = await customer();
      expect((await fetchExport(browser, query)).status).toBe(400);
    },
  );
});

it.each([
  ['verified', true],
  ['refunding', true],
  ['refunded', true],
  ['flagged', false],
  ['disputed', false],
  ['failed', false],
])('a payment that is %s: verified %s', async (status, isVerified) => {
  const { id, browser } = await customer();
  await addPayment(id, status);
  const { body } = await fetchExport(browser, 'payments=true');
  expect(body).toMatchObject({ payments: [{ isVerified }] });
});

it('a payment that goes back as it came is not verified', async () => {
  const { id, browser } = await customer();
  await addPayment(id, 'refunding', 0);
  const { body } = await fetchExport(browser, 'payments=true');
  expect(body).toMatchObject({ payments: [{ isVerified: false }] });
});

describe('whose rows', () => {
  it('only the customer’s own: another customer has no data', async () => {
    const [owner, stranger] = [await customer(500), await customer()];
    await addPurchase(owner.id);
    await addPayment(owner.id);
    expect(
      await fetchExport(stranger.browser, 'accounts=true&transactions=true&payments=true'),
    ).toMatchObject({
      status: 420,
      body: { detail: 'No data found.' },
    });
  });

  it('an account on the marketplace has no password, and says why', async () => {
    const { id, browser } = await customer();
    const listed = await addPurchase(id, 'listed');
    const owned = await addPurchase(id);
    const { body } = await fetchExport(browser, 'accounts=true');
    expect(body).toMatchObject({
      accounts: [
        { username: `account-${owned}`, password: `secret-${owned}`, passwordState: 'current' },
        { username: `account-${listed}`, password: '', passwordState: 'changed for the auction' },
      ],
    });
  });

  it.each(['traded', 'resold', 'refunded'])(
    'a %s account is gone, along with its password',
    async (state) => {
      const { id, browser } = await customer();
      const [kept, gone] = [await addPurchase(id), await addPurchase(id, state)];
      const { body } = await fetchExport(browser, 'accounts=true');
      expect(body).toMatchObject({ accounts: [{ username: `account-${kept}` }] });
      expect(JSON.stringify(body)).not.toContain(`secret-${gone}`);
    },
  );
});

describe('limits', () => {
  it('100,000 rows come in full and in order; one more is refused with a hint', async () => {
    const { id, browser } = await customer();
    await addTransactions(id, 100_000);
    const { status, body } = await fetchExport(browser, 'transactions=true&payments=true');
    expect(status).toBe(200);
    const { transactions } = body as { transactions: { id: number }[] };
    expect(transactions).toHaveLength(100_000);
    const ids = transactions.map((row) => row.id);
    expect(ids.every((rowId, index) => index === 0 || rowId < (ids[index - 1] ?? 0))).toBe(true);

    await addPayment(id);
    expect(await fetchExport(browser, 'transactions=true&payments=true')).toMatchObject({
      status: 419,
      body: { detail: EXPORT_TEXTS.tooLarge },
    });
    expect((await fetchExport(browser, 'payments=true')).status).toBe(200);
  });

  it('pages of accounts and payments have no gaps or repeats, even within one instant', async () => {
    const { id, browser } = await customer();
    await addManyPurchases(id, 1203);
    await shop.newEm().execute(
      `insert into payment (id, customer_id, purpose, gateway, amount_cents, status, created_at)
       select gen_random_uuid(), ?, 'load', 'param', 500, 'failed', timestamptz '2026-01-01' + (n % 7) * interval '1 microsecond'
       from generate_series(1, 1203) n`,
      [id],
    );
    const { body } = await fetchExport(browser, 'accounts=true&payments=true');
    const { accounts, payments } = body as { accounts: { username: string }[]; payments: { id: string }[] };
    expect(new Set(accounts.map(({ username }) => username)).size).toBe(1203);
    expect(accounts).toHaveLength(1203);
    expect(new Set(payments.map(({ id: paymentId }) => paymentId)).size).toBe(1203);
  });

  it('allow 30 exports in ten minutes, then 429, without throttling other customers', async () => {
    const [busy, calm] = [await customer(500), await customer(500)];
    const started = Date.now();
    for (let n = 0; n < 30; n += 1) {
      expect((await fetchExport(busy.browser, 'transactions=true')).status).toBe(200);
    }
    expect((await limitWindow(shop, `export-customer:${busy.id}`, started)).seconds).toBe(600);
    const refused = await fetchExport(busy.browser, 'transactions=true');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetchExport(calm.browser, 'transactions=true')).status).toBe(200);
  });
});

it('stop reading when the browser leaves midway', async () => {
  const { id, browser } = await customer();
  await addTransactions(id, 50_000);
  const gone = new AbortController();
  const response = await fetch(`${shop.url}${PATH}?transactions=true`, {
    headers: { cookie: `sessionid=${browser.cookies.get('sessionid') ?? ''}` },
    signal: gone.signal,
  });
  await response.body?.getReader().read();
  gone.abort();
  // The shop goes on answering, with every connection to the database free again.
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.get('/api/user/balance/')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
});
