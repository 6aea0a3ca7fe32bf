import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '#server/platform/tokens.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { until } from '../../support/test-shop.ts';
import { addCustomer, enterLogin, logIn } from './support/visitor.ts';

const REFUSED = { nonFieldErrors: ['Unable to log in with provided credentials.'] };

let shop: ListeningShop;
beforeAll(async () => {
  shop = await openListeningShop();
});
afterAll(() => shop.close());

const browser = (): TestBrowser => new TestBrowser(shop.url);

describe('logging in', () => {
  it('answers with the user and a session that the browser cannot read', async () => {
    await addCustomer(shop, 'in@shop.test');
    const mine = browser();
    const queueId = await enterLogin(mine, ' In@Shop.test ');
    await shop.services.passwords.whenIdle();
    const answer = await mine.post(`/api/login/status/${queueId}/`);
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email: 'in@shop.test', isBalanceTransferAllowed: false } },
    });
    expect(Object.keys(answer.body as object)).toEqual(['user']);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('sessionid='));
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(await mine.get('/api/auth/user/')).toMatchObject({ status: 200, body: { email: 'in@shop.test' } });
  });

  it('says "pending" while the line is busy', async () => {
    await addCustomer(shop, 'patient@shop.test');
    const { promise, resolve } = Promise.withResolvers<void>();
    const busy = [0, 1].map(() => shop.services.passwords.takePlace().run(() => promise));
    const mine = browser();
    const queueId = await enterLogin(mine, 'patient@shop.test');
    const status = await mine.post(`/api/login/status/${queueId}/`);
    expect(status).toMatchObject({ status: 200, body: { status: 'pending' } });
    resolve();
    await Promise.all(busy);
    await shop.services.passwords.whenIdle();
    expect(await mine.post(`/api/login/status/${queueId}/`)).toMatchObject({ status: 200 });
    expect(mine.cookies.has('sessionid')).toBe(true);
  });

  it('answers an unknown e-mail and a wrong password alike', async () => {
    await addCustomer(shop, 'known@shop.test');
    const wrong = await logIn(shop, browser(), 'known@shop.test', 'not my password');
    const unknown = await logIn(shop, browser(), 'unknown@shop.test', 'not my password');
    for (const answer of [wrong, unknown]) expect(answer).toMatchObject({ status: 400, body: REFUSED });
  });

  it('tells missing and malformed fields at once', async () => {
    const answer = await browser().post('/api/login/', { email: 'nobody', extra: 1 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      email: ['Enter a valid email address.'],
      password: ['This field is required.'],
    });
  });

  it('asks for the CSRF token', async () => {
    const mine = browser();
    mine.cookies.set('csrftoken', 'x');
    expect(await mine.post('/api/login/', {})).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
  });

  it('takes a new session id at every sign-in and ends the old one', async () => {
    await addCustomer(shop, 'again@shop.test');
    const mine = browser();
    await logIn(shop, mine, 'again@shop.test');
    const first = mine.cookies.get('sessionid') ?? '';
    await logIn(shop, mine, 'again@shop.test');
    expect(mine.cookies.get('sessionid')).not.toBe(first);
    const old = browser();
    old.cookies.set('sessionid', first);
    expect(await old.get('/api/auth/user/')).toMatchObject({ status: 403 });
  });
});

describe('the queue ticket', () => {
  it('belongs to the browser that asked', async () => {
    await addCustomer(shop, 'mine@shop.test');
    const mine = browser();
    const queueId = await enterLogin(mine, 'mine@shop.test');
    await shop.services.passwords.whenIdle();
    const other = browser();
    await enterLogin(other, 'mine@shop.test', 'a guess at it');
    expect(await other.post(`/api/login/status/${queueId}/`)).toMatchObject({
      status: 404,
      body: { detail: 'Not found.' },
    });
    expect(await browser().post(`/api/login/status/${queueId}/`)).toMatchObject({ status: 404 });
    expect(await mine.post(`/api/login/status/${queueId}/`)).toMatchObject({ status: 200 });
  });

  it('is collected once, also by twenty at the same time', async () => {
    await addCustomer(shop, 'once@shop.test');
    const mine = browser();
    const queueId = await enterLogin(mine, 'once@shop.test');
    await shop.services.passwords.whenIdle();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => mine.post(`/api/login/status/${queueId}/`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
  });

  it('is not taken for one of the other queue, or a made-up one', async () => {
    await addCustomer(shop, 'kind@shop.test');
    const mine = browser();
    const queueId = await enterLogin(mine, 'kind@shop.test');
    await shop.services.passwords.whenIdle();
    expect(await mine.post(`/api/register/status/${queueId}/`)).toMatchObject({ status: 404 });
    expect(await mine.post('/api/login/status/madeup/')).toMatchObject({ status: 404 });
    expect(await mine.post(`/api/login/status/${queueId}/`)).toMatchObject({ status: 200 });
  });

  it('is worth nothing after its 60 seconds', async () => {
    await addCustomer(shop, 'late@shop.test');
    const mine = browser();
    const queueId = await enterLogin(mine, 'late@shop.test');
    await shop.services.passwords.whenIdle();
    await expire(queueId);
    expect(await mine.post(`/api/login/status/${queueId}/`)).toMatchObject({ status: 404 });
    expect(mine.cookies.has('sessionid')).toBe(false);
  });

  it('of a process that died says so when its time is up', async () => {
    const mine = browser();
    const queueId = await enterLogin(mine, 'lost@shop.test');
    await shop.services.passwords.whenIdle();
    await shop
      .newEm()
      .execute(`update queue_ticket set status = 'pending', fields = null where id_hash = ?`, [
        hashToken(queueId),
      ]);
    await expire(queueId);
    expect(await mine.post(`/api/login/status/${queueId}/`)).toMatchObject({
      status: 400,
      body: { nonFieldErrors: ['This took too long and was given up. Please try again.'] },
    });
  });

  it('keeps neither queue id, cookie nor password in its row', async () => {
    const mine = browser();
    const queueId = await enterLogin(mine, 'row@shop.test', 'canary password');
    const rows = JSON.stringify(await shop.newEm().execute('select * from queue_ticket'));
    expect(rows).toContain(hashToken(queueId));
    for (const secret of [queueId, mine.cookies.get('signinqueue') ?? '?', 'canary']) {
      expect(rows).not.toContain(secret);
    }
    await shop.services.passwords.whenIdle();
  });

  it('fails when the password is changed while it is being judged', async () => {
    const id = await addCustomer(shop, 'changing@shop.test');
    const mine = browser();
    const queueId = await shop.newEm().transactional(async (em) => {
      await em.execute(`update customer set password_hash = 'another' where id = ?`, [id]);
      const entered = await enterLogin(mine, 'changing@shop.test');
      // The right password for the old hash: the login now waits for this transaction.
      await until(async () => {
        const waiting = await shop
          .newEm()
          .execute(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
        return waiting.length > 0;
      });
      return entered;
    });
    await shop.services.passwords.whenIdle();
    expect(await mine.post(`/api/login/status/${queueId}/`)).toMatchObject({ status: 400, body: REFUSED });
  });
});

describe('too many', () => {
  it('in line: 429 with Retry-After, and nothing is written', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const busy = Array.from({ length: 102 }, () => shop.services.passwords.takePlace().run(() => promise));
    try {
      const before = await shop.newEm().execute('select count(*) from queue_ticket');
      const answer = await browser().post('/api/login/', { email: 'crowd@shop.test', password: 'anything' });
      expect(answer).toMatchObject({
        status: 429,
        body: { detail: 'Request was throttled. Expected available in 3 seconds.' },
      });
      expect(answer.headers.get('retry-after')).toBe('3');
      expect(await shop.newEm().execute('select count(*) from queue_ticket')).toEqual(before);
    } finally {
      // The next tests' passwords are not to wait for it.
      resolve();
      await Promise.all(busy);
    }
  });

  it('wrong passwords for one account: the 21st attempt waits, right ones do not count', async () => {
    await addCustomer(shop, 'target@shop.test');
    const statusOf = async (password: string): Promise<number> =>
      (await logIn(shop, browser(), 'target@shop.test', password)).status;
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await statusOf('wrong guess')).toBe(400);
    expect((await logIn(shop, browser(), 'target@shop.test')).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await statusOf('wrong guess')).toBe(400);
    const answer = await browser().post('/api/login/', {
      email: 'target@shop.test',
      password: 'wrong guess',
    });
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({
      detail: expect.stringMatching(/Expected available in \d+ seconds\./),
    });
  });
});

async function expire(queueId: string): Promise<void> {
  await shop
    .newEm()
    .execute(`update queue_ticket set expires_at = now() - interval '1 second' where id_hash = ?`, [
      hashToken(queueId),
    ]);
}
