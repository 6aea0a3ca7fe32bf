/**
 * Passwords are shown only to their owners. A hundred passwords of customers and a hundred of sold accounts go through every path that a
 * password can take; afterwards everything that is stored or logged is searched, including the database's files.
 */
import { operatorContext } from '#server/context.ts';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putAccountBack, revealPassword, rotateCredentials, withdrawAccount } from '#server/admin/index.ts';
import { importStock, writeSkins } from '#server/catalog/import/index.ts';
import { linesOfText } from '#server/catalog/import/text-lines.ts';
import { issueMailToken } from '#server/identity/mail-tokens.ts';
import { uidOf } from '#server/identity/commands/reset-password.ts';
import { writeSetting } from '#server/settings/index.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { databaseText, foundInAnyWriting, serverFiles } from '../../support/left-behind.ts';
import { openOwnServer, type OwnServer } from '../../support/own-server.ts';
import { openSandboxShop, type SandboxShop } from '../../support/sandbox-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { testOperator } from '../../support/test-operator.ts';
import { TEST_CONFIG, until } from '../../support/test-shop.ts';
import { stockCsv, stockRow } from '../catalog/import/support/stock-file.ts';
import { addCustomer, logIn, PASSWORD, queueIdOf, solvedCaptcha } from './support/visitor.ts';

const CANARIES = 100;
/** None is part of another one, and nothing else looks like them. */
const canaries = (kind: string) =>
  Array.from({ length: CANARIES }, (_, n) => `Canary-${kind}-${String(n).padStart(3, '0')}-zqx`);
const OF_CUSTOMERS = canaries('customer');
const OF_ACCOUNTS = canaries('account');

let server: OwnServer;
let shop: SandboxShop;
const logged: string[] = [];
beforeAll(async () => {
  server = await openOwnServer();
  shop = await openSandboxShop({
    database: server.database,
    log: createLog(
      'trace',
      new Writable({
        write(chunk, _, done) {
          logged.push(String(chunk));
          done();
        },
      }),
    ),
  });
  await shop.startWork();
  await writeSetting(shop.newEm(), 'flags.trade', true);
  await until(() => shop.services.settings.get('flags.trade'));
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

const browser = () => new TestBrowser(shop.url);
const emailOf = (password: string) => `${password.toLowerCase().replace('canary', 'bird')}@shop.test`;
const twice = (password: string) => ({ newPassword1: password, newPassword2: password });

/** Limits by address would end this test early: it is one address. */
async function forgetLimits(): Promise<void> {
  await shop
    .newEm()
    .execute(`delete from limits.rate_limit where key ~ '^(login|register|mail-link|writes)'`);
}

async function registerWith(password: string): Promise<number> {
  const visitor = browser();
  const answer = await visitor.post('/api/register/', {
    email: emailOf(password),
    password1: password,
    password2: password,
    captcha: await solvedCaptcha(shop),
  });
  await shop.services.passwords.whenIdle();
  await visitor.post(`/api/register/status/${queueIdOf(answer)}/`);
  await visitor.post('/api/auth/logout/');
  return (await logIn(shop, visitor, emailOf(password), password)).status;
}

async function logInWrongly(password: string): Promise<number> {
  await addCustomer(shop, emailOf(password));
  return (await logIn(shop, browser(), emailOf(password), password)).status;
}

async function resetTo(password: string): Promise<number> {
  const id = await addCustomer(shop, emailOf(password));
  const token = await issueMailToken(shop.newEm(), 'reset_password', id);
  const body = { uid: uidOf(id), token, ...twice(password) };
  return (await browser().post('/api/auth/password/reset/confirm/', body)).status;
}

async function changeTo(password: string): Promise<number> {
  await addCustomer(shop, emailOf(password));
  const owner = browser();
  await logIn(shop, owner, emailOf(password));
  await owner.post('/api/auth/password/change/', { oldPassword: password, ...twice('another one, please') });
  return (await owner.post('/api/auth/password/change/', { oldPassword: PASSWORD, ...twice(password) }))
    .status;
}

/** Into every field but its own, and into forms that are not whole. */
async function mistype(password: string): Promise<number> {
  const visitor = browser();
  await visitor.post('/api/login/', { email: password, password });
  await visitor.post('/api/register/', { email: emailOf(password), password1: password, password2: 'x' });
  await visitor.post('/api/auth/registration/verify-email/', { key: password });
  await visitor.post('/api/auth/password/reset/confirm/', {
    uid: password,
    token: password,
    ...twice(password),
  });
  await visitor.post('/api/login/', `{"email": "a@b.example", "password": "${password}`);
  await visitor.get(`/api/nothing/?password=${password}`);
  return (await visitor.post(`/api/login/status/${password}/`)).status;
}

const WAYS: readonly [(password: string) => Promise<number>, number][] = [
  [registerWith, 200],
  [logInWrongly, 400],
  [resetTo, 200],
  [changeTo, 200],
  [mistype, 404],
];

const USERNAMES = OF_ACCOUNTS.map((_, n) => `account-of-canary-${n}`);

const ignore = () => undefined;

async function importAccounts(): Promise<void> {
  await writeSkins(shop.newEm(), {
    champions: [{ id: 'Ahri', key: 103, name: 'Ahri', roles: ['Mage'], lanes: ['Middle'] }],
    skins: [{ id: 103001, title: 'Tideglass Ahri', champion: 'Ahri', tier: 'EPIC' }],
  });
  const rows = OF_ACCOUNTS.map((password, n) =>
    stockRow({
      username: USERNAMES[n] ?? '',
      password,
      skins: '103001',
      permanent_skins: '',
      is_premium: '0',
      blue_essence: '0',
      rank: 'UN',
      division: '',
      // Every tenth row is bad, and comes again without the fault.
      level: n % 10 === 0 ? 'high' : '30',
    }),
  );
  const shopOfImport = { em: shop.newEm(), secrets: shop.services.secrets };
  const reporter = { badRow: ignore, duplicate: ignore, alreadyKnown: ignore, progress: ignore };
  const options = { isStrict: false };
  const take = (fileRows: typeof rows, isDryRun = false) =>
    importStock(
      shopOfImport,
      linesOfText('canaries.csv', stockCsv(fileRows)),
      { ...options, isDryRun },
      reporter,
    );
  const mended = rows.map((row) => ({ ...row, level: '30' }));
  expect(await take(rows)).toMatchObject({ imported: 90, bad: 10 });
  expect(await take(mended, true)).toMatchObject({ imported: 10, isWritten: false });
  expect(await take(mended)).toMatchObject({ imported: 10, isWritten: true });
}

/** Buys ten accounts, looks at them in every way, and hands one to the trade-in. */
async function buyAndLook(usernames: readonly string[]): Promise<string> {
  const id = await shop.addCustomer(5_000);
  const owner = await shop.signIn(id);
  const products = await shop
    .newEm()
    .db.selectFrom('product')
    .select('id')
    .where('username', 'in', [...usernames])
    .execute();
  const cartItems = await Promise.all(products.map((product) => shop.addToCart(id, product.id)));
  const bought = await owner.post('/api/create-checkout-session/', {
    cartItems,
    totalPrice: 50,
    paymentGateway: 'stripe',
  });
  expect(bought.status).toBe(201);
  const { body } = await owner.get('/api/products/purchased/?limit=100');
  await owner.get(`/api/products/purchased/?limit=100&search=${usernames[0]}`);
  await owner.get('/api/export-data/file/?accounts=true');
  const input = { username: usernames[0], password: OF_ACCOUNTS[USERNAMES.indexOf(usernames[0] ?? '')] };
  expect((await owner.post('/api/products/purchased/valuate/', input)).status).toBe(200);
  expect((await owner.post('/api/products/purchased/trade/', input)).status).toBe(200);
  await owner.post('/api/products/purchased/trade/', { ...input, username: usernames[1] });
  return JSON.stringify(body);
}

/** What an operator does with accounts: all of it is on record, none of their passwords. */
async function operate(username: string, password: string): Promise<void> {
  const operator = testOperator();
  const back = { em: shop.newEm(), secrets: shop.services.secrets };
  await withdrawAccount(operatorContext({}, shop.newEm(), operator), { username, reason: 'a look' });
  await putAccountBack(operatorContext(back, back.em, operator), {
    username,
    reason: 'looked',
    newPassword: password,
  });
  await expect(
    revealPassword(operatorContext(back, back.em, operator), { username, reason: 'a test' }),
  ).resolves.toBe(password);
}

describe('a hundred passwords of customers and a hundred of accounts', () => {
  it('are found nowhere in the database, the logs or the files of the server', async () => {
    for (const [n, password] of OF_CUSTOMERS.entries()) {
      const [take, status] = WAYS[n % WAYS.length] ?? WAYS[0]!;
      if (n % 10 === 0) await forgetLimits();
      expect(await take(password), `${take.name} ${password}`).toBe(status);
    }
    await importAccounts();
    const shown: string[] = [];
    for (let n = 0; n < 80; n += 10) shown.push(await buyAndLook(USERNAMES.slice(n, n + 10)));
    for (let n = 80; n < CANARIES; n += 1) await operate(USERNAMES[n] ?? '', OF_ACCOUNTS[n] ?? '');
    const [oldKey = Buffer.alloc(32)] = TEST_CONFIG.credentialKeys;
    const ring = createSecrets([Buffer.alloc(32, 3), oldKey]);
    expect(
      await rotateCredentials(operatorContext({ secrets: ring }, shop.newEm(), testOperator())),
    ).toMatchObject({ rotated: CANARIES });
    await until(async () => {
      const open = await shop
        .newEm()
        .execute(
          `select from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')`,
        );
      return open.length === 0;
    });
    // They were really there: customers read theirs.
    expect(foundInAnyWriting(shown.join(''), OF_ACCOUNTS)).toEqual(OF_ACCOUNTS.slice(0, 80));

    const all = [...OF_CUSTOMERS, ...OF_ACCOUNTS];
    const database = await databaseText(shop.newEm());
    expect(database).toContain(USERNAMES[7]);
    expect(foundInAnyWriting(database, all)).toEqual([]);
    expect(foundInAnyWriting(logged.join(''), all)).toEqual([]);
    let filesWithUsername = 0;
    for await (const { name, content } of serverFiles(shop.newEm(), server.folder)) {
      expect(foundInAnyWriting(content, all), `file ${name}`).toEqual([]);
      if (name.includes('pg_wal') && content.includes(USERNAMES[7] ?? '')) filesWithUsername += 1;
    }
    // What is no secret is found there: the search sees what the write-ahead log holds.
    expect(filesWithUsername).toBeGreaterThan(0);
  }, 300_000);

  it('would be found by the same search in any encoding', () => {
    const [canary = ''] = OF_ACCOUNTS;
    for (const haystack of [
      `{"password": "${canary}"}`,
      Buffer.from(canary).toString('hex'),
      JSON.stringify({ sealed: Buffer.from(canary).toString('base64') }),
    ]) {
      expect(foundInAnyWriting(haystack, OF_ACCOUNTS)).toEqual([canary]);
    }
  });
});
