import { describe, expect, it } from 'vitest';
import { changePassword } from '#server/identity/commands/change-password.ts';
import { issueMailToken } from '#server/identity/mail-tokens.ts';
import { uidOf } from '#server/identity/commands/reset-password.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { type Answer, TestBrowser } from '../../support/test-browser.ts';
import { until } from '../../support/test-shop.ts';
import { addCustomer, enterLogin, logIn, PASSWORD } from './support/visitor.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';

const NEW_PASSWORD = 'quite another password';
const CHANGE = '/api/auth/password/change/';
const WRONG = { oldPassword: ['Your old password was entered incorrectly. Please enter it again.'] };

const shop = useListeningShop();

/** A new customer, signed in in that many browsers. */
async function signedInOn(email: string, devices: number): Promise<TestBrowser[]> {
  await addCustomer(shop, email);
  const browsers = Array.from({ length: devices }, () => new TestBrowser(shop.url));
  for (const browser of browsers) await logIn(shop, browser, email);
  return browsers;
}

const input = (newPassword = NEW_PASSWORD, oldPassword = PASSWORD) => ({
  oldPassword,
  newPassword1: newPassword,
  newPassword2: newPassword,
});

const statusOf = async (browser: TestBrowser) => (await browser.get('/api/auth/user/')).status;

describe('changing the password', () => {
  it('renews this session, ends the others and any uncollected sign-in, and notifies by mail', async () => {
    const email = 'change@shop.test';
    const [here, elsewhere] = (await signedInOn(email, 2)) as [TestBrowser, TestBrowser];
    const waiting = new TestBrowser(shop.url);
    const queueId = await enterLogin(waiting, email);
    await shop.services.passwords.whenIdle();
    const before = here.cookies.get('sessionid');

    expect(await here.post(CHANGE, input())).toMatchObject({
      status: 200,
      body: { detail: 'New password has been saved.' },
    });
    expect(here.cookies.get('sessionid')).not.toBe(before);
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 403]);
    const withOldCookie = new TestBrowser(shop.url);
    withOldCookie.cookies.set('sessionid', before ?? '');
    expect(await statusOf(withOldCookie)).toBe(403);
    expect((await waiting.post(`/api/login/status/${queueId}/`)).status).toBe(404);

    expect((await logIn(shop, new TestBrowser(shop.url), email, PASSWORD)).status).toBe(400);
    expect((await logIn(shop, new TestBrowser(shop.url), email, NEW_PASSWORD)).status).toBe(200);

    await shop.startWork();
    const mails = () =>
      shop
        .newEm()
        .execute<{ subject: string }[]>('select subject from sandbox.mail where recipient = ?', [email]);
    await until(async () => (await mails()).length > 0);
    expect(await mails()).toContainEqual({ subject: 'Your Level30 password was changed' });
  });

  it('invalidates the links in reset mails', async () => {
    const [browser] = (await signedInOn('links-end@shop.test', 1)) as [TestBrowser];
    const { id } = await shop.row<{ id: number }>('select id from customer where email = ?', [
      'links-end@shop.test',
    ]);
    const token = await issueMailToken(shop.newEm(), 'reset_password', id);
    expect((await browser.post(CHANGE, input())).status).toBe(200);
    const answer = await new TestBrowser(shop.url).post('/api/auth/password/reset/confirm/', {
      uid: uidOf(id),
      token,
      newPassword1: 'a third password of mine',
      newPassword2: 'a third password of mine',
    });
    expect(answer).toMatchObject({ status: 400, body: { token: ['Invalid value'] } });
  });

  it.each([
    ['a wrong old password', { oldPassword: 'not mine' }, WRONG],
    ['no old password', { oldPassword: '' }, { oldPassword: ['This field may not be blank.'] }],
    ['two different ones', { newPassword2: 'different one' }, { newPassword2: ['Passwords do not match.'] }],
    [
      'a short one',
      { newPassword1: 'short', newPassword2: 'short' },
      { newPassword2: ['This password is too short. It must contain at least 8 characters.'] },
    ],
    [
      'a common one',
      { newPassword1: 'iloveyou1', newPassword2: 'iloveyou1' },
      { newPassword2: [IDENTITY_TEXTS.passwordTooCommon] },
    ],
  ])('refuses %s on its field and changes nothing', async (name, change, fields) => {
    const email = `${name.replaceAll(' ', '-')}@shop.test`;
    const [browser] = (await signedInOn(email, 1)) as [TestBrowser];
    expect(await browser.post(CHANGE, { ...input(), ...change })).toMatchObject({
      status: 400,
      body: fields,
    });
    expect((await logIn(shop, new TestBrowser(shop.url), email)).status).toBe(200);
    expect(await statusOf(browser)).toBe(200);
  });

  it('answers 429 after ten wrong old passwords; correct ones do not count', async () => {
    const [browser] = (await signedInOn('guess@shop.test', 1)) as [TestBrowser];
    expect((await browser.post(CHANGE, input())).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await browser.post(CHANGE, input('and another one', `guess ${n}`))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  it('does not use up the limit when twelve correct passwords arrive at once', async () => {
    const [browser] = (await signedInOn('same-click@shop.test', 1)) as [TestBrowser];
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => browser.post(CHANGE, input(PASSWORD))),
    );
    expect(answers.filter(({ status }) => status === 429)).toEqual([]);
  });

  it('succeeds for one of two simultaneous requests; the other is told that its old password is wrong', async () => {
    const email = 'race-change@shop.test';
    const devices = (await signedInOn(email, 2)) as [TestBrowser, TestBrowser];
    const passwords = ['first new password', 'second new password'];
    let changes: Promise<Answer>[] = [];
    // Both have seen the old password to be right before either is written.
    await shop.newEm().transactional(async (em) => {
      await em.execute('select 1 from customer where email = ? for update', [email]);
      changes = devices.map((device, n) => device.post(CHANGE, input(passwords[n] ?? '')));
      await untilSomebodyWaits(shop, 2);
    });
    const answers = await Promise.all(changes);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers[1 - winner]).toMatchObject({ status: 400, body: WRONG });
    expect(await Promise.all(devices.map(statusOf))).toEqual(winner === 0 ? [200, 403] : [403, 200]);
    expect((await logIn(shop, new TestBrowser(shop.url), email, passwords[winner])).status).toBe(200);
    const { sessions } = await shop.row<{ sessions: number }>(
      'select count(*)::int as sessions from session s join customer c on c.id = s.customer_id where c.email = ?',
      [email],
    );
    expect(sessions).toBe(2);
  });

  it('is refused, and changes nothing, for a customer who was blocked after signing in', async () => {
    const id = await addCustomer(shop, 'blocked-change@shop.test');
    await shop.newEm().execute('update customer set blocked_at = now() where id = ?', [id]);
    await expect(changePassword(shop.as(id), input())).rejects.toMatchObject({ code: 'customer_blocked' });
    const { hash } = await shop.row<{ hash: string }>(
      'select password_hash as hash from customer where id = ?',
      [id],
    );
    expect(await shop.services.passwords.verify(PASSWORD, hash)).toBe(true);
    expect(await shop.newEm().execute('select 1 from session where customer_id = ?', [id])).toEqual([]);
  });
});
