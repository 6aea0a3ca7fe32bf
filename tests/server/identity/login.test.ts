import { describe, expect, it } from 'vitest';
import { hashToken } from '#server/platform/tokens.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { until } from '../../support/test-shop.ts';
import { addCustomer, enterLogin, logIn, PASSWORD, solvedCaptcha } from './support/visitor.ts';

const REFUSED = { nonFieldErrors: ['Unable to log in with provided credentials.'] };

// The tests of wrong passwords come from many addresses.
const shop = useListeningShop({ config: { isBehindProxy: true } });

const browser = (): TestBrowser => new TestBrowser(shop.url);
const from = (address: string): TestBrowser => new TestBrowser(shop.url, { 'x-forwarded-for': address });

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

  it('answers "pending" while the queue is busy', async () => {
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

  it('reports missing and malformed fields together', async () => {
    const answer = await browser().post('/api/login/', { email: 'nobody', extra: 1 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      email: ['Enter a valid email address.'],
      password: ['This field is required.'],
    });
  });

  it('requires the CSRF token', async () => {
    const mine = browser();
    mine.cookies.set('csrftoken', 'x');
    expect(await mine.post('/api/login/', {})).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
  });

  it('uses a new session id at every sign-in and ends the old one', async () => {
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
  it('works only in the browser that requested it', async () => {
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

  it('can be collected once, even by twenty at the same time', async () => {
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

  it('is not accepted in place of one from the other queue, nor if made up', async () => {
    await addCustomer(shop, 'kind@shop.test');
    const mine = browser();
    const queueId = await enterLogin(mine, 'kind@shop.test');
    await shop.services.passwords.whenIdle();
    expect(await mine.post(`/api/register/status/${queueId}/`)).toMatchObject({ status: 404 });
    expect(await mine.post('/api/login/status/madeup/')).toMatchObject({ status: 404 });
    expect(await mine.post(`/api/login/status/${queueId}/`)).toMatchObject({ status: 200 });
  });

  it('is void after its 60 seconds', async () => {
    await addCustomer(shop, 'late@shop.test');
    const mine = browser();
    const queueId = await enterLogin(mine, 'late@shop.test');
    await shop.services.passwords.whenIdle();
    await expire(queueId);
    expect(await mine.post(`/api/login/status/${queueId}/`)).toMatchObject({ status: 404 });
    expect(mine.cookies.has('sessionid')).toBe(false);
  });

  it('of a process that died reports that once its time is up', async () => {
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
      body: { nonFieldErrors: ['This took too long. Please try again.'] },
    });
  });

  it('stores neither queue id, cookie nor password in its row', async () => {
    const mine = browser();
    const queueId = await enterLogin(mine, 'row@shop.test', 'canary password');
    const rows = JSON.stringify(await shop.newEm().execute('select * from queue_ticket'));
    expect(rows).toContain(hashToken(queueId));
    for (const secret of [queueId, mine.cookies.get('signinqueue') ?? '?', 'canary']) {
      expect(rows).not.toContain(secret);
    }
    await shop.services.passwords.whenIdle();
  });

  it('fails if the password changes while it is being checked', async () => {
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

describe('too many requests', () => {
  it('a full queue answers 429 with Retry-After, and writes nothing', async () => {
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

  it('after 20 wrong passwords for one account from one address the next attempt waits; right ones do not count', async () => {
    await addCustomer(shop, 'target@shop.test');
    for (let at = 0; at < 10; at += 1) expect(await guess(browser(), 'target@shop.test')).toBe(400);
    expect((await logIn(shop, browser(), 'target@shop.test')).status).toBe(200);
    for (let at = 0; at < 10; at += 1) expect(await guess(browser(), 'target@shop.test')).toBe(400);
    const answer = await browser().post('/api/login/', {
      email: 'target@shop.test',
      password: 'wrong guess',
    });
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({
      detail: expect.stringMatching(/Expected available in \d+ seconds\./),
    });
  });

  it('wrong passwords from many addresses require a captcha, and lock no customer out', async () => {
    const email = 'besieged@shop.test';
    await addCustomer(shop, email);
    await guessFromElsewhere(email, 20);
    const owner = from('198.51.100.1');
    const asked = await owner.post('/api/login/', { email, password: PASSWORD });
    expect(asked).toMatchObject({
      status: 400,
      body: { captcha: ['There were many wrong passwords for this email. Complete the captcha to log in.'] },
    });
    // Being asked is no wrong password, however often.
    for (let again = 0; again < 20; again += 1)
      expect((await owner.post('/api/login/', { email, password: PASSWORD })).status).toBe(400);
    const captcha = await solvedCaptcha(shop);
    const entered = await owner.post('/api/login/', { email, password: PASSWORD, captcha });
    const { queueId } = entered.body as { queueId: string };
    await shop.services.passwords.whenIdle();
    expect(await owner.post(`/api/login/status/${queueId}/`)).toMatchObject({ status: 200 });
    // A solution serves once.
    expect(await owner.post('/api/login/', { email, password: 'wrong guess', captcha })).toMatchObject({
      status: 200,
    });
    expect(
      await from('198.51.100.2').post('/api/login/', { email, password: PASSWORD, captcha }),
    ).toMatchObject({
      status: 400,
      body: { captcha: [expect.any(String)] },
    });
  });

  it('requires the captcha for an address without an account too', async () => {
    await guessFromElsewhere('unheard-of@shop.test', 20);
    expect(
      await from('198.51.100.3').post('/api/login/', { email: 'unheard-of@shop.test', password: PASSWORD }),
    ).toMatchObject({ status: 400, body: { captcha: [expect.any(String)] } });
  });

  it('asks nothing of a browser that signed in before, whatever others tried', async () => {
    const email = 'regular@shop.test';
    await addCustomer(shop, email);
    const regular = from('203.0.113.7');
    expect((await logIn(shop, regular, email)).status).toBe(200);
    await guessFromElsewhere(email, 20);
    // An unknown browser behind the very same address is asked.
    expect(await from('203.0.113.7').post('/api/login/', { email, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { captcha: [expect.any(String)] },
    });
    expect((await logIn(shop, regular, email)).status).toBe(200);
  });

  it('a known browser’s mark allows 20 guesses, and only for its own account', async () => {
    const email = 'marked@shop.test';
    await addCustomer(shop, email);
    const marked = from('203.0.113.20');
    await logIn(shop, marked, email);
    const mark = marked.cookies.get('knownbrowser') ?? '';
    expect(mark).not.toContain('marked');
    const thief = from('203.0.113.21');
    thief.cookies.set('knownbrowser', mark);
    for (let at = 0; at < 20; at += 1) expect(await guess(thief, email)).toBe(400);
    await guessFromElsewhere(email, 20);
    expect(await guess(thief, email, PASSWORD)).toBe(400);
    expect(await thief.post('/api/login/', { email, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { captcha: [expect.any(String)] },
    });

    await addCustomer(shop, 'other-account@shop.test');
    await guessFromElsewhere('other-account@shop.test', 20);
    const stranger = from('203.0.113.22');
    stranger.cookies.set('knownbrowser', mark);
    expect(
      await stranger.post('/api/login/', { email: 'other-account@shop.test', password: PASSWORD }),
    ).toMatchObject({ status: 400, body: { captcha: [expect.any(String)] } });
  });

  it('remembers the last four accounts of a household in one browser', async () => {
    const shared = browser();
    for (const name of ['ann', 'ben', 'cleo', 'dan', 'eve']) {
      await addCustomer(shop, `${name}@family.test`);
      await logIn(shop, shared, `${name}@family.test`);
    }
    expect(shared.cookies.get('knownbrowser')?.split('.')).toHaveLength(4);
    await guessFromElsewhere('ann@family.test', 20);
    await guessFromElsewhere('ben@family.test', 20);
    expect((await shared.post('/api/login/', { email: 'ann@family.test', password: PASSWORD })).status).toBe(
      400,
    );
    expect((await logIn(shop, shared, 'ben@family.test')).status).toBe(200);
  });

  it.each(['', '.', 'a:b', '....', 'x'.repeat(4000), `${'a'.repeat(22)}:${'b'.repeat(22)}`])(
    'does not accept the cookie %j as a mark',
    async (cookie) => {
      await addCustomer(shop, `odd${cookie.length}@shop.test`);
      const odd = browser();
      odd.cookies.set('knownbrowser', cookie);
      expect((await logIn(shop, odd, `odd${cookie.length}@shop.test`)).status).toBe(200);
    },
  );

  it('a burst of guesses allows no more of them than one after the other', async () => {
    const email = 'burst@shop.test';
    await addCustomer(shop, email);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        from(`192.0.2.${at + 1}`).post('/api/login/', { email, password: 'no' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    await shop.services.passwords.whenIdle();
  });
});

async function expire(queueId: string): Promise<void> {
  await shop
    .newEm()
    .execute(`update queue_ticket set expires_at = now() - interval '1 second' where id_hash = ?`, [
      hashToken(queueId),
    ]);
}

async function guess(mine: TestBrowser, email: string, password = 'wrong guess'): Promise<number> {
  const entered = await mine.post('/api/login/', { email, password });
  if (entered.status !== 200) return entered.status;
  await shop.services.passwords.whenIdle();
  const { queueId } = entered.body as { queueId: string };
  return (await mine.post(`/api/login/status/${queueId}/`)).status;
}

async function guessFromElsewhere(email: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) expect(await guess(from(`192.0.2.${at}`), email)).toBe(400);
}
