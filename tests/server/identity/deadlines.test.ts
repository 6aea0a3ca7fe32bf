/** How long sessions, links and queue tickets live, by the database's clock; captchas by the process's. */
import { describe, expect, it } from 'vitest';
import { createCaptcha, openSession, resolveActor, verifyCaptcha } from '#server/identity/index.ts';
import { UNKNOWN_DEVICE } from '#server/identity/device.ts';
import { findMailToken, issueMailToken, redeemMailToken } from '#server/identity/mail-tokens.ts';
import { collectTicket, openTicket, settleDone, settleFailed } from '#server/identity/queue-tickets.ts';
import { collectSignIn } from '#server/identity/sign-in-queue.ts';
import { verifyEmail } from '#server/identity/commands/verify-email.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { isAfter, JUST_BEFORE_SECONDS, timed } from '../../support/database-clock.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { solve } from './support/visitor.ts';

const [HOUR, DAY] = [3600, 24 * 3600];
const BROWSER = 'the browser that asked';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
const visitor = () => ({ ...shop.as(0), actor: null });

type Owner = 'session' | 'mail_token' | 'queue_ticket';
const KEY: Record<Owner, string> = {
  session: 'token_hash',
  mail_token: 'token_hash',
  queue_ticket: 'id_hash',
};

const endIn = (table: Owner, token: string, seconds: number) =>
  em().execute(
    `update ${table} set expires_at = clock_timestamp() + ? * interval '1 second' where ${KEY[table]} = ?`,
    [seconds, hashToken(token)],
  );
const endOf = async (table: Owner, token: string) =>
  (
    await shop.row<{ at: unknown }>(`select expires_at as at from ${table} where ${KEY[table]} = ?`, [
      hashToken(token),
    ])
  ).at;

const collect = (queueId: string) => collectTicket(em(), 'login', queueId, BROWSER);

const madeAgo = (seconds: number) =>
  createCaptcha({
    config: shop.services.config,
    clock: { now: () => new Date(Date.now() - seconds * 1000) },
  });

describe('a session', () => {
  it('lives for 30 days from the sign-in', async () => {
    const customer = await shop.addCustomer();
    const { answer: token, span } = await timed(shop, () => openSession(em(), customer, undefined));
    expect(await endOf('session', token)).toSatisfy(isAfter(span, 30 * DAY));
    await endIn('session', token, JUST_BEFORE_SECONDS);
    expect(await resolveActor(em(), token)).toMatchObject({ customerId: customer });
    await endIn('session', token, 0);
    expect(await resolveActor(em(), token)).toBeNull();
  });

  it('lives for 30 days from a visit at least an hour after the last recorded one', async () => {
    const token = await openSession(em(), await shop.addCustomer(), undefined);
    const seenAgo = (seconds: number) =>
      em().execute(
        `update session set last_seen_at = clock_timestamp() - ? * interval '1 second' where token_hash = ?`,
        [seconds, hashToken(token)],
      );
    await endIn('session', token, DAY);
    const before = await endOf('session', token);
    await seenAgo(HOUR - JUST_BEFORE_SECONDS);
    await resolveActor(em(), token);
    expect(await endOf('session', token)).toEqual(before);
    await seenAgo(HOUR);
    const { span } = await timed(shop, () => resolveActor(em(), token));
    expect(await endOf('session', token)).toSatisfy(isAfter(span, 30 * DAY));
  });

  it('opened in a browser replaces only the session this browser had', async () => {
    const customer = await shop.addCustomer();
    const [first, elsewhere] = [
      await openSession(em(), customer, undefined),
      await openSession(em(), customer, undefined),
    ];
    const second = await openSession(em(), customer, hashToken(first));
    const actors = await Promise.all([first, elsewhere, second].map((token) => resolveActor(em(), token)));
    expect(actors.map((actor) => actor !== null)).toEqual([false, true, true]);
  });

  it('of a blocked customer grants no access', async () => {
    const customer = await shop.addCustomer();
    const token = await openSession(em(), customer, undefined);
    await em().execute('update customer set blocked_at = now() where id = ?', [customer]);
    expect(await resolveActor(em(), token)).toBeNull();
  });
});

describe.each([
  { purpose: 'verify_email', other: 'reset_password', hours: 72 },
  { purpose: 'reset_password', other: 'verify_email', hours: 1 },
] as const)('a link for $purpose', ({ purpose, other, hours }) => {
  it(`works for ${hours} hours`, async () => {
    const customer = await shop.addCustomer();
    const { answer: token, span } = await timed(shop, () => issueMailToken(em(), purpose, customer));
    expect(await endOf('mail_token', token)).toSatisfy(isAfter(span, hours * HOUR));
    await endIn('mail_token', token, 0);
    expect([await findMailToken(em(), purpose, token), await redeemMailToken(em(), purpose, token)]).toEqual([
      null,
      null,
    ]);
    await endIn('mail_token', token, JUST_BEFORE_SECONDS);
    expect(await findMailToken(em(), purpose, token)).toBe(customer);
    expect(await redeemMailToken(em(), purpose, token)).toBe(customer);
  });

  it('works once, for its own purpose, and invalidates no other link', async () => {
    const customer = await shop.addCustomer();
    const [token, second] = [
      await issueMailToken(em(), purpose, customer),
      await issueMailToken(em(), purpose, customer),
    ];
    expect(await findMailToken(em(), other, token)).toBeNull();
    expect(await redeemMailToken(em(), other, token)).toBeNull();
    expect(await redeemMailToken(em(), purpose, token)).toBe(customer);
    expect(await findMailToken(em(), purpose, token)).toBeNull();
    expect(await redeemMailToken(em(), purpose, token)).toBeNull();
    expect(await findMailToken(em(), purpose, second)).toBe(customer);
  });
});

it('an address confirmed before keeps its date', async () => {
  const customer = await shop.addCustomer();
  const { before } = await shop.row<{ before: unknown }>(
    `update customer set email_verified_at = now() - interval '9 days' where id = ? returning email_verified_at as before`,
    [customer],
  );
  await verifyEmail(visitor(), await issueMailToken(em(), 'verify_email', customer));
  expect(
    (await shop.row<{ at: unknown }>('select email_verified_at as at from customer where id = ?', [customer]))
      .at,
  ).toEqual(before);
});

describe('a queue ticket', () => {
  it('lives for 60 seconds', async () => {
    const customer = await shop.addCustomer();
    const { answer: queueId, span } = await timed(shop, () => openTicket(em(), 'login', BROWSER));
    expect(await endOf('queue_ticket', queueId)).toSatisfy(isAfter(span, 60));
    await settleDone(em(), queueId, customer);
    await endIn('queue_ticket', queueId, JUST_BEFORE_SECONDS);
    expect(await collect(queueId)).toEqual({ status: 'done', customerId: customer });
  });

  it('collected too late is unknown, whatever its outcome', async () => {
    const [done, failed] = [
      await openTicket(em(), 'login', BROWSER),
      await openTicket(em(), 'login', BROWSER),
    ];
    await settleDone(em(), done, await shop.addCustomer());
    await settleFailed(em(), failed, { email: ['no'] });
    for (const queueId of [done, failed]) {
      await endIn('queue_ticket', queueId, 0);
      expect(await collect(queueId)).toEqual({ status: 'unknown' });
    }
  });

  it('without an outcome stays pending until it expires, then is abandoned', async () => {
    const queueId = await openTicket(em(), 'login', BROWSER);
    await endIn('queue_ticket', queueId, JUST_BEFORE_SECONDS);
    expect(await collect(queueId)).toEqual({ status: 'pending' });
    await endIn('queue_ticket', queueId, 0);
    expect(await collect(queueId)).toEqual({
      status: 'failed',
      fields: { nonFieldErrors: ['This took too long. Please try again.'] },
    });
    expect(await collect(queueId)).toEqual({ status: 'unknown' });
  });

  it('has one outcome, for the browser and queue it was opened for', async () => {
    const [customer, queueId] = [await shop.addCustomer(), await openTicket(em(), 'login', BROWSER)];
    await settleFailed(em(), queueId, { email: ['no'] });
    await settleDone(em(), queueId, customer);
    expect(await collectTicket(em(), 'register', queueId, BROWSER)).toEqual({ status: 'unknown' });
    expect(await collectTicket(em(), 'login', queueId, 'another browser')).toEqual({ status: 'unknown' });
    expect(await collect(queueId)).toEqual({ status: 'failed', fields: { email: ['no'] } });
    expect(await collect(queueId)).toEqual({ status: 'unknown' });
  });

  it('that has completed stays completed', async () => {
    const [customer, queueId] = [await shop.addCustomer(), await openTicket(em(), 'login', BROWSER)];
    await settleDone(em(), queueId, customer);
    await settleFailed(em(), queueId, { email: ['no'] });
    expect(await collect(queueId)).toEqual({ status: 'done', customerId: customer });
  });

  it('of a customer blocked in the meantime opens no session', async () => {
    const [customer, queueId] = [await shop.addCustomer(), await openTicket(em(), 'login', BROWSER)];
    await settleDone(em(), queueId, customer);
    await em().execute('update customer set blocked_at = now() where id = ?', [customer]);
    await expect(
      collectSignIn(visitor(), {
        kind: 'login',
        queueId,
        browserToken: BROWSER,
        device: UNKNOWN_DEVICE,
        isKnown: () => true,
      }),
    ).rejects.toMatchObject({
      code: 'customer_blocked',
    });
    expect(await em().execute('select 1 from session where customer_id = ?', [customer])).toEqual([]);
  });
});

describe('a captcha', () => {
  it('is good for ten minutes', async () => {
    // Half a minute is for solving it on a busy machine; its end is a whole second.
    await expect(verifyCaptcha(visitor(), await solve(await madeAgo(570)))).resolves.toBeUndefined();
    await expect(verifyCaptcha(visitor(), await solve(await madeAgo(602)))).rejects.toMatchObject({
      fields: { captcha: ['The captcha is not valid any more. Please complete it again.'] },
    });
  });
});
