/** Shortcuts for signing in and registering, over HTTP as a browser does. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CustomerContext } from '#server/context.ts';
import { createCaptcha, type CaptchaChallenge, openSession } from '#server/identity/index.ts';
import { openLedgerAccounts } from '#server/ledger/index.ts';
import { type Answer, TestBrowser } from '../../../support/test-browser.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { ListeningShop } from '../../../support/listening-shop.ts';
import type { TestShop } from '../../../support/test-shop.ts';

export const PASSWORD = 'a password of my own';

export async function solve(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

export async function solvedCaptcha(shop: ListeningShop): Promise<string> {
  return solve(await createCaptcha(shop.services));
}

/** A customer as if registered long ago. */
export async function addCustomer(shop: ListeningShop, email: string): Promise<number> {
  const [row] = await shop
    .newEm()
    .execute<{ id: number }[]>('insert into customer (email, password_hash) values (?, ?) returning id', [
      email,
      await shop.services.passwords.hash(PASSWORD),
    ]);
  if (!row) throw new Error('no customer was made');
  await openLedgerAccounts(shop.newEm(), row.id);
  return row.id;
}

/** What a command gets when this customer asks from a session of their own, which has just proved who they are. */
export async function inSession(shop: TestShop, customerId: number): Promise<CustomerContext> {
  const ctx = shop.as(customerId);
  const sessionHash = hashToken(await openSession(ctx.em.fork(), customerId, undefined));
  const { id } = await shop.row<{ id: string }>('select id from session where token_hash = ?', [sessionHash]);
  return { ...ctx, actor: { ...ctx.actor, sessionId: id, sessionHash } };
}

export async function enterLogin(
  browser: TestBrowser,
  email: string,
  password: string = PASSWORD,
): Promise<string> {
  return queueIdOf(await browser.post('/api/login/', { email, password }));
}

export function queueIdOf(answer: Answer): string {
  const { queueId } = answer.body as { queueId?: string };
  if (answer.status !== 200 || !queueId) throw new Error(`not queued: ${JSON.stringify(answer.body)}`);
  return queueId;
}

/** Logs in and collects the outcome once it is there. */
export async function logIn(
  shop: ListeningShop,
  browser: TestBrowser,
  email: string,
  password: string = PASSWORD,
): Promise<Answer> {
  const queueId = await enterLogin(browser, email, password);
  await shop.services.passwords.whenIdle();
  return browser.post(`/api/login/status/${queueId}/`);
}

export async function register(shop: ListeningShop, browser: TestBrowser, email: string): Promise<Answer> {
  const captcha = await solvedCaptcha(shop);
  const entered = await browser.post('/api/register/', {
    email,
    password1: PASSWORD,
    password2: PASSWORD,
    captcha,
  });
  const queueId = queueIdOf(entered);
  await shop.services.passwords.whenIdle();
  return browser.post(`/api/register/status/${queueId}/`);
}
