import { describe, expect, it } from 'vitest';
import { beginTotp } from '#server/identity/commands/set-up-totp.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  markOwnDevice,
} from '#server/identity/commands/manage-sessions.ts';
import { purgeExpired } from '#server/identity/identity-jobs.ts';
import { openSession, resolveActor } from '#server/identity/index.ts';
import { renewSession } from '#server/identity/sessions.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { SessionRecord } from '#shared/identity/sessions.ts';
import { scaled } from '../../support/scale.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { addCustomer, inSession, logIn, PASSWORD } from './support/visitor.ts';

const shop = useListeningShop({ config: { isBehindProxy: true, countryHeader: 'CF-IPCountry' } });

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0';
const AT_ONCE = scaled({ quick: 8, full: 60 });

async function signedInFrom(email: string, headers: Record<string, string>): Promise<TestBrowser> {
  const browser = new TestBrowser(shop.url, headers);
  expect((await logIn(shop, browser, email)).status).toBe(200);
  return browser;
}

async function sessionsOf(browser: TestBrowser): Promise<SessionRecord[]> {
  const { body } = await browser.get('/api/trpc/identity.sessions');
  return (body as { result: { data: SessionRecord[] } }).result.data;
}

const call = (browser: TestBrowser, name: string, input: object = {}) =>
  browser.post(`/api/trpc/identity.${name}`, input);
const statusOf = async (browser: TestBrowser) => (await browser.get('/api/auth/user/')).status;

const age = (token: string, days: number) =>
  shop
    .newEm()
    .execute(
      `update session set created_at = now() - ? * interval '1 day', expires_at = now() + interval '29 days' where token_hash = ?`,
      [days, hashToken(token)],
    );

/** As if the customer had set up an authenticator app. */
async function addFactor(customerId: number): Promise<void> {
  await beginTotp(shop.as(customerId));
  await shop
    .newEm()
    .execute('update totp_factor set confirmed_at = now() where customer_id = ?', [customerId]);
}

describe('the list of sessions', () => {
  it('lists each browser and its country, the current one first', async () => {
    await addCustomer(shop, 'list@shop.test');
    const here = await signedInFrom('list@shop.test', { 'user-agent': CHROME, 'cf-ipcountry': 'DE' });
    await signedInFrom('list@shop.test', { 'user-agent': FIREFOX, 'cf-ipcountry': 'XX' });
    expect(await sessionsOf(here)).toEqual([
      expect.objectContaining({ device: 'Chrome on Linux', country: 'DE', isCurrent: true, isOwn: false }),
      expect.objectContaining({ device: 'Firefox on Windows', country: null, isCurrent: false }),
    ]);
  });

  it('contains no ended session, and none of other customers', async () => {
    const id = await addCustomer(shop, 'ended@shop.test');
    const ctx = await inSession(shop, id);
    await openSession(shop.newEm(), await addCustomer(shop, 'stranger@shop.test'), undefined);
    await age(await openSession(shop.newEm(), id, undefined), 31);
    expect(await listSessions(ctx)).toMatchObject([{ isCurrent: true }]);
  });

  it('shows when a session ends: 30 days after its sign-in, or sooner after its last use', async () => {
    const id = await addCustomer(shop, 'ends-at@shop.test');
    const ctx = await inSession(shop, id);
    await age(await openSession(shop.newEm(), id, undefined), 10);
    const days = (await listSessions(ctx)).map(({ endsAt }) =>
      Math.round((Date.parse(endsAt) - Date.now()) / 86_400_000),
    );
    expect(days).toEqual([30, 20]);
  });
});

describe('ending sessions', () => {
  it('ends one session by its name in the list', async () => {
    await addCustomer(shop, 'one@shop.test');
    const here = await signedInFrom('one@shop.test', { 'user-agent': CHROME });
    const there = await signedInFrom('one@shop.test', { 'user-agent': FIREFOX });
    const stays = await signedInFrom('one@shop.test', {});
    const { id } = (await sessionsOf(here)).find(({ device }) => device === 'Firefox on Windows') ?? {
      id: '',
    };
    expect((await call(here, 'endSession', { id })).status).toBe(200);
    expect([await statusOf(here), await statusOf(there), await statusOf(stays)]).toEqual([200, 403, 200]);
    expect((await call(here, 'endSession', { id })).status).toBe(404);
  });

  it('ends all others, and sign-ins not yet collected', async () => {
    await addCustomer(shop, 'all@shop.test');
    const [here, ...others] = [
      await signedInFrom('all@shop.test', {}),
      await signedInFrom('all@shop.test', {}),
      await signedInFrom('all@shop.test', {}),
    ];
    expect((await call(here, 'endOtherSessions')).status).toBe(200);
    expect(await Promise.all([here, ...others].map(statusOf))).toEqual([200, 403, 403]);
  });

  it('asks for the password when the sign-in was more than ten minutes ago', async () => {
    const id = await addCustomer(shop, 'asks@shop.test');
    const here = await signedInFrom('asks@shop.test', {});
    await shop
      .newEm()
      .execute(`update session set proved_at = now() - interval '11 minutes' where customer_id = ?`, [id]);
    expect((await call(here, 'endOtherSessions')).status).toBe(403);
    expect((await call(here, 'prove', { password: PASSWORD })).status).toBe(200);
    expect((await call(here, 'endOtherSessions')).status).toBe(200);
  });

  it('leaves one session when all of them end the others at the same instant', async () => {
    const id = await addCustomer(shop, 'race@shop.test');
    const contexts = await Promise.all(Array.from({ length: AT_ONCE }, () => inSession(shop, id)));
    const outcomes = await Promise.allSettled(contexts.map((ctx) => endOtherSessions(ctx)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not_authenticated' });
    }
    const winner = contexts[outcomes.findIndex(({ status }) => status === 'fulfilled')];
    expect(
      await shop.newEm().execute('select token_hash as hash from session where customer_id = ?', [id]),
    ).toEqual([{ hash: winner?.actor.sessionHash }]);
  });

  it('succeeds for one of two sessions that end each other', async () => {
    const id = await addCustomer(shop, 'duel@shop.test');
    for (let round = 0; round < AT_ONCE; round += 1) {
      const [a, b] = [await inSession(shop, id), await inSession(shop, id)];
      const records = await listSessions(a);
      const idOf = async (hash: string) =>
        (await shop.row<{ id: string }>('select id from session where token_hash = ?', [hash])).id;
      const [idA, idB] = [await idOf(a.actor.sessionHash), await idOf(b.actor.sessionHash)];
      const outcomes = await Promise.allSettled([endSession(a, { id: idB }), endSession(b, { id: idA })]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await listSessions(a)).toHaveLength(records.length - 1);
    }
  });
});

describe('the end of a session, whatever happens', () => {
  it.each([
    { days: 29, isOwn: false, hasFactor: true, isOpen: true },
    { days: 31, isOwn: false, hasFactor: true, isOpen: false },
    { days: 31, isOwn: true, hasFactor: true, isOpen: true },
    { days: 179, isOwn: true, hasFactor: true, isOpen: true },
    { days: 181, isOwn: true, hasFactor: true, isOpen: false },
    { days: 31, isOwn: true, hasFactor: false, isOpen: false },
  ])(
    'after $days days, own device $isOwn, second factor $hasFactor: open $isOpen',
    async ({ days, isOwn, hasFactor, isOpen }) => {
      const id = await shop.addCustomer();
      if (hasFactor) await addFactor(id);
      const token = await openSession(shop.newEm(), id, undefined);
      await age(token, days);
      await shop
        .newEm()
        .execute('update session set is_own = ? where token_hash = ?', [isOwn, hashToken(token)]);
      expect((await resolveActor(shop.newEm(), token)) !== null).toBe(isOpen);
      await purgeExpired(shop.work());
      const { left } = await shop.row<{ left: number }>(
        'select count(*)::int as left from session where customer_id = ?',
        [id],
      );
      expect(left).toBe(isOpen || (isOwn && days < 180) ? 1 : 0);
    },
  );

  it('comes later only if the customer says so and has a second factor', async () => {
    const id = await addCustomer(shop, 'own@shop.test');
    const ctx = await inSession(shop, id);
    await expect(markOwnDevice(ctx, { isOwn: true })).rejects.toMatchObject({ code: 'bad_request' });
    await addFactor(id);
    const withFactor = { ...ctx, actor: { ...ctx.actor, hasFactor: true } };
    await markOwnDevice(withFactor, { isOwn: true });
    expect(await listSessions(withFactor)).toMatchObject([{ isOwn: true }]);
    await markOwnDevice(withFactor, { isOwn: false });
    expect(await listSessions(withFactor)).toMatchObject([{ isOwn: false }]);
  });
});

describe('a proof renews the token', () => {
  it('gives the browser another cookie; the old one works for 30 seconds, without the proof', async () => {
    const id = await addCustomer(shop, 'renewed@shop.test');
    const here = await signedInFrom('renewed@shop.test', {});
    const before = here.cookies.get('sessionid') ?? '';
    expect((await call(here, 'prove', { password: PASSWORD })).status).toBe(200);
    const after = here.cookies.get('sessionid') ?? '';
    expect(after).not.toBe(before);
    expect(await resolveActor(shop.newEm(), after)).toMatchObject({ customerId: id, isProved: true });
    expect(await resolveActor(shop.newEm(), before)).toMatchObject({
      customerId: id,
      isProved: false,
      sessionHash: hashToken(after),
    });
    expect((await call(here, 'endOtherSessions')).status).toBe(200);
    await shop
      .newEm()
      .execute(`update session set renewed_at = now() - interval '31 seconds' where customer_id = ?`, [id]);
    expect(await resolveActor(shop.newEm(), before)).toBeNull();
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  it('keeps the first use and the mark of the customer’s own device', async () => {
    const id = await shop.addCustomer();
    const token = await openSession(shop.newEm(), id, undefined, { name: 'Chrome on Mac', country: 'FR' });
    await age(token, 12);
    await shop.newEm().execute('update session set is_own = true where customer_id = ?', [id]);
    await renewSession(shop.newEm(), hashToken(token));
    expect(
      await shop.row(
        `select device, country, is_own, extract(day from now() - created_at)::int as days from session where customer_id = ?`,
        [id],
      ),
    ).toEqual({ device: 'Chrome on Mac', country: 'FR', is_own: true, days: 12 });
  });

  it('does not revive a session that has ended in the meantime', async () => {
    const ctx = await inSession(shop, await shop.addCustomer());
    await shop.newEm().execute('delete from session where token_hash = ?', [ctx.actor.sessionHash]);
    await expect(renewSession(shop.newEm(), ctx.actor.sessionHash)).rejects.toMatchObject({
      code: 'not_authenticated',
    });
  });

  it('works for several proofs at once, and logging out ends the session whatever its token is then', async () => {
    await addCustomer(shop, 'both@shop.test');
    const here = await signedInFrom('both@shop.test', {});
    const answers = await Promise.all([1, 2, 3].map(() => call(here, 'prove', { password: PASSWORD })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statusOf(here)).toBe(200);
    await here.post('/api/auth/logout/');
    const { left } = await shop.row<{ left: number }>(
      `select count(*)::int as left from session join customer on customer.id = customer_id where email = 'both@shop.test'`,
    );
    expect(left).toBe(0);
  });
});
