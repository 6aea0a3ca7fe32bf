/** "This was not me": the link in a mail locks the account until a new password is set by mail. */
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { clearTakeoverReport } from '#server/admin/index.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { issueMailToken } from '#server/identity/mail-tokens.ts';
import { uidOf } from '#server/identity/commands/reset-password.ts';
import { reportTakeover } from '#server/identity/commands/report-takeover.ts';
import { beginTotp, confirmTotp } from '#server/identity/commands/set-up-totp.ts';
import { replaceRecoveryCodes } from '#server/identity/factors/recovery-codes.ts';
import { factorsOf, findFactors } from '#server/identity/factors/second-factor.ts';
import { inTransaction } from '#server/platform/database.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { scaled } from '../../support/scale.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { testOperator } from '../../support/test-operator.ts';
import { until } from '../../support/test-shop.ts';
import { addCustomer, enterLogin, inSession, logIn } from './support/visitor.ts';

const shop = useListeningShop();
const NEW_PASSWORD = 'quite another password';
const AT_ONCE = scaled({ quick: 8, full: 100 });

const visitor = () => ({ ...shop.work(), actor: null, log: shop.services.log });
const report = (browser: TestBrowser, token: string) =>
  browser.post('/api/trpc/identity.reportTakeover', { token });
const statusOf = async (browser: TestBrowser) => (await browser.get('/api/auth/user/')).status;

interface Mail {
  subject: string;
  text: string;
}
async function mailsTo(email: string, count: number): Promise<Mail[]> {
  await shop.startWork();
  const mails = () =>
    shop
      .newEm()
      .execute<Mail[]>('select subject, text from sandbox.mail where recipient = ? order by id', [email]);
  await until(async () => (await mails()).length >= count);
  return mails();
}

const linkOf = ({ text }: Mail, page: string): URLSearchParams => {
  const [, fragment = ''] = new RegExp(`/my-account/${page}/#(\\S+)`).exec(text) ?? [];
  return new URLSearchParams(fragment);
};

function resetWith(browser: TestBrowser, { uid, token }: { uid: string; token: string }) {
  return browser.post('/api/auth/password/reset/confirm/', {
    uid,
    token,
    newPassword1: NEW_PASSWORD,
    newPassword2: NEW_PASSWORD,
  });
}

describe('a new device', () => {
  it('is announced by mail; the same browser signing in again is not new', async () => {
    await addCustomer(shop, 'device@shop.test');
    const browser = new TestBrowser(shop.url, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0',
    });
    await logIn(shop, browser, 'device@shop.test');
    await logIn(shop, browser, 'device@shop.test');
    const other = new TestBrowser(shop.url, { 'user-agent': 'Mozilla/5.0 (iPhone) CriOS/130.0' });
    await logIn(shop, other, 'device@shop.test');
    const mails = await mailsTo('device@shop.test', 2);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('A new device logged in to Level30'));
    const texts = mails.map(({ text }) => text).join('\n');
    expect(texts).toContain('Firefox on Linux');
    expect(texts).toContain('Chrome on iPhone');
  });

  it('is announced once if it has no name, as with programs', async () => {
    await addCustomer(shop, 'program@shop.test');
    for (let n = 0; n < 3; n += 1) await logIn(shop, new TestBrowser(shop.url), 'program@shop.test');
    const { count } = await shop.row<{ count: number }>(
      `select count(*)::int as count from pgboss.job where data->>'to' = 'program@shop.test' and data->>'template' = 'new-device'`,
    );
    expect(count).toBe(1);
  });
});

describe('saying "this was not me"', () => {
  it('ends every session and refuses the password until it is reset by the mailed link', async () => {
    const email = 'taken@shop.test';
    await addCustomer(shop, email);
    const thief = new TestBrowser(shop.url, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0',
    });
    await logIn(shop, thief, email);
    const waiting = new TestBrowser(shop.url);
    const queueId = await enterLogin(waiting, email);
    await shop.services.passwords.whenIdle();
    const [mail] = await mailsTo(email, 1);
    const owner = new TestBrowser(shop.url);
    expect((await report(owner, linkOf(mail as Mail, 'not-me').get('token') ?? '')).status).toBe(200);

    expect(await statusOf(thief)).toBe(403);
    expect((await waiting.post(`/api/login/status/${queueId}/`)).status).toBe(404);
    expect(await logIn(shop, thief, email)).toMatchObject({
      status: 403,
      body: { code: 'recovery_required' },
    });
    expect(await statusOf(thief)).toBe(403);

    const link = linkOf((await mailsTo(email, 2)).at(-1) as Mail, 'reset-password');
    const [uid, token] = [link.get('uid') ?? '', link.get('token') ?? ''];
    expect((await resetWith(owner, { uid, token })).status).toBe(200);
    expect((await logIn(shop, owner, email, NEW_PASSWORD)).status).toBe(200);
    expect(
      await shop.row('select takeover_reported_at as at from customer where email = ?', [email]),
    ).toEqual({ at: null });
  });

  it('makes every browser new to the account once, also that of a thief who knows the new password', async () => {
    const email = 'known@shop.test';
    const id = await addCustomer(shop, email);
    const thief = new TestBrowser(shop.url, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0',
    });
    await logIn(shop, thief, email);
    await reportTakeover(visitor(), { token: await issueMailToken(shop.newEm(), 'not_me', id) });
    const token = await issueMailToken(shop.newEm(), 'reset_password', id);
    expect((await resetWith(thief, { uid: uidOf(id), token })).status).toBe(200);
    for (let n = 0; n < 2; n += 1) expect((await logIn(shop, thief, email, NEW_PASSWORD)).status).toBe(200);
    expect(
      await shop.row(
        `select count(*)::int as count from pgboss.job where data->>'to' = ? and data->>'template' = 'new-device'`,
        [email],
      ),
    ).toEqual({ count: 2 });
  });

  it('invalidates password links requested before', async () => {
    const id = await addCustomer(shop, 'before@shop.test');
    const former = await issueMailToken(shop.newEm(), 'reset_password', id);
    const notMe = await issueMailToken(shop.newEm(), 'not_me', id, 'before@shop.test');
    const browser = new TestBrowser(shop.url);
    expect((await report(browser, notMe)).status).toBe(200);
    expect((await resetWith(browser, { uid: uidOf(id), token: former })).status).toBe(400);
  });

  it('works once, within seven days, and only with its own link', async () => {
    const id = await addCustomer(shop, 'once@shop.test');
    const browser = new TestBrowser(shop.url);
    const [token, old, other] = [
      await issueMailToken(shop.newEm(), 'not_me', id),
      await issueMailToken(shop.newEm(), 'not_me', id),
      await issueMailToken(shop.newEm(), 'verify_email', id),
    ];
    expect(
      await shop.row(
        `select round(extract(epoch from expires_at - now()) / 86400)::int as days from mail_token where token_hash = ?`,
        [hashToken(token)],
      ),
    ).toEqual({ days: 7 });
    await shop
      .newEm()
      .execute('update mail_token set expires_at = now() where token_hash = ?', [hashToken(old)]);
    expect([(await report(browser, old)).status, (await report(browser, other)).status]).toEqual([404, 404]);
    expect([(await report(browser, token)).status, (await report(browser, token)).status]).toEqual([
      200, 404,
    ]);
  });

  it('changes nothing when the link is merely opened', async () => {
    const id = await addCustomer(shop, 'opened@shop.test');
    const token = await issueMailToken(shop.newEm(), 'not_me', id);
    await new TestBrowser(shop.url).get(
      `/api/trpc/identity.reportTakeover?input=${encodeURIComponent(JSON.stringify({ token }))}`,
    );
    expect(await shop.row('select takeover_reported_at as at from customer where id = ?', [id])).toEqual({
      at: null,
    });
  });

  it('can be undone by the operator, which is logged', async () => {
    const id = await addCustomer(shop, 'operator@shop.test');
    await reportTakeover(visitor(), { token: await issueMailToken(shop.newEm(), 'not_me', id) });
    const operator = { ...shop.work(), operator: testOperator() };
    await clearTakeoverReport(operator, { which: String(id), reason: 'pressed by mistake; called back' });
    expect((await logIn(shop, new TestBrowser(shop.url), 'operator@shop.test')).status).toBe(200);
    expect(await shop.row(`select reason from operator_log where action = 'customer clear-report'`)).toEqual({
      reason: 'pressed by mistake; called back',
    });
    await expect(clearTakeoverReport(operator, { which: String(id), reason: 'again' })).rejects.toThrow(
      'reported nothing',
    );
  });
});

const moveTo = (id: number, email: string) =>
  shop.newEm().execute('update customer set email = ? where id = ?', [email, id]);
const emailOf = async (id: number) =>
  (await shop.row<{ email: string }>('select email from customer where id = ?', [id])).email;

describe('after a thief has changed the address', () => {
  it('the report of its owner stands: no link mailed to the thief’s addresses undoes it', async () => {
    const [own, first, last] = ['owner@shop.test', 'thief-1@shop.test', 'thief-2@shop.test'];
    const id = await addCustomer(shop, own);
    // Of a change that was undone again: mailed before the owner's link, to the address that is left in the end.
    const early = await issueMailToken(shop.newEm(), 'not_me', id, last);
    const link = await issueMailToken(shop.newEm(), 'not_me', id, own);
    await moveTo(id, first);
    const thiefs = [early, await issueMailToken(shop.newEm(), 'not_me', id, first)];
    await moveTo(id, last);
    thiefs.push(await issueMailToken(shop.newEm(), 'not_me', id, last));
    const spare = await issueMailToken(shop.newEm(), 'not_me', id, own);
    await reportTakeover(visitor(), { token: link });
    expect(await emailOf(id)).toBe(own);
    for (const token of thiefs)
      await expect(reportTakeover(visitor(), { token })).rejects.toMatchObject({ code: 'not_found' });
    expect(await emailOf(id)).toBe(own);
    const [told] = await mailsTo(last, 1);
    expect(told?.subject).toContain('was changed');
    expect(linkOf(told as Mail, 'not-me').get('token')).toBeNull();
    expect(
      await shop.row(
        `select round(extract(epoch from transfers_held_until - now()) / 3600)::int as hours from customer where id = ?`,
        [id],
      ),
    ).toEqual({ hours: 72 });
    await reportTakeover(visitor(), { token: spare });
  });

  it('a report by the thief leaves the owner’s earlier link valid', async () => {
    const [own, first, last] = ['robbed@shop.test', 'robber-1@shop.test', 'robber-2@shop.test'];
    const id = await addCustomer(shop, own);
    const link = await issueMailToken(shop.newEm(), 'not_me', id, own);
    await moveTo(id, first);
    const thiefs = await issueMailToken(shop.newEm(), 'not_me', id, first);
    await moveTo(id, last);
    await reportTakeover(visitor(), { token: thiefs });
    expect(await emailOf(id)).toBe(first);
    await reportTakeover(visitor(), { token: link });
    expect(await emailOf(id)).toBe(own);
  });
});

it('a change of the address that is asked for at the same instant does not outlive the report', async () => {
  const id = await addCustomer(shop, 'asking@shop.test');
  const token = await issueMailToken(shop.newEm(), 'not_me', id);
  const { reported } = await inTransaction(shop.newEm(), async (em) => {
    await em.execute('select 1 from customer where id = ? for no key update', [id]);
    const asked = reportTakeover(visitor(), { token });
    await untilSomebodyWaits(shop);
    await em.execute(
      `insert into email_change (customer_id, new_email, old_token_hash, new_token_hash, expires_at)
       values (?, 'thief-3@shop.test', 'old', 'new', now() + interval '1 day')`,
      [id],
    );
    return { reported: asked };
  });
  await reported;
  expect(
    await shop.row('select count(*)::int as left from email_change where customer_id = ?', [id]),
  ).toEqual({ left: 0 });
});

const addPasskey = (id: number, name: string, age: string) =>
  shop.newEm().execute(
    `insert into passkey (customer_id, credential_id, public_key, transports, name, created_at)
     values (?, ?, '', '[]', ?, now() - ?::interval)`,
    [id, `${id}-${name}`, name, age],
  );
async function makeCodes(id: number, age: string | null): Promise<void> {
  await replaceRecoveryCodes(shop.newEm(), id);
  await shop
    .newEm()
    .execute('update recovery_code set created_at = now() - ?::interval where customer_id = ?', [age, id]);
}
const passkeysOf = async (id: number) =>
  (await findFactors(shop.work(), id)).passkeys.map(({ name }) => name);

describe('factors of the thief who was in the account', () => {
  it('are removed if they were added within a day before the report; the customer is told which', async () => {
    const email = 'recent@shop.test';
    const id = await addCustomer(shop, email);
    await addPasskey(id, 'Own', '25 hours');
    await addPasskey(id, 'Thief', '23 hours');
    await makeCodes(id, '25 hours');
    const other = await addCustomer(shop, 'bystander@shop.test');
    await addPasskey(other, 'Theirs', '1 hour');
    await reportTakeover(visitor(), { token: await issueMailToken(shop.newEm(), 'not_me', id) });
    expect(await passkeysOf(id)).toEqual(['Own']);
    expect(await factorsOf(shop.work(), id)).toEqual(['passkey', 'recovery_code']);
    expect(await passkeysOf(other)).toEqual(['Theirs']);
    const mails = await mailsTo(email, 2);
    expect(mails.map(({ text }) => text).join('\n')).toContain('passkey “Thief”');
  });

  it.each([
    { age: '23 hours', left: 0 },
    { age: '2 days', left: 10 },
    // As the former build has stored them.
    { age: null, left: 10 },
  ])(
    'leave $left recovery codes made $age before the report; a passkey of the owner stays',
    async ({ age, left }) => {
      const email = `codes-${age === null ? 'former' : parseInt(age, 10)}@shop.test`;
      const id = await addCustomer(shop, email);
      await addPasskey(id, 'Own', '30 days');
      await makeCodes(id, age);
      await reportTakeover(visitor(), { token: await issueMailToken(shop.newEm(), 'not_me', id) });
      expect(await findFactors(shop.work(), id)).toMatchObject({
        recoveryCodesLeft: left,
        passkeys: [{ name: 'Own' }],
      });
      const mails = await mailsTo(email, left === 0 ? 2 : 1);
      expect(
        mails
          .map(({ text }) => text)
          .join('\n')
          .includes('recovery codes'),
      ).toBe(left === 0);
    },
  );

  it('can be removed by the link in their own mail for seven days; the last one takes the recovery codes with it', async () => {
    const id = await addCustomer(shop, 'late@shop.test');
    const ctx = await inSession(shop, id);
    await beginTotp(ctx);
    await shop
      .newEm()
      .execute(`update totp_factor set confirmed_at = now() - interval '6 days' where customer_id = ?`, [id]);
    await addPasskey(id, 'Added since', '4 days');
    await replaceRecoveryCodes(shop.newEm(), id);
    const token = await issueMailToken(shop.newEm(), 'not_me', id);
    const mailedBefore = (age: string) =>
      shop
        .newEm()
        .execute(
          `update mail_token set expires_at = now() + interval '7 days' - ?::interval where token_hash = ?`,
          [age, hashToken(token)],
        );
    await mailedBefore('6 days');
    await addPasskey(id, 'Mailed with it', '6 days 1 hour');
    await reportTakeover(visitor(), { token });
    expect(await passkeysOf(id)).toEqual(['Added since']);
    expect((await findFactors(shop.work(), id)).totp).toBeNull();

    await shop.newEm().execute(`update passkey set created_at = now() where customer_id = ?`, [id]);
    await reportTakeover(visitor(), { token: await issueMailToken(shop.newEm(), 'not_me', id) });
    expect(await findFactors(shop.work(), id)).toEqual({ totp: null, recoveryCodesLeft: 0, passkeys: [] });
  });

  it('are removed even if one is confirmed at the same instant', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await addCustomer(shop, `confirming-${round}@shop.test`);
      const ctx = await inSession(shop, id);
      const { secret } = await beginTotp(ctx);
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      const token = await issueMailToken(shop.newEm(), 'not_me', id);
      await Promise.allSettled([confirmTotp(ctx, { code }), reportTakeover(visitor(), { token })]);
      expect(await factorsOf(shop.work(), id)).toEqual([]);
      expect(
        await shop.row('select takeover_reported_at is not null as locked from customer where id = ?', [id]),
      ).toEqual({ locked: true });
    }
  });
});

describe('while purchases are under way', () => {
  it('no purchase completes after the report', async () => {
    const id = await shop.addCustomer(AT_ONCE * 500);
    const token = await issueMailToken(shop.newEm(), 'not_me', id);
    const items = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => shop.addToCart(id, await shop.addProduct())),
    );
    const purchases = items.map((item) =>
      startCheckout(shop.as(id), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' }).then(
        () => 'bought',
        (error: unknown) => (error as { code: string }).code,
      ),
    );
    await reportTakeover(visitor(), { token });
    const left = await shop.balance(id);
    const outcomes = await Promise.all(purchases);
    expect(new Set(outcomes)).toSatisfy((kinds: Set<string>) =>
      [...kinds].every((kind) => kind === 'bought' || kind === 'recovery_required'),
    );
    expect(await shop.balance(id)).toBe(left);
    expect(left).toBe((AT_ONCE - outcomes.filter((outcome) => outcome === 'bought').length) * 500);
    const item = await shop.addToCart(id, await shop.addProduct());
    await expect(
      startCheckout(shop.as(id), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' }),
    ).rejects.toMatchObject({ code: 'recovery_required' });
    expect(await shop.audit()).toEqual([]);
  });
});
