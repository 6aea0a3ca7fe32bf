import { describe, expect, it } from 'vitest';
import { issueMailToken } from '#server/identity/mail-tokens.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { uidOf } from '#server/identity/commands/reset-password.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { until } from '../../support/test-shop.ts';
import { addCustomer, enterLogin, logIn, PASSWORD, solvedCaptcha } from './support/visitor.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';

const NEW_PASSWORD = 'quite another password';
const CONFIRM = '/api/auth/password/reset/confirm/';

const shop = useListeningShop();

const browser = (): TestBrowser => new TestBrowser(shop.url);

interface Link {
  id: number;
  uid: string;
  token: string;
}
async function customerWithLink(email: string): Promise<Link> {
  const id = await addCustomer(shop, email);
  return { id, uid: uidOf(id), token: await issueMailToken(shop.newEm(), 'reset_password', id) };
}
const confirmation = ({ uid, token }: { uid: string; token: string }, password = NEW_PASSWORD) => ({
  uid,
  token,
  newPassword1: password,
  newPassword2: password,
});

describe('asking for a reset', () => {
  it('gives everyone the same answer, and mails a link only to customers', async () => {
    await addCustomer(shop, 'forgot@shop.test');
    for (const email of ['forgot@shop.test', 'stranger@shop.test']) {
      const answer = await browser().post('/api/auth/password/reset/', {
        email,
        captcha: await solvedCaptcha(shop),
      });
      expect(answer).toMatchObject({
        status: 200,
        body: { detail: 'Password reset e-mail has been sent.' },
      });
    }
    await shop.startWork();
    const openJobs = `select 1 from pgboss.job where state in ('created', 'retry', 'active')
                        and name in ('password-reset', 'send-mail')`;
    await until(async () => (await shop.newEm().execute(openJobs)).length === 0);
    const mails = await shop
      .newEm()
      .execute<{ recipient: string; text: string }[]>('select recipient, text from sandbox.mail');
    expect(mails.map(({ recipient }) => recipient)).toEqual(['forgot@shop.test']);

    const link = new URL(/https?:\S+reset-password\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
    expect(link.pathname).toBe('/my-account/reset-password/');
    expect(link.search).toBe('');
    const fragment = new URLSearchParams(link.hash.slice(1));
    const [uid, token] = ['uid', 'token'].map((name) => fragment.get(name) ?? '');
    expect(await browser().post(CONFIRM, confirmation({ uid: uid ?? '', token: token ?? '' }))).toMatchObject(
      {
        status: 200,
        body: { detail: 'Your password has been reset.' },
      },
    );
    expect((await logIn(shop, browser(), 'forgot@shop.test', NEW_PASSWORD)).status).toBe(200);
    expect((await logIn(shop, browser(), 'forgot@shop.test', PASSWORD)).status).toBe(400);
  });

  it('requires e-mail and captcha', async () => {
    expect(await browser().post('/api/auth/password/reset/', {})).toMatchObject({
      status: 400,
      body: { email: ['This field is required.'], captcha: ['Please complete the captcha.'] },
    });
    const unsolved = { email: 'reset@shop.test', captcha: 'unsolved' };
    expect(await browser().post('/api/auth/password/reset/', unsolved)).toMatchObject({
      status: 400,
      body: { captcha: [expect.any(String)] },
    });
  });

  it('is throttled per e-mail address, customer or not', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const captcha = await solvedCaptcha(shop);
      const body = { email: 'flood@shop.test', captcha };
      statuses.push((await browser().post('/api/auth/password/reset/', body)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('setting the new password', () => {
  it('ends every session and any uncollected sign-in, and is announced by mail', async () => {
    const link = await customerWithLink('everywhere@shop.test');
    const devices = [browser(), browser()];
    for (const device of devices) await logIn(shop, device, 'everywhere@shop.test');
    const waiting = browser();
    const queueId = await enterLogin(waiting, 'everywhere@shop.test');
    await shop.services.passwords.whenIdle();
    expect((await browser().post(CONFIRM, confirmation(link))).status).toBe(200);
    for (const device of devices) expect((await device.get('/api/auth/user/')).status).toBe(403);
    expect((await waiting.post(`/api/login/status/${queueId}/`)).status).toBe(404);
    expect(
      await shop.row(
        `select count(*)::int as told from pgboss.job where data->>'template' = 'password-changed' and data->>'to' = ?`,
        ['everywhere@shop.test'],
      ),
    ).toEqual({ told: 1 });
  });

  it('works once, even when twenty try at the same time', async () => {
    const link = await customerWithLink('race@shop.test');
    const passwords = Array.from({ length: 20 }, (_, index) => `password of attempt ${index}`);
    const answers = await Promise.all(
      passwords.map((password) => browser().post(CONFIRM, confirmation(link, password))),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.toSpliced(winner, 1)) {
      expect({ status, body }).toEqual({ status: 400, body: { token: ['Invalid value'] } });
    }
    expect((await logIn(shop, browser(), 'race@shop.test', passwords[winner])).status).toBe(200);
  });

  it('invalidates the customer’s other links', async () => {
    const link = await customerWithLink('links@shop.test');
    const older = await issueMailToken(shop.newEm(), 'reset_password', link.id);
    expect((await browser().post(CONFIRM, confirmation(link))).status).toBe(200);
    expect((await browser().post(CONFIRM, confirmation({ ...link, token: older }))).status).toBe(400);
  });

  it('accepts only an unexpired token of this customer for this purpose', async () => {
    const link = await customerWithLink('strict@shop.test');
    const other = await customerWithLink('other@shop.test');
    const verification = await issueMailToken(shop.newEm(), 'verify_email', link.id);
    const expired = await issueMailToken(shop.newEm(), 'reset_password', link.id);
    await shop
      .newEm()
      .execute(`update mail_token set expires_at = now() - interval '1 second' where token_hash = ?`, [
        hashToken(expired),
      ]);
    const wrong = [
      { uid: link.uid, token: other.token },
      { uid: other.uid, token: link.token },
      { uid: link.uid, token: verification },
      { uid: link.uid, token: expired },
      { uid: link.uid, token: 'made up' },
    ];
    for (const values of wrong) {
      expect(await browser().post(CONFIRM, confirmation(values))).toMatchObject({
        status: 400,
        body: { token: ['Invalid value'] },
      });
    }
    expect((await browser().post(CONFIRM, confirmation(link))).status).toBe(200);
  });

  it.each(['x', 'LTE', 'MA', uidOf(12_345_678_901)])('refuses the uid %j', async (uid) => {
    expect(await browser().post(CONFIRM, confirmation({ uid, token: 'any' }))).toMatchObject({
      status: 400,
      body: { uid: ['Invalid value'] },
    });
  });

  it.each([
    [{ newPassword2: 'different one' }, { newPassword2: ['Passwords do not match.'] }],
    [{ newPassword1: '' }, { newPassword1: ['This field may not be blank.'] }],
    [
      { newPassword1: 'short', newPassword2: 'short' },
      { newPassword2: ['This password is too short. It must contain at least 8 characters.'] },
    ],
    [
      { newPassword1: 'iloveyou1', newPassword2: 'iloveyou1' },
      { newPassword2: [IDENTITY_TEXTS.passwordTooCommon] },
    ],
  ])('refuses %j and leaves the link usable', async (change, fields) => {
    const link = await customerWithLink(`${Object.values(change).join('').length}@shop.test`);
    const answer = await browser().post(CONFIRM, { ...confirmation(link), ...change });
    expect(answer).toMatchObject({ status: 400, body: fields });
    expect((await browser().post(CONFIRM, confirmation(link))).status).toBe(200);
  });

  it('confirms that the address is theirs', async () => {
    const link = await customerWithLink('proof@shop.test');
    await browser().post(CONFIRM, confirmation(link));
    const { verified } = await shop.row<{ verified: boolean }>(
      'select email_verified_at is not null as verified from customer where id = ?',
      [link.id],
    );
    expect(verified).toBe(true);
  });
});
