import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { OPERATOR_TEXTS } from '#shared/admin/sign-in.ts';
import { FACTOR_TEXTS } from '#shared/identity/factors.ts';
import type { PasskeyCreation, PasskeyRequest } from '#shared/identity/passkeys.ts';
import type { Role } from '#shared/admin/rights.ts';
import { operatorContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/database.ts';
import { disableOperator, enableOperator, inviteOperator, resetFactors } from '#server/operators/index.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { scaled } from '../../support/scale.ts';
import { SoftwareAuthenticator } from '../../support/software-authenticator.ts';
import { type Answer, TestBrowser } from '../../support/test-browser.ts';
import { testOperator } from '../../support/test-operator.ts';
import { TEST_CONFIG } from '../../support/test-shop.ts';

// Each browser comes from an address of its own.
const shop = useListeningShop({ config: { isBehindProxy: true } });
const AT_ONCE = scaled({ quick: 8, full: 40 });
const PASSWORD = 'violet-harbour-tuesday';
const OPERATOR = testOperator('the test');

let count = 0;
function newBrowser(): TestBrowser {
  count += 1;
  return new TestBrowser(shop.url, { 'x-forwarded-for': `203.0.${Math.floor(count / 250)}.${count % 250}` });
}

const call = (browser: TestBrowser, name: string, input: object = {}) =>
  browser.post(`/api/admin/trpc/${name}`, input);
/** What the calls below answer, all in one. */
type Data = PasskeyCreation & PasskeyRequest & { secret: string; recoveryCodes: string[] };
const dataOf = (answer: Answer): Data => (answer.body as { result: { data: Data } }).result.data;
const errorOf = (answer: Answer): unknown => (answer.body as { error?: { data: unknown } }).error?.data;
const current = async (browser: TestBrowser): Promise<unknown> =>
  dataOf(await browser.get('/api/admin/trpc/session.current'));

function operating() {
  return operatorContext(shop.services, shop.newEm(), OPERATOR);
}

async function invite(role: Role = 'support'): Promise<{ id: number; email: string; token: string }> {
  count += 1;
  const email = `person-${count}@shop.test`;
  return { email, ...(await inviteOperator(operating(), { email, name: 'Kim', role })) };
}

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** An operator who has set up password and app, signed in in `browser`; the app has not given a code in this time step. */
async function addWithPassword(role: Role = 'support') {
  const invited = await invite(role);
  const browser = newBrowser();
  const { token } = invited;
  const { secret } = dataOf(await call(browser, 'session.beginInvitedTotp', { token }));
  const accepted = await call(browser, 'session.acceptWithPassword', {
    token,
    password: PASSWORD,
    code: codeOf(secret),
  });
  expect(accepted.status).toBe(200);
  await shop.newEm().execute('update operator_totp set last_step = null where operator_id = ?', [invited.id]);
  const { recoveryCodes } = dataOf(accepted);
  return { ...invited, secret, recoveryCodes, browser };
}

async function addWithPasskey(role: Role = 'support') {
  const invited = await invite(role);
  const browser = newBrowser();
  const { token } = invited;
  const authenticator = new SoftwareAuthenticator(TEST_CONFIG.publicUrl);
  const asked = dataOf(await call(browser, 'session.beginInvitedPasskey', { token }));
  const response = authenticator.make(asked);
  const accepted = await call(browser, 'session.acceptWithPasskey', { token, response });
  expect(accepted.status).toBe(200);
  return { ...invited, authenticator, browser };
}

async function answerPasskey(browser: TestBrowser, authenticator: SoftwareAuthenticator): Promise<Answer> {
  const asked = dataOf(await call(browser, 'session.beginPasskeySignIn'));
  return call(browser, 'session.passkeySignIn', { response: authenticator.sign(asked) });
}

describe('an invitation', () => {
  it('names the invited person, and works once with a password and an app', async () => {
    const { token, browser, email, recoveryCodes } = await addWithPassword('stock');
    expect(await current(browser)).toMatchObject({ role: 'stock', isProved: true, email });
    expect(recoveryCodes).toHaveLength(10);
    for (const name of ['invitation', 'beginInvitedPasskey', 'beginInvitedTotp']) {
      const again = await call(newBrowser(), `session.${name}`, { token });
      expect(again).toMatchObject({ status: 404 });
    }
  });

  it('works with a passkey alone, which signs in without an e-mail address', async () => {
    const { authenticator, email } = await addWithPasskey('owner');
    const browser = newBrowser();
    expect((await answerPasskey(browser, authenticator)).status).toBe(200);
    expect(await current(browser)).toMatchObject({ role: 'owner', email, isProved: true });
  });

  it('is accepted once among many at the same time', async () => {
    const { token, id } = await invite();
    const made = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const asked = await call(newBrowser(), 'session.beginInvitedPasskey', { token });
        return new SoftwareAuthenticator(TEST_CONFIG.publicUrl).make(dataOf(asked));
      }),
    );
    const tries = await Promise.all(
      made.map((response) => call(newBrowser(), 'session.acceptWithPasskey', { token, response })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(AT_ONCE - 1);
    const { passkeys } = await shop.row<{ passkeys: number }>(
      'select count(*)::int as passkeys from operator_passkey where operator_id = ?',
      [id],
    );
    expect(passkeys).toBe(1);
  });

  it.each([
    { what: 'reset', change: resetFactors },
    { what: 'disabled', change: disableOperator },
  ])('leaves no way in if its operator is $what while it is accepted', async ({ change }) => {
    const { token, id } = await invite();
    const asked = await call(newBrowser(), 'session.beginInvitedPasskey', { token });
    const response = new SoftwareAuthenticator(TEST_CONFIG.publicUrl).make(dataOf(asked));
    const browser = newBrowser();
    const { changed, accepted } = await inTransaction(shop.newEm(), async (em) => {
      await em.execute('select 1 from operator where id = ? for update', [id]);
      const first = change(operating(), { id, reason: 'left' });
      await untilSomebodyWaits(shop);
      const second = call(browser, 'session.acceptWithPasskey', { token, response });
      await untilSomebodyWaits(shop, 2);
      return { changed: first, accepted: second };
    });
    await changed;
    expect(await accepted).toMatchObject({ status: 404 });
    expect(await current(browser)).toBeNull();
    const { passkeys } = await shop.row<{ passkeys: number }>(
      'select count(*)::int as passkeys from operator_passkey where operator_id = ?',
      [id],
    );
    expect(passkeys).toBe(0);
  });

  it('expires after three days, or when it is sent again', async () => {
    const first = await invite();
    const again = await inviteOperator(operating(), { email: first.email, name: 'Kim', role: 'reader' });
    expect(again.id).toBe(first.id);
    expect((await call(newBrowser(), 'session.invitation', { token: first.token })).status).toBe(404);
    const seen = await call(newBrowser(), 'session.invitation', { token: again.token });
    expect(dataOf(seen)).toEqual({ email: first.email, name: 'Kim', role: 'reader' });
    await shop
      .newEm()
      .execute(`update operator_invitation set expires_at = now() where operator_id = ?`, [first.id]);
    const over = await call(newBrowser(), 'session.invitation', { token: again.token });
    expect(over).toMatchObject({ status: 404 });
    expect(JSON.stringify(over.body)).toContain(OPERATOR_TEXTS.invitationOver);
  });

  it('is stored as a hash and mailed', async () => {
    const { token, email } = await invite();
    const { stored } = await shop.row<{ stored: string }>(
      `select coalesce(jsonb_agg(i)::text, '') as stored from operator_invitation i`,
    );
    expect(stored).not.toContain(token);
    const { mails } = await shop.row<{ mails: number }>(
      `select count(*)::int as mails from pgboss.job where data->>'to' = ? and data->>'template' = 'operator-invitation'`,
      [email],
    );
    expect(mails).toBe(1);
  });

  it.each([
    ['short-password', OPERATOR_TEXTS.passwordTooShort],
    ['123456789012345', expect.stringContaining('too common')],
  ])('accepts no weak password: %s', async (password, text) => {
    const { token } = await invite();
    const browser = newBrowser();
    const { secret } = dataOf(await call(browser, 'session.beginInvitedTotp', { token }));
    const refused = await call(browser, 'session.acceptWithPassword', {
      token,
      password,
      code: codeOf(secret),
    });
    expect(refused.status).toBe(400);
    expect(errorOf(refused)).toMatchObject({ fields: { password: [text] } });
  });
});

describe('a sign-in with a password', () => {
  it('takes address, password and code in one step', async () => {
    const { email, secret } = await addWithPassword();
    const browser = newBrowser();
    const input = { email: email.toUpperCase(), password: PASSWORD, code: codeOf(secret) };
    expect((await call(browser, 'session.signIn', input)).status).toBe(200);
    expect(await current(browser)).toMatchObject({ role: 'support', isProved: true });
    // A code is worth one sign-in.
    expect((await call(newBrowser(), 'session.signIn', input)).status).toBe(400);
  });

  it('answers alike whatever is wrong', async () => {
    const { email, secret, id } = await addWithPassword();
    const right = { email, password: PASSWORD, code: codeOf(secret) };
    const off = await addWithPassword();
    await disableOperator(operating(), { id: off.id, reason: 'left' });
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
    for (const input of [
      { ...right, email: 'nobody@shop.test' },
      { ...right, password: 'violet-harbour-wednesday' },
      { ...right, code: wrong },
      { ...right, code: 'ABCDE-FGHJK' },
      { ...right, email: off.email, code: codeOf(off.secret) },
    ]) {
      const refused = await call(newBrowser(), 'session.signIn', input);
      expect(refused.status).toBe(400);
      expect(errorOf(refused)).toMatchObject({ fields: { nonFieldErrors: [OPERATOR_TEXTS.signInRefused] } });
    }
    const { sessions } = await shop.row<{ sessions: number }>(
      'select count(*)::int as sessions from operator_session where operator_id = ?',
      [id],
    );
    expect(sessions).toBe(1);
  });

  it('opens no session if the password is changed while it signs in', async () => {
    const { email, secret, id } = await addWithPassword();
    const browser = newBrowser();
    const { sent } = await shop.newEm().transactional(async (em) => {
      await em.execute('select from operator where id = ? for update', [id]);
      const answer = call(browser, 'session.signIn', { email, password: PASSWORD, code: codeOf(secret) });
      await untilSomebodyWaits(shop);
      await em.execute(`update operator set password_hash = 'another' where id = ?`, [id]);
      return { sent: answer };
    });
    expect(errorOf(await sent)).toMatchObject({ fields: { nonFieldErrors: [OPERATOR_TEXTS.signInRefused] } });
    expect(await current(browser)).toBeNull();
  });

  it('accepts each recovery code once among many at the same time', async () => {
    const { email, recoveryCodes, secret } = await addWithPassword();
    const [code = ''] = recoveryCodes;
    const tries = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        call(newBrowser(), 'session.signIn', { email, password: PASSWORD, code }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      (await call(newBrowser(), 'session.signIn', { email, password: PASSWORD, code: codeOf(secret) }))
        .status,
    ).toBe(200);
  });

  it('allows ten wrong codes in a quarter of an hour, across all addresses', async () => {
    const { email, secret } = await addWithPassword();
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
    for (let n = 0; n < 10; n += 1)
      await call(newBrowser(), 'session.signIn', { email, password: PASSWORD, code: wrong });
    const right = { email, password: PASSWORD, code: codeOf(secret) };
    expect((await call(newBrowser(), 'session.signIn', right)).status).toBe(429);
  });

  it('of a disabled operator is refused without using up the code', async () => {
    const { email, id, recoveryCodes } = await addWithPassword();
    const signIn = () =>
      call(newBrowser(), 'session.signIn', { email, password: PASSWORD, code: recoveryCodes[0] });
    await disableOperator(operating(), { id, reason: 'left' });
    expect(errorOf(await signIn())).toMatchObject({
      fields: { nonFieldErrors: [OPERATOR_TEXTS.signInRefused] },
    });
    await enableOperator(operating(), { id, reason: 'back' });
    expect((await signIn()).status).toBe(200);
  });
});

describe('a passkey', () => {
  it('of a disabled operator grants nothing, nor does an unknown one', async () => {
    const { authenticator, id, browser } = await addWithPasskey();
    await disableOperator(operating(), { id, reason: 'left' });
    expect(await current(browser)).toBeNull();
    expect((await answerPasskey(newBrowser(), authenticator)).status).toBe(400);
    const invited = await invite();
    const other = newBrowser();
    const unknown = new SoftwareAuthenticator(TEST_CONFIG.publicUrl);
    unknown.make(dataOf(await call(other, 'session.beginInvitedPasskey', { token: invited.token })));
    const refused = await answerPasskey(other, unknown);
    expect(errorOf(refused)).toMatchObject({ fields: { nonFieldErrors: [FACTOR_TEXTS.passkeyRefused] } });
  });

  it('that is removed while it signs in opens no session', async () => {
    const { authenticator, id } = await addWithPasskey();
    const browser = newBrowser();
    const asked = dataOf(await call(browser, 'session.beginPasskeySignIn'));
    const { sent } = await shop.newEm().transactional(async (em) => {
      await em.execute('select from operator where id = ? for update', [id]);
      const answer = call(browser, 'session.passkeySignIn', { response: authenticator.sign(asked) });
      await untilSomebodyWaits(shop);
      await em.execute('delete from operator_passkey where operator_id = ?', [id]);
      return { sent: answer };
    });
    expect(errorOf(await sent)).toMatchObject({ fields: { nonFieldErrors: [FACTOR_TEXTS.passkeyRefused] } });
    expect(await current(browser)).toBeNull();
  });

  it('is accepted once of two answers with the same counter that arrive at once: the other is of a copy', async () => {
    const { authenticator, id } = await addWithPasskey();
    const browsers = [newBrowser(), newBrowser()];
    const answers = await Promise.all(
      browsers.map(async (browser) =>
        authenticator.sign(dataOf(await call(browser, 'session.beginPasskeySignIn')), { count: 5 }),
      ),
    );
    const { sent } = await shop.newEm().transactional(async (em) => {
      await em.execute('select from operator_passkey where operator_id = ? for update', [id]);
      const both = Promise.all(
        browsers.map((browser, n) => call(browser, 'session.passkeySignIn', { response: answers[n] })),
      );
      await untilSomebodyWaits(shop, 2);
      return { sent: both };
    });
    expect((await sent).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('of an operator does not sign in a customer', async () => {
    const { authenticator } = await addWithPasskey();
    const browser = newBrowser();
    const asked = dataOf(await browser.post('/api/trpc/identity.beginPasskeySignIn'));
    const answer = await browser.post('/api/trpc/identity.passkeySignIn', {
      response: authenticator.sign(asked),
    });
    expect(answer.status).toBe(400);
  });

  it('answers only this browser’s challenge, once', async () => {
    const { authenticator } = await addWithPasskey();
    const [mine, theirs] = [newBrowser(), newBrowser()];
    const asked = dataOf(await call(mine, 'session.beginPasskeySignIn'));
    await call(theirs, 'session.beginPasskeySignIn');
    const response = authenticator.sign(asked);
    expect((await call(theirs, 'session.passkeySignIn', { response })).status).toBe(400);
    expect((await call(mine, 'session.passkeySignIn', { response })).status).toBe(200);
    expect((await call(mine, 'session.passkeySignIn', { response })).status).toBe(400);
  });
});

async function makeStale(id: number): Promise<void> {
  await shop
    .newEm()
    .execute(
      `update operator_session set proved_at = now() - interval '5 minutes 1 second' where operator_id = ?`,
      [id],
    );
}

describe('a proof', () => {
  it('is requested after five minutes, listing the available ways, and renewed by a code', async () => {
    const { browser, id, secret } = await addWithPassword('owner');
    await makeStale(id);
    const refused = await call(browser, 'operators.disable', { id, reason: 'try' });
    expect(refused.status).toBe(403);
    expect(errorOf(refused)).toMatchObject({
      code: 'second_factor_required',
      detail: { factors: ['totp', 'recovery_code'] },
    });
    expect((await call(browser, 'session.prove', { code: '12' })).status).toBe(400);
    expect(await current(browser)).toMatchObject({ isProved: false });
    expect((await call(browser, 'session.prove', { code: codeOf(secret) })).status).toBe(200);
    expect(await current(browser)).toMatchObject({ isProved: true });
  });

  it('is given by the operator’s own passkey, not another’s', async () => {
    const [mine, theirs] = [await addWithPasskey('owner'), await addWithPasskey('owner')];
    await makeStale(mine.id);
    const ask = async () => dataOf(await call(mine.browser, 'session.beginPasskeyProof'));
    const others = theirs.authenticator.sign(await ask());
    expect((await call(mine.browser, 'session.prove', { passkey: others })).status).toBe(400);
    expect(await current(mine.browser)).toMatchObject({ isProved: false });
    const own = mine.authenticator.sign(await ask());
    expect((await call(mine.browser, 'session.prove', { passkey: own })).status).toBe(200);
    expect(await current(mine.browser)).toMatchObject({ isProved: true });
  });
});

it('a reset removes every way in and gives a new link', async () => {
  const { id, browser, email, secret } = await addWithPassword();
  const { token } = await resetFactors(operating(), { id, reason: 'lost the phone' });
  expect(await current(browser)).toBeNull();
  const input = { email, password: PASSWORD, code: codeOf(secret) };
  expect((await call(newBrowser(), 'session.signIn', input)).status).toBe(400);
  expect((await call(newBrowser(), 'session.invitation', { token })).status).toBe(200);
});
