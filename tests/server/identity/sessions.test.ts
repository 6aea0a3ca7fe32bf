import { describe, expect, it } from 'vitest';
import { closeSessionsOf, openSession, resolveActor } from '#server/identity/index.ts';
import { purgeExpired } from '#server/identity/identity-jobs.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { addCustomer, enterLogin, logIn } from './support/visitor.ts';

const shop = useListeningShop();

interface Times {
  seenAgo: number;
  leftDays: number;
}
const timesOf = (token: string): Promise<Times> =>
  shop.row<Times>(
    `select extract(epoch from now() - last_seen_at)::int as "seenAgo",
            round(extract(epoch from expires_at - now()) / 86400)::int as "leftDays"
       from session where token_hash = ?`,
    [hashToken(token)],
  );

const ageSession = (token: string, seen: string, expires: string): Promise<unknown> =>
  shop
    .newEm()
    .execute(
      'update session set last_seen_at = now() + ?::interval, expires_at = now() + ?::interval where token_hash = ?',
      [seen, expires, hashToken(token)],
    );

describe('a session', () => {
  it('identifies its customer only to the holder of the token', async () => {
    const customerId = await addCustomer(shop, 'who@shop.test');
    const token = await openSession(shop.newEm(), customerId, undefined);
    expect(await resolveActor(shop.newEm(), token)).toEqual({
      customerId,
      email: 'who@shop.test',
      sessionId: expect.any(String) as unknown,
      sessionHash: hashToken(token),
      hasFactor: false,
      isProved: true,
    });
    for (const other of ['', 'x', `${token}x`, hashToken(token)]) {
      expect(await resolveActor(shop.newEm(), other)).toBeNull();
    }
  });

  it('is extended to 30 days by a visit after an hour; an earlier visit writes nothing', async () => {
    const customerId = await addCustomer(shop, 'slide@shop.test');
    const token = await openSession(shop.newEm(), customerId, undefined);
    await ageSession(token, '-59 minutes', '10 days');
    await resolveActor(shop.newEm(), token);
    expect(await timesOf(token)).toMatchObject({ leftDays: 10 });
    await ageSession(token, '-61 minutes', '10 days');
    await resolveActor(shop.newEm(), token);
    const { seenAgo, leftDays } = await timesOf(token);
    expect(seenAgo).toBeLessThan(60);
    expect(leftDays).toBe(30);
  });

  it('ends when its time is up, and is deleted', async () => {
    const customerId = await addCustomer(shop, 'over@shop.test');
    const token = await openSession(shop.newEm(), customerId, undefined);
    const alive = await openSession(shop.newEm(), customerId, undefined);
    await ageSession(token, '-31 days', '-1 second');
    expect(await resolveActor(shop.newEm(), token)).toBeNull();
    await purgeExpired(shop.work());
    await expect(timesOf(token)).rejects.toThrow('no row');
    expect(await resolveActor(shop.newEm(), alive)).not.toBeNull();
  });

  it('can be kept while all others end', async () => {
    const customerId = await addCustomer(shop, 'others@shop.test');
    const tokens = await Promise.all([1, 2, 3].map(() => openSession(shop.newEm(), customerId, undefined)));
    const [kept = ''] = tokens;
    const neighbour = await openSession(
      shop.newEm(),
      await addCustomer(shop, 'neighbour@shop.test'),
      undefined,
    );
    await closeSessionsOf(shop.newEm(), customerId, hashToken(kept));
    const actors = await Promise.all(tokens.map((token) => resolveActor(shop.newEm(), token)));
    expect(actors.map((actor) => actor !== null)).toEqual([true, false, false]);
    expect(await resolveActor(shop.newEm(), neighbour)).not.toBeNull();
  });
});

describe('signing out', () => {
  it('ends the session and removes the cookie; doing it twice is no error', async () => {
    await addCustomer(shop, 'out@shop.test');
    const mine = new TestBrowser(shop.url);
    await logIn(shop, mine, 'out@shop.test');
    const token = mine.cookies.get('sessionid') ?? '';
    const answer = await mine.post('/api/auth/logout/');
    expect(answer.status).toBe(200);
    // Pages in the browser's history show nothing of the customer either.
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(mine.cookies.has('sessionid')).toBe(false);
    expect(await resolveActor(shop.newEm(), token)).toBeNull();
    expect(await mine.get('/api/auth/user/')).toMatchObject({
      status: 403,
      body: { detail: 'Authentication credentials were not provided.', code: 'not_authenticated' },
    });
    expect(await mine.post('/api/auth/logout/')).toMatchObject({ status: 200 });
  });
});

const dataOf = (body: unknown): unknown => (body as { result: { data: unknown } }).result.data;

describe('over tRPC', () => {
  it('logs in, says who is signed in, and logs out', async () => {
    const customerId = await addCustomer(shop, 'trpc@shop.test');
    const mine = new TestBrowser(shop.url);
    expect(dataOf((await mine.get('/api/trpc/identity.me')).body)).toBeNull();
    const queueId = await enterLogin(mine, 'trpc@shop.test');
    await shop.services.passwords.whenIdle();
    const user = {
      customerId,
      email: 'trpc@shop.test',
      isBalanceTransferAllowed: false,
      isEmailVerified: false,
      hasSecondFactor: false,
    };
    const status = await mine.post('/api/trpc/identity.loginStatus', { queueId });
    expect(dataOf(status.body)).toEqual({ status: 'done', user });
    expect(dataOf((await mine.get('/api/trpc/identity.me')).body)).toEqual(user);
    expect((await mine.post('/api/trpc/identity.logout')).status).toBe(200);
    expect(dataOf((await mine.get('/api/trpc/identity.me')).body)).toBeNull();
  });

  it('reports a failed login as a result, with its fields', async () => {
    const mine = new TestBrowser(shop.url);
    const entered = await mine.post('/api/trpc/identity.login', {
      email: 'nobody@shop.test',
      password: 'anything else',
    });
    const { result } = entered.body as { result: { data: { queueId: string } } };
    await shop.services.passwords.whenIdle();
    const status = await mine.post('/api/trpc/identity.loginStatus', result.data);
    expect(status).toMatchObject({
      status: 200,
      body: {
        result: {
          data: {
            status: 'failed',
            fields: { nonFieldErrors: ['Unable to log in with provided credentials.'] },
          },
        },
      },
    });
  });
});
