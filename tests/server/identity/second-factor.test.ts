import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { removePasskey } from '#server/identity/commands/manage-passkeys.ts';
import {
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
} from '#server/identity/commands/set-up-totp.ts';
import { findFactors } from '#server/identity/factors/second-factor.ts';
import { closeSessionsOf, resolveActor } from '#server/identity/index.ts';
import { prove } from '#server/identity/proofs.ts';
import { inTransaction } from '#server/platform/database.ts';
import { isAfter, timed } from '../../support/database-clock.ts';
import { limitWindow, spendPoints } from '../../support/rate-limit-rows.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { scaled } from '../../support/scale.ts';
import { FACTOR_TEXTS } from '#shared/identity/factors.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { addCustomer, enterLogin, inSession, logIn, PASSWORD } from './support/visitor.ts';

const AT_ONCE = scaled({ quick: 20, full: 200 });

// Each browser comes from an address of its own.
const shop = useListeningShop({ config: { isBehindProxy: true } });

let browsers = 0;
function newBrowser(): TestBrowser {
  browsers += 1;
  return new TestBrowser(shop.url, { 'x-forwarded-for': `203.0.113.${browsers}` });
}

interface Protected {
  id: number;
  email: string;
  secret: string;
  recoveryCodes: string[];
}

/** A code of the app, `steps` of 30 seconds from now. */
function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Another code than this one, of the same form. */
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');

let customers = 0;
/** A customer with an authenticator app that has not given a code in this time step. */
async function addProtected(): Promise<Protected> {
  customers += 1;
  const email = `protected-${customers}@shop.test`;
  const id = await addCustomer(shop, email);
  const ctx = await inSession(shop, id);
  const { secret } = await beginTotp(ctx);
  const { recoveryCodes } = await confirmTotp(ctx, { code: codeOf(secret) });
  await shop.newEm().execute('update totp_factor set last_step = null where customer_id = ?', [id]);
  if (!recoveryCodes) throw new Error('no recovery codes were made');
  return { id, email, secret, recoveryCodes };
}

/** The password is right, and the sign-in waits for the code. */
async function enterPassword(browser: TestBrowser, email: string): Promise<string> {
  const queueId = await enterLogin(browser, email);
  await shop.services.passwords.whenIdle();
  const answer = await browser.post(`/api/login/status/${queueId}/`);
  expect([answer.status, answer.body]).toEqual([
    403,
    expect.objectContaining({ code: 'second_factor_required', detail: FACTOR_TEXTS.secondFactorByRest }),
  ]);
  return queueId;
}

const sendCode = (browser: TestBrowser, queueId: string, code: string) =>
  browser.post('/api/login/second-factor/', { queueId, code });

const who = (browser: TestBrowser) => browser.get('/api/auth/user/');

describe('signing in with an authenticator app', () => {
  it('asks for the password and then a code', async () => {
    const { email, secret } = await addProtected();
    const browser = newBrowser();
    const queueId = await enterPassword(browser, email);
    expect((await who(browser)).status).toBe(403);
    const code = codeOf(secret);
    const answer = await sendCode(browser, queueId, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer).toMatchObject({ status: 200, body: { user: { email } } });
    expect(await who(browser)).toMatchObject({ status: 200, body: { email } });
  });

  it('refuses a wrong code and still accepts the right one afterwards', async () => {
    const { email, secret } = await addProtected();
    const browser = newBrowser();
    const queueId = await enterPassword(browser, email);
    const refused = await sendCode(browser, queueId, wrongOf(codeOf(secret)));
    expect(refused).toMatchObject({ status: 400, body: { code: [expect.stringContaining('not right')] } });
    expect((await who(browser)).status).toBe(403);
    expect((await sendCode(browser, queueId, codeOf(secret))).status).toBe(200);
  });

  it.each([
    ['the step before', -1, 200],
    ['the step after', 1, 200],
    ['two steps before', -2, 400],
    ['two steps after', 2, 400],
  ])('accepts codes from clocks that differ by one step: %s', async (_, steps, status) => {
    const { email, secret } = await addProtected();
    const browser = newBrowser();
    const queueId = await enterPassword(browser, email);
    expect((await sendCode(browser, queueId, codeOf(secret, steps))).status).toBe(status);
  });

  it('accepts a code once, even when it is sent many times at the same instant', async () => {
    const { email, secret } = await addProtected();
    const waiting = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const browser = newBrowser();
        return { browser, queueId: await enterPassword(browser, email) };
      }),
    );
    const code = codeOf(secret);
    const answers = await Promise.all(
      waiting.map(({ browser, queueId }) => sendCode(browser, queueId, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is tied to one browser: its queue id does not work in another', async () => {
    const { email, secret } = await addProtected();
    const browser = newBrowser();
    const queueId = await enterPassword(browser, email);
    const other = newBrowser();
    expect((await sendCode(other, queueId, codeOf(secret))).status).toBe(404);
    expect((await sendCode(browser, queueId, codeOf(secret))).status).toBe(200);
    expect((await sendCode(browser, queueId, codeOf(secret, 1))).status).toBe(404);
  });

  it('expires after five minutes, or when the customer’s sessions end', async () => {
    const { id, email, secret } = await addProtected();
    const browser = newBrowser();
    const { answer: late, span } = await timed(shop, () => enterPassword(browser, email));
    const { end } = await shop.row<{ end: Date }>(
      'select expires_at as end from queue_ticket where customer_id = ?',
      [id],
    );
    expect(end).toSatisfy(isAfter(span, 5 * 60));
    await shop
      .newEm()
      .execute(`update queue_ticket set expires_at = now() - interval '1 second' where customer_id = ?`, [
        id,
      ]);
    expect((await sendCode(browser, late, codeOf(secret))).status).toBe(404);
    const ended = await enterPassword(browser, email);
    await closeSessionsOf(shop.newEm(), id);
    expect((await sendCode(browser, ended, codeOf(secret))).status).toBe(404);
  });

  it('blocks guessing after ten wrong codes, across all browsers', async () => {
    const { email, secret } = await addProtected();
    const browser = newBrowser();
    const queueId = await enterPassword(browser, email);
    const wrong = wrongOf(codeOf(secret));
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => sendCode(browser, queueId, wrong)),
    );
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
    expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
    const other = newBrowser();
    const next = await enterPassword(other, email);
    expect((await sendCode(other, next, codeOf(secret))).status).toBe(429);
  });

  it('takes ten wrong codes in 15 minutes; one that was used already is wrong', async () => {
    const started = Date.now();
    const { id, email, secret } = await addProtected();
    const browser = newBrowser();
    const used = codeOf(secret);
    expect((await sendCode(browser, await enterPassword(browser, email), used)).status).toBe(200);
    const queueId = await enterPassword(browser, email);
    expect((await sendCode(browser, queueId, used)).status).toBe(400);
    const name = `second-factor:${id}`;
    expect((await limitWindow(shop, name, started)).seconds).toBe(15 * 60);
    await spendPoints(shop, name, 9);
    expect((await sendCode(browser, queueId, used)).status).toBe(400);
    expect((await sendCode(browser, queueId, codeOf(secret, 1))).status).toBe(429);
  });

  it('asks nothing more of a customer without an app', async () => {
    const id = await addCustomer(shop, 'plain@shop.test');
    await beginTotp(shop.as(id));
    const browser = newBrowser();
    expect((await logIn(shop, browser, 'plain@shop.test')).status).toBe(200);
  });

  it('asks for a code after a password reset too', async () => {
    const { id, email } = await addProtected();
    await shop
      .newEm()
      .execute('update customer set password_hash = ? where id = ?', [
        await shop.services.passwords.hash('another password of mine'),
        id,
      ]);
    const browser = newBrowser();
    const queueId = await enterLogin(browser, email, 'another password of mine');
    await shop.services.passwords.whenIdle();
    expect((await browser.post(`/api/login/status/${queueId}/`)).status).toBe(403);
  });
});

const codesLeft = async (id: number) => (await findFactors(shop.work(), id)).recoveryCodesLeft;
const asProtected = async (id: number) => {
  const ctx = await inSession(shop, id);
  return { ...ctx, actor: { ...ctx.actor, hasFactor: true } };
};

describe('recovery codes', () => {
  it('each sign in once, however they are typed', async () => {
    const { id, email, recoveryCodes } = await addProtected();
    const [first = '', second = ''] = recoveryCodes;
    const browser = newBrowser();
    const typed = ` ${first.slice(0, 5).toLowerCase()}-${first.slice(5)} `;
    expect((await sendCode(browser, await enterPassword(browser, email), typed)).status).toBe(200);
    const again = newBrowser();
    const queueId = await enterPassword(again, email);
    expect((await sendCode(again, queueId, first)).status).toBe(400);
    expect((await sendCode(again, queueId, second)).status).toBe(200);
    expect((await findFactors(shop.as(id), id)).recoveryCodesLeft).toBe(8);
  });

  it('work only for the customer they belong to', async () => {
    const { recoveryCodes } = await addProtected();
    const { email } = await addProtected();
    const browser = newBrowser();
    const queueId = await enterPassword(browser, email);
    expect((await sendCode(browser, queueId, recoveryCodes[0] ?? '')).status).toBe(400);
  });

  it('are all replaced when new ones are made', async () => {
    const { id, email, recoveryCodes } = await addProtected();
    const fresh = await renewRecoveryCodes(await asProtected(id));
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
    const browser = newBrowser();
    const queueId = await enterPassword(browser, email);
    expect((await sendCode(browser, queueId, recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await sendCode(browser, queueId, fresh[0] ?? '')).status).toBe(200);
  });
});

describe('new recovery codes', () => {
  it('are announced by one mail, whose link reports the takeover and removes them', async () => {
    const { id, email } = await addProtected();
    await shop
      .newEm()
      .execute(`update totp_factor set confirmed_at = now() - interval '2 days' where customer_id = ?`, [id]);
    const ctx = await asProtected(id);
    await renewRecoveryCodes({ ...ctx, actor: { ...ctx.actor, email } });
    const { data } = await shop.row<{ data: { messageId: string; sealedValues: string } }>(
      `select data from pgboss.job where data->>'template' = 'recovery-codes-renewed' and data->>'to' = ?`,
      [email],
    );
    const { notMe: token } = JSON.parse(
      shop.services.secrets.decrypt(Buffer.from(data.sealedValues, 'base64'), `mail:${data.messageId}`),
    ) as { notMe: string };
    expect((await newBrowser().post('/api/trpc/identity.reportTakeover', { token })).status).toBe(200);
    expect(await findFactors(shop.work(), id)).toMatchObject({
      totp: { addedAt: expect.any(String) },
      recoveryCodesLeft: 0,
    });
    await expect(renewRecoveryCodes(ctx)).rejects.toMatchObject({ code: 'not_authenticated' });
  });
});

it('recovery codes alone are no factor: there are none without an app or a passkey', async () => {
  const id = await addCustomer(shop, 'no-factor@shop.test');
  await expect(renewRecoveryCodes(await inSession(shop, id))).rejects.toMatchObject({ code: 'not_found' });
  expect(await codesLeft(id)).toBe(0);
});

describe('changes at the same instant', () => {
  it('leave the ten codes of one request when codes are replaced twice', async () => {
    const { id } = await addProtected();
    const [one, other] = [await asProtected(id), await asProtected(id)];
    await Promise.all([renewRecoveryCodes(one), renewRecoveryCodes(other)]);
    expect(await codesLeft(id)).toBe(10);
  });

  it('confirm no app by the code of a secret that another tab has replaced since', async () => {
    const id = await addCustomer(shop, 'two-tabs@shop.test');
    const ctx = await inSession(shop, id);
    const { secret } = await beginTotp(ctx);
    const { confirmed } = await inTransaction(shop.newEm(), async (em) => {
      await em.execute('select 1 from customer where id = ? for no key update', [id]);
      const asked = confirmTotp(ctx, { code: codeOf(secret) });
      await untilSomebodyWaits(shop);
      await beginTotp({ ...ctx, ...shop.work() });
      return { confirmed: asked };
    });
    await expect(confirmed).rejects.toMatchObject({ code: 'not_found' });
    expect((await findFactors(ctx, id)).totp).toBeNull();
  });

  it('leave no codes when app and passkey are both removed', async () => {
    for (let round = 0; round < AT_ONCE / 4; round += 1) {
      const { id } = await addProtected();
      const passkey = await shop.row<{ id: number }>(
        `insert into passkey (customer_id, credential_id, public_key, transports, name)
         values (?, ?, '', '[]', 'Phone') returning id`,
        [id, `at-once-${id}`],
      );
      const [one, other] = [await asProtected(id), await asProtected(id)];
      await Promise.all([removeTotp(one), removePasskey(other, passkey)]);
      expect(await codesLeft(id)).toBe(0);
    }
  });
});

describe('an authenticator app', () => {
  it('does not count as a factor until its first code, and setup started again gives another secret', async () => {
    const id = await addCustomer(shop, 'begins@shop.test');
    const ctx = await inSession(shop, id);
    const first = await beginTotp(ctx);
    const second = await beginTotp(ctx);
    expect(second.secret).not.toBe(first.secret);
    expect(second.address).toContain(`secret=${second.secret}`);
    expect((await findFactors(ctx, id)).totp).toBeNull();
    await expect(confirmTotp(ctx, { code: codeOf(first.secret) })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await confirmTotp(ctx, { code: codeOf(second.secret) });
    await expect(beginTotp(ctx)).rejects.toMatchObject({ code: 'factor_exists' });
  });

  it('ends every other session when it is added, and notifies the customer', async () => {
    const email = 'ends@shop.test';
    const id = await addCustomer(shop, email);
    const browser = newBrowser();
    await logIn(shop, browser, email);
    const asked = await inSession(shop, id);
    const ctx = { ...asked, actor: { ...asked.actor, email } };
    const { secret } = await beginTotp(ctx);
    const { sessionToken } = await confirmTotp(ctx, { code: codeOf(secret) });
    expect((await who(browser)).status).toBe(403);
    expect(await resolveActor(shop.newEm(), sessionToken)).toMatchObject({ hasFactor: true, isProved: true });
    const mails = await shop.row<{ count: number }>(
      `select count(*)::int as count from pgboss.job where data->>'template' = 'factor-added' and data->>'to' = ?`,
      [email],
    );
    expect(mails.count).toBe(1);
  });

  it('takes its recovery codes with it when it is removed, after which the password is enough again', async () => {
    const { id, email } = await addProtected();
    await removeTotp(shop.as(id));
    expect(await findFactors(shop.as(id), id)).toEqual({ totp: null, recoveryCodesLeft: 0, passkeys: [] });
    const browser = newBrowser();
    expect((await logIn(shop, browser, email)).status).toBe(200);
    await expect(removeTotp(shop.as(id))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('has an encrypted secret in the database', async () => {
    const { id, secret } = await addProtected();
    const { sealed } = await shop.row<{ sealed: Buffer }>(
      'select secret_sealed as sealed from totp_factor where customer_id = ?',
      [id],
    );
    expect(sealed.toString('latin1')).not.toContain(secret);
  });
});

/** The session of a browser that signed in, as the shop knows it. */
async function sessionOf(browser: TestBrowser) {
  const token = browser.cookies.get('sessionid') ?? '';
  const actor = await resolveActor(shop.newEm(), token);
  if (!actor) throw new Error('nobody is signed in');
  return { ...shop.as(actor.customerId), actor };
}

async function signedIn(email: string, secret: string): Promise<TestBrowser> {
  const browser = newBrowser();
  const queueId = await enterPassword(browser, email);
  expect((await sendCode(browser, queueId, codeOf(secret))).status).toBe(200);
  return browser;
}

/** As if the customer had proved who they are so long ago. */
const age = (id: number, minutes: string) =>
  shop
    .newEm()
    .execute(`update session set proved_at = now() - ?::interval where customer_id = ?`, [minutes, id]);

describe('a proof', () => {
  it('is given by signing in, for ten minutes', async () => {
    const { id, email, secret } = await addProtected();
    const browser = await signedIn(email, secret);
    expect((await sessionOf(browser)).actor.isProved).toBe(true);
    await age(id, '9 minutes 55 seconds');
    expect((await sessionOf(browser)).actor.isProved).toBe(true);
    await age(id, '10 minutes 1 second');
    expect((await sessionOf(browser)).actor.isProved).toBe(false);
  });

  it('is given by password or code, for this session only', async () => {
    const { id, email, secret } = await addProtected();
    const browser = await signedIn(email, secret);
    await shop.newEm().execute('update totp_factor set last_step = null where customer_id = ?', [id]);
    const elsewhere = await signedIn(email, secret);
    await age(id, '1 hour');
    await expect(prove(await sessionOf(browser), { password: 'not my password' })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { password: [expect.any(String)] },
    });
    expect((await sessionOf(browser)).actor.isProved).toBe(false);
    await prove(await sessionOf(browser), { password: PASSWORD });
    expect((await sessionOf(browser)).actor.isProved).toBe(true);
    expect((await sessionOf(elsewhere)).actor.isProved).toBe(false);
    await prove(await sessionOf(elsewhere), { code: codeOf(secret, 1) });
    expect((await sessionOf(elsewhere)).actor.isProved).toBe(true);
  });
});
