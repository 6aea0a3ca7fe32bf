import { describe, expect, it } from 'vitest';
import { blockCustomer } from '#server/admin/commands/block-customer.ts';
import { recoverFactors, stopRecovery } from '#server/admin/index.ts';
import { addPasskey, beginPasskey, removePasskey } from '#server/identity/commands/manage-passkeys.ts';
import { beginPasskeyProof } from '#server/identity/commands/sign-in-with-passkey.ts';
import { findFactors } from '#server/identity/factors/second-factor.ts';
import { resolveActor } from '#server/identity/index.ts';
import { prove } from '#server/identity/proofs.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { type CustomerContext, operatorContext } from '#server/context.ts';
import { FACTOR_TEXTS } from '#shared/identity/factors.ts';
import type { PasskeyAssertion, PasskeyRequest } from '#shared/identity/passkeys.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { isAfter, timed } from '../../support/database-clock.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { scaled } from '../../support/scale.ts';
import { type Lie, SoftwareAuthenticator } from '../../support/software-authenticator.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { testOperator } from '../../support/test-operator.ts';
import { TEST_CONFIG, until } from '../../support/test-shop.ts';
import { addCustomer, enterLogin, inSession } from './support/visitor.ts';

const AT_ONCE = scaled({ quick: 10, full: 100 });
const ORIGIN = TEST_CONFIG.publicUrl;
const REFUSED = { nonFieldErrors: [FACTOR_TEXTS.passkeyRefused] };

// Each browser comes from an address of its own.
const shop = useListeningShop({ config: { isBehindProxy: true } });

let counter = 0;
function newBrowser(headers: Record<string, string> = {}): TestBrowser {
  counter += 1;
  return new TestBrowser(shop.url, { 'x-forwarded-for': `203.0.113.${counter}`, ...headers });
}

interface Holder {
  ctx: CustomerContext;
  id: number;
  email: string;
  authenticator: SoftwareAuthenticator;
}

/** A customer with a passkey, in a session of their own. */
async function addHolder(): Promise<Holder> {
  counter += 1;
  const email = `holder-${counter}@shop.test`;
  const id = await addCustomer(shop, email);
  const asked = await inSession(shop, id);
  const before = { ...asked, actor: { ...asked.actor, email, isProved: true } };
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  const response = authenticator.make(await beginPasskey(before));
  const { sessionToken } = await addPasskey(before, { name: 'Phone', response });
  const sessionHash = hashToken(sessionToken);
  return {
    ctx: { ...before, actor: { ...before.actor, sessionHash, hasFactor: true } },
    id,
    email,
    authenticator,
  };
}

const call = (browser: TestBrowser, name: string, input: object = {}) =>
  browser.post(`/api/trpc/identity.${name}`, input);

async function begin(browser: TestBrowser): Promise<PasskeyRequest> {
  const { body } = await call(browser, 'beginPasskeySignIn');
  return (body as { result: { data: PasskeyRequest } }).result.data;
}

const send = (browser: TestBrowser, response: PasskeyAssertion) =>
  call(browser, 'passkeySignIn', { response });

/** What the shop says of a refused call. */
const refusalOf = ({ body }: { body: unknown }) =>
  (body as { error?: { data: { code: string; fields?: unknown } } }).error?.data;

async function signIn(browser: TestBrowser, authenticator: SoftwareAuthenticator, lie: Lie = {}) {
  return send(browser, authenticator.sign(await begin(browser), lie));
}

const who = (browser: TestBrowser) => browser.get('/api/auth/user/');

describe('signing in with a passkey', () => {
  it('needs neither password nor code, and counts as a proof', async () => {
    const { id, email, authenticator } = await addHolder();
    const browser = newBrowser();
    expect((await signIn(browser, authenticator)).status).toBe(200);
    expect(await who(browser)).toMatchObject({ status: 200, body: { email } });
    const actor = await resolveActor(shop.newEm(), browser.cookies.get('sessionid') ?? '');
    expect(actor).toMatchObject({ customerId: id, hasFactor: true, isProved: true });
    const [passkey] = (await findFactors(shop.as(id), id)).passkeys;
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: expect.any(String) as unknown });
  });

  it('from an unknown browser is announced by a mail that mentions no password', async () => {
    const { email, authenticator } = await addHolder();
    const browser = newBrowser({
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0',
    });
    expect((await signIn(browser, authenticator)).status).toBe(200);
    await shop.startWork();
    const find = () =>
      shop
        .newEm()
        .execute<{ text: string }[]>(
          `select text from sandbox.mail where recipient = ? and subject like 'A new device logged in to %'`,
          [email],
        );
    await until(async () => (await find()).length > 0);
    const [mail] = await find();
    expect(mail?.text).toContain('Someone logged in to your account: Firefox on Linux, on ');
  });

  it.each<[string, Lie]>([
    ['another origin', { origin: 'https://level30.example.phishing' }],
    ['another host', { rpId: 'phishing.example' }],
    ['a challenge that was not given', { challenge: 'bm9ib2R5IGdhdmUgdGhpcw' }],
    ['no user verified', { isVerified: false }],
  ])('refuses an answer with %s', async (_, lie) => {
    const { authenticator } = await addHolder();
    const browser = newBrowser();
    expect(refusalOf(await signIn(browser, authenticator, lie))).toMatchObject({
      code: 'validation_failed',
      fields: REFUSED,
    });
    expect((await who(browser)).status).toBe(403);
    expect((await signIn(browser, authenticator)).status).toBe(200);
  });

  it('accepts an answer once, even when it is sent many times at the same instant', async () => {
    const { authenticator } = await addHolder();
    const browser = newBrowser();
    const answer = authenticator.sign(await begin(browser));
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(browser, answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await send(browser, answer)).status).toBe(400);
  });

  it('works only in the browser that asked for it, for five minutes', async () => {
    const { authenticator } = await addHolder();
    const browser = newBrowser();
    const { answer: asked, span } = await timed(shop, () => begin(browser));
    const { end } = await shop.row<{ end: Date }>('select max(expires_at) as end from passkey_challenge');
    expect(end).toSatisfy(isAfter(span, 5 * 60));
    const answer = authenticator.sign(asked);
    const other = newBrowser();
    await begin(other);
    expect((await send(other, answer)).status).toBe(400);
    const late = authenticator.sign(await begin(browser));
    await shop.newEm().execute(`update passkey_challenge set expires_at = now() - interval '1 second'`);
    expect((await send(browser, late)).status).toBe(400);
  });

  it('refuses a copied authenticator whose counter goes backwards', async () => {
    const { authenticator } = await addHolder();
    expect((await signIn(newBrowser(), authenticator, { count: 5 })).status).toBe(200);
    expect((await signIn(newBrowser(), authenticator, { count: 5 })).status).toBe(400);
    expect((await signIn(newBrowser(), authenticator, { count: 4 })).status).toBe(400);
    expect((await signIn(newBrowser(), authenticator, { count: 6 })).status).toBe(200);
  });

  it('accepts one of two answers with the same counter that arrive at once: the other is of a copy', async () => {
    const { authenticator, id } = await addHolder();
    const browsers = [newBrowser(), newBrowser()];
    const answers = await Promise.all(
      browsers.map(async (browser) => authenticator.sign(await begin(browser), { count: 5 })),
    );
    const { sent } = await shop.newEm().transactional(async (em) => {
      await em.execute('select from passkey where customer_id = ? for update', [id]);
      const both = Promise.all(browsers.map((browser, n) => send(browser, answers[n]!)));
      await untilSomebodyWaits(shop, 2);
      return { sent: both };
    });
    expect((await sent).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('shows that the passkey is not lost: a removal by the operator that is under way ends', async () => {
    const { authenticator, id } = await addHolder();
    const operator = operatorContext(shop.services, shop.newEm(), testOperator());
    await recoverFactors(operator, { which: String(id), reason: 'called' });
    expect((await signIn(newBrowser(), authenticator)).status).toBe(200);
    await expect(stopRecovery(operator, { which: String(id), reason: 'called' })).rejects.toThrow(
      'no removal',
    );
  });

  it('refuses a removed passkey and an unknown one alike', async () => {
    const { ctx, id, authenticator } = await addHolder();
    const [passkey] = (await findFactors(ctx, id)).passkeys;
    await removePasskey(ctx, { id: passkey?.id ?? 0 });
    const stranger = new SoftwareAuthenticator(ORIGIN);
    const removed = refusalOf(await signIn(newBrowser(), authenticator));
    expect(removed).toMatchObject({ code: 'validation_failed', fields: REFUSED });
    expect(refusalOf(await signIn(newBrowser(), stranger))).toEqual(removed);
  });

  it('refuses a passkey that is removed while it signs in', async () => {
    const { id, authenticator } = await addHolder();
    const browser = newBrowser();
    const response = authenticator.sign(await begin(browser));
    const { sent } = await shop.newEm().transactional(async (em) => {
      await em.execute('select from customer where id = ? for no key update', [id]);
      const answer = send(browser, response);
      await untilSomebodyWaits(shop);
      await em.execute('delete from passkey where customer_id = ?', [id]);
      return { sent: answer };
    });
    expect(refusalOf(await sent)).toMatchObject({ code: 'validation_failed', fields: REFUSED });
    expect((await who(browser)).status).toBe(403);
  });

  it('refuses a forged signature', async () => {
    const { authenticator } = await addHolder();
    const browser = newBrowser();
    const answer = authenticator.sign(await begin(browser));
    const forger = new SoftwareAuthenticator(ORIGIN).sign(await begin(browser));
    const forged = { ...answer, response: { ...answer.response, signature: forger.response.signature } };
    expect((await send(browser, forged)).status).toBe(400);
  });

  it('tells a blocked customer so, and opens no session', async () => {
    const { email, authenticator } = await addHolder();
    await blockCustomer(operatorContext({}, shop.newEm(), testOperator()), {
      which: email,
      reason: 'a test',
      isConfirmed: true,
      endsListings: false,
    });
    const browser = newBrowser();
    expect(refusalOf(await signIn(browser, authenticator))).toMatchObject({ code: 'customer_blocked' });
    expect((await who(browser)).status).toBe(403);
  });

  it('works as a second factor after a password', async () => {
    const { email } = await addHolder();
    const browser = newBrowser();
    const queueId = await enterLogin(browser, email);
    await shop.services.passwords.whenIdle();
    expect(await browser.post(`/api/login/status/${queueId}/`)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    });
  });
});

describe('a new passkey', () => {
  it('creates recovery codes, sends a mail and ends the other sessions', async () => {
    const { ctx, id, email } = await addHolder();
    expect(await findFactors(ctx, id)).toMatchObject({
      totp: null,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'Phone', lastUsedAt: null }],
    });
    const mails = await shop.row<{ count: number }>(
      `select count(*)::int as count from pgboss.job where data->>'template' = 'factor-added' and data->>'to' = ?`,
      [email],
    );
    expect(mails.count).toBe(1);
    expect(await resolveActor(shop.newEm(), 'another')).toBeNull();
  });

  it('is refused if any of its data is false or its challenge was used before', async () => {
    const { ctx } = await addHolder();
    for (const lie of [
      { origin: 'https://phishing.example' },
      { rpId: 'phishing.example' },
      { isVerified: false },
      { challenge: 'bm9ib2R5IGdhdmUgdGhpcw' },
    ]) {
      const response = new SoftwareAuthenticator(ORIGIN).make(await beginPasskey(ctx), lie);
      await expect(addPasskey(ctx, { name: 'Liar', response })).rejects.toMatchObject({ fields: REFUSED });
    }
    const options = await beginPasskey(ctx);
    const first = new SoftwareAuthenticator(ORIGIN).make(options);
    await addPasskey(ctx, { name: 'Tablet', response: first });
    const again = new SoftwareAuthenticator(ORIGIN).make(options);
    await expect(addPasskey(ctx, { name: 'Again', response: again })).rejects.toMatchObject({
      fields: REFUSED,
    });
  });

  it('cannot be completed by another customer than the one who requested it', async () => {
    const { ctx } = await addHolder();
    const other = await addHolder();
    const response = new SoftwareAuthenticator(ORIGIN).make(await beginPasskey(ctx));
    await expect(addPasskey(other.ctx, { name: 'Stolen', response })).rejects.toMatchObject({
      fields: REFUSED,
    });
  });

  it('is one of 20 at most', async () => {
    const { ctx, id } = await addHolder();
    const add = (count: number) =>
      shop.newEm().execute(
        `insert into passkey (customer_id, credential_id, public_key, transports, name)
         select ?, md5(? || ' ' || n || clock_timestamp()), '', '[]', 'Key' from generate_series(1, ?::int) n`,
        [id, id, count],
      );
    const full = { code: 'bad_request', message: FACTOR_TEXTS.passkeysFull };
    await add(18);
    const [first, second] = [new SoftwareAuthenticator(ORIGIN), new SoftwareAuthenticator(ORIGIN)];
    const [one, other] = [await beginPasskey(ctx), await beginPasskey(ctx)];
    const { sessionToken } = await addPasskey(ctx, { name: '20th', response: first.make(one) });
    const asked = { ...ctx, actor: { ...ctx.actor, sessionHash: hashToken(sessionToken) } };
    await expect(beginPasskey(asked)).rejects.toMatchObject(full);
    await expect(addPasskey(ctx, { name: '21st', response: second.make(other) })).rejects.toMatchObject(full);
    expect((await findFactors(ctx, id)).passkeys).toHaveLength(20);
  });

  it('leaves no factor behind when the last one is removed', async () => {
    const { ctx, id } = await addHolder();
    const [passkey] = (await findFactors(ctx, id)).passkeys;
    await removePasskey(ctx, { id: passkey?.id ?? 0 });
    expect(await findFactors(ctx, id)).toEqual({ totp: null, recoveryCodesLeft: 0, passkeys: [] });
  });

  it('keeps the recovery codes when the only other one is removed at the same instant', async () => {
    const { ctx, id } = await addHolder();
    const [former] = (await findFactors(ctx, id)).passkeys;
    const response = new SoftwareAuthenticator(ORIGIN).make(await beginPasskey(ctx));
    const { actor } = await inSession(shop, id);
    const { both } = await shop.newEm().transactional(async (em) => {
      // Where the addition ends other sessions, the last thing that it does.
      await em.execute('select from session where token_hash = ? for update', [actor.sessionHash]);
      const addition = addPasskey(ctx, { name: 'New', response });
      await untilSomebodyWaits(shop);
      const removal = removePasskey(ctx, { id: former?.id ?? 0 });
      await Promise.race([removal, untilSomebodyWaits(shop, 2)]);
      return { both: Promise.all([addition, removal]) };
    });
    await both;
    expect(await findFactors(ctx, id)).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ name: 'New' }] });
  });
});

describe('a proof by passkey', () => {
  it('marks the session and accepts only the customer’s own passkeys', async () => {
    const { ctx, authenticator } = await addHolder();
    const options = await beginPasskeyProof(ctx);
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
    await prove(ctx, { passkey: authenticator.sign(options) });
  });

  it('is not given by another customer’s passkey or by the answer to a sign-in', async () => {
    const { ctx, authenticator } = await addHolder();
    const other = await addHolder();
    const foreign = other.authenticator.sign(await beginPasskeyProof(ctx));
    await expect(prove(ctx, { passkey: foreign })).rejects.toMatchObject({ fields: REFUSED });
    const ofSignIn = authenticator.sign(await begin(newBrowser()));
    await expect(prove(ctx, { passkey: ofSignIn })).rejects.toMatchObject({ fields: REFUSED });
  });

  it('is refused for a while after ten wrong ones', async () => {
    const { ctx, authenticator } = await addHolder();
    const wrong = async () =>
      prove(ctx, { passkey: authenticator.sign(await beginPasskeyProof(ctx), { isVerified: false }) });
    for (let n = 0; n < 10; n += 1) await expect(wrong()).rejects.toMatchObject({ fields: REFUSED });
    await expect(
      prove(ctx, { passkey: authenticator.sign(await beginPasskeyProof(ctx)) }),
    ).rejects.toMatchObject({ code: 'throttled' });
  });
});
