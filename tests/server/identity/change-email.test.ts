/** Changing the e-mail address: two links, in any order. Only the new mailbox learns that its address is taken. */
import { describe, expect, it } from 'vitest';
import {
  cancelEmailChange,
  confirmEmailChange,
  findEmailChange,
  requestEmailChange,
} from '#server/identity/commands/change-email.ts';
import { reportTakeover } from '#server/identity/commands/report-takeover.ts';
import { issueMailToken } from '#server/identity/mail-tokens.ts';
import { transferBalance } from '#server/wallet/commands/transfer-balance.ts';
import { transferCrossSite } from '#server/wallet/commands/transfer-cross-site.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { limitWindow } from '../../support/rate-limit-rows.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { until } from '../../support/test-shop.ts';
import { addCustomer, inSession, logIn, PASSWORD } from './support/visitor.ts';

const shop = useListeningShop();

const visitor = () => ({ ...shop.work(), actor: null, log: shop.services.log });
const statusOf = async (browser: TestBrowser) => (await browser.get('/api/auth/user/')).status;
const emailOf = async (id: number) =>
  (await shop.row<{ email: string }>('select email from customer where id = ?', [id])).email;

interface Mail {
  subject: string;
  text: string;
}
async function mailTo(email: string, subject: string): Promise<Mail> {
  await shop.startWork();
  const find = async () =>
    (
      await shop
        .newEm()
        .execute<Mail[]>('select subject, text from sandbox.mail where recipient = ? order by id desc', [
          email,
        ])
    ).find((mail) => mail.subject.includes(subject));
  await until(async () => (await find()) !== undefined);
  const mail = await find();
  if (!mail) throw new Error('no such mail');
  return mail;
}
const tokenIn = ({ text }: Mail, page: string): string => {
  const [, token = ''] = new RegExp(`/my-account/${page}/#token=(\\S+)`).exec(text) ?? [];
  return decodeURIComponent(token);
};

let customers = 0;
/** Asks for a change to a fresh address; the links of both mails. */
async function askFor(newEmail?: string) {
  customers += 1;
  const oldEmail = `old-${customers}@shop.test`;
  const id = await addCustomer(shop, oldEmail);
  const ctx = await inSession(shop, id);
  const email = newEmail ?? `new-${customers}@shop.test`;
  await requestEmailChange(ctx, { email });
  const asked = await mailTo(oldEmail, 'Change your email address');
  return { id, ctx, oldEmail, newEmail: email, oldToken: tokenIn(asked, 'change-email'), asked };
}
const newTokenOf = async (email: string) =>
  tokenIn(await mailTo(email, 'Confirm your new email address'), 'change-email');

const changedAt = async (id: number) =>
  (await shop.row<{ at: Date | null }>('select email_changed_at as at from customer where id = ?', [id])).at;

describe('a new e-mail address', () => {
  it.each(['old first', 'new first'])('is set once both mails are confirmed: %s', async (order) => {
    const { id, ctx, oldEmail, newEmail, oldToken } = await askFor();
    const tokens = [oldToken, await newTokenOf(newEmail)];
    if (order === 'new first') tokens.reverse();
    const [first = '', second = ''] = tokens;
    expect(await findEmailChange(ctx)).toMatchObject({
      newEmail,
      isOldConfirmed: false,
      isNewConfirmed: false,
    });
    expect(await confirmEmailChange(visitor(), { token: first })).toEqual({ outcome: 'waiting' });
    expect(await confirmEmailChange(visitor(), { token: first })).toEqual({ outcome: 'waiting' });
    expect(await emailOf(id)).toBe(oldEmail);
    expect(await confirmEmailChange(visitor(), { token: second })).toEqual({ outcome: 'changed' });
    expect(await emailOf(id)).toBe(newEmail);
    expect(await changedAt(id)).not.toBeNull();
    expect(
      await shop.row('select email_verified_at is not null as verified from customer where id = ?', [id]),
    ).toEqual({ verified: true });
    await expect(confirmEmailChange(visitor(), { token: second })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await logIn(shop, new TestBrowser(shop.url), newEmail)).status).toBe(200);
    expect((await logIn(shop, new TestBrowser(shop.url), oldEmail)).status).toBe(400);
    await mailTo(oldEmail, 'was changed');
    await mailTo(newEmail, 'was changed');
  });

  it('logs out other devices and invalidates links to the old mailbox', async () => {
    const { id, oldEmail, newEmail, oldToken } = await askFor();
    const browser = new TestBrowser(shop.url);
    await logIn(shop, browser, oldEmail);
    await issueMailToken(shop.newEm(), 'reset_password', id);
    await issueMailToken(shop.newEm(), 'verify_email', id);
    await confirmEmailChange(visitor(), { token: oldToken });
    await confirmEmailChange(visitor(), { token: await newTokenOf(newEmail) });
    expect(await statusOf(browser)).toBe(403);
    expect(
      await shop.row(
        `select count(*)::int as open from mail_token where customer_id = ? and used_at is null and purpose <> 'not_me'`,
        [id],
      ),
    ).toEqual({ open: 0 });
  });

  it('can be requested again or cancelled, and expires after a day', async () => {
    const { id, ctx, oldToken } = await askFor();
    await requestEmailChange(ctx, { email: 'other@shop.test' });
    await expect(confirmEmailChange(visitor(), { token: oldToken })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await findEmailChange(ctx)).toMatchObject({ newEmail: 'other@shop.test' });
    await cancelEmailChange(ctx);
    expect(await findEmailChange(ctx)).toBeNull();
    await requestEmailChange(ctx, { email: 'other@shop.test' });
    expect(
      await shop.row(
        `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from email_change where customer_id = ?`,
        [id],
      ),
    ).toEqual({ hours: 24 });
    await shop.newEm().execute('update email_change set expires_at = now() where customer_id = ?', [id]);
    expect(await findEmailChange(ctx)).toBeNull();
  });

  it('is not confirmed by the mailed links after that day', async () => {
    const { id, oldEmail, newEmail, oldToken } = await askFor();
    const newToken = await newTokenOf(newEmail);
    await confirmEmailChange(visitor(), { token: newToken });
    await shop.newEm().execute('update email_change set expires_at = now() where customer_id = ?', [id]);
    for (const token of [oldToken, newToken])
      await expect(confirmEmailChange(visitor(), { token })).rejects.toMatchObject({ code: 'not_found' });
    expect(await emailOf(id)).toBe(oldEmail);
  });

  it('must differ from the current one, and can be requested five times an hour', async () => {
    const started = Date.now();
    const { id, ctx, oldEmail } = await askFor();
    expect((await limitWindow(shop, `email-change:${id}`, started)).seconds).toBe(3600);
    await expect(requestEmailChange(ctx, { email: oldEmail })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { email: [expect.stringContaining('already')] },
    });
    for (let n = 0; n < 3; n += 1) await requestEmailChange(ctx, { email: `n${n}@shop.test` });
    await expect(requestEmailChange(ctx, { email: 'n9@shop.test' })).rejects.toMatchObject({
      code: 'throttled',
    });
  });

  it.each([
    { what: 'is blocked', column: 'blocked_at', code: 'customer_blocked' },
    { what: 'has reported a takeover', column: 'takeover_reported_at', code: 'recovery_required' },
  ])('is refused to a customer who $what meanwhile, with both links', async ({ column, code }) => {
    const { id, ctx, oldEmail, newEmail, oldToken } = await askFor();
    const newToken = await newTokenOf(newEmail);
    await shop.newEm().execute(`update customer set ${column} = now() where id = ?`, [id]);
    await expect(requestEmailChange(ctx, { email: 'later@shop.test' })).rejects.toMatchObject({ code });
    for (const token of [oldToken, newToken])
      await expect(confirmEmailChange(visitor(), { token })).rejects.toMatchObject({ code });
    expect(await findEmailChange(ctx)).toMatchObject({
      newEmail,
      isOldConfirmed: false,
      isNewConfirmed: false,
    });
    expect(await emailOf(id)).toBe(oldEmail);
  });

  it('asks for the password when the sign-in was more than ten minutes ago', async () => {
    const id = await addCustomer(shop, 'asks@shop.test');
    const browser = new TestBrowser(shop.url);
    await logIn(shop, browser, 'asks@shop.test');
    await shop
      .newEm()
      .execute(`update session set proved_at = now() - interval '11 minutes' where customer_id = ?`, [id]);
    const ask = () => browser.post('/api/trpc/identity.requestEmailChange', { email: 'asked@shop.test' });
    expect((await ask()).status).toBe(403);
    await browser.post('/api/trpc/identity.prove', { password: PASSWORD });
    expect((await ask()).status).toBe(200);
  });
});

describe('an address that belongs to another customer', () => {
  it('gets the same answer as any other, is announced to its mailbox only, and is never taken over', async () => {
    const other = await addCustomer(shop, 'taken@shop.test');
    const { id, ctx, oldEmail, oldToken } = await askFor('taken@shop.test');
    expect(await findEmailChange(ctx)).toMatchObject({ newEmail: 'taken@shop.test', isNewConfirmed: false });
    expect(await confirmEmailChange(visitor(), { token: oldToken })).toEqual({ outcome: 'waiting' });
    const told = await mailTo('taken@shop.test', 'already have an account');
    expect(told.text).not.toContain('change-email');
    expect([await emailOf(id), await emailOf(other)]).toEqual([oldEmail, 'taken@shop.test']);
  });

  it('that someone registers in the meantime stays theirs, even when both links are clicked', async () => {
    const { id, oldEmail, newEmail, oldToken } = await askFor();
    const newToken = await newTokenOf(newEmail);
    await addCustomer(shop, newEmail);
    await confirmEmailChange(visitor(), { token: newToken });
    expect(await confirmEmailChange(visitor(), { token: oldToken })).toEqual({ outcome: 'waiting' });
    expect(await emailOf(id)).toBe(oldEmail);
  });

  it('goes to one of two customers who request it at the same instant', async () => {
    const [one, two] = [await askFor('wanted@shop.test'), await askFor('wanted@shop.test')];
    const mails = await shop
      .newEm()
      .execute<{ id: number }[]>(
        `select customer_id as id from email_change where new_email = 'wanted@shop.test'`,
      );
    expect(mails).toHaveLength(2);
    // As if each had got the mail to the address that both wanted.
    await shop
      .newEm()
      .execute(`update email_change set new_confirmed_at = now() where new_email = 'wanted@shop.test'`);
    const outcomes = await Promise.allSettled(
      [one, two].map(({ oldToken }) => confirmEmailChange(visitor(), { token: oldToken })),
    );
    const changed = outcomes.filter(
      (outcome) => outcome.status === 'fulfilled' && outcome.value.outcome === 'changed',
    );
    expect(changed).toHaveLength(1);
  });
});

describe('after a change', () => {
  it('no money can leave the balance for 72 hours', async () => {
    const id = await shop.addCustomer(50_00);
    const receiver = await emailOf(await shop.addCustomer());
    await shop
      .newEm()
      .execute(
        `update customer set is_balance_transfer_allowed = true, transfers_held_until = now() + interval '1 minute' where id = ?`,
        [id],
      );
    const send = () => transferBalance(shop.as(id), { receiver, amountCents: 100, description: '' });
    const code = () => transferCrossSite(shop.as(id), { amountCents: 100 });
    await expect(send()).rejects.toMatchObject({ code: 'transfers_held' });
    await expect(code()).rejects.toMatchObject({ code: 'transfers_held' });
    await shop.newEm().execute('update customer set transfers_held_until = now() where id = ?', [id]);
    await send();
    await code();
    expect(await shop.balance(id)).toBe(48_00);
  });

  it('a browser that signed in before is still known, so no mail announces a new device', async () => {
    const { oldEmail, newEmail, oldToken } = await askFor();
    const named = () =>
      new TestBrowser(shop.url, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0' });
    const browser = named();
    await logIn(shop, browser, oldEmail);
    await confirmEmailChange(visitor(), { token: oldToken });
    await confirmEmailChange(visitor(), { token: await newTokenOf(newEmail) });
    const mailsOfDevices = async () =>
      shop.row<{ count: number }>(
        `select count(*)::int as count from pgboss.job where data->>'to' = ? and data->>'template' = 'new-device'`,
        [newEmail],
      );
    expect((await logIn(shop, browser, newEmail)).status).toBe(200);
    expect(await mailsOfDevices()).toEqual({ count: 0 });
    expect((await logIn(shop, named(), newEmail)).status).toBe(200);
    expect(await mailsOfDevices()).toEqual({ count: 1 });
  });

  it('the old mailbox can undo it: “this was not me” restores the address and locks the account', async () => {
    const { id, oldEmail, newEmail, oldToken } = await askFor();
    await confirmEmailChange(visitor(), { token: oldToken });
    await confirmEmailChange(visitor(), { token: await newTokenOf(newEmail) });
    const held = await shop.row<{ hours: number }>(
      `select round(extract(epoch from transfers_held_until - now()) / 3600)::int as hours from customer where id = ?`,
      [id],
    );
    expect(held.hours).toBe(72);
    const token = tokenIn(await mailTo(oldEmail, 'was changed'), 'not-me');
    await reportTakeover(visitor(), { token });
    expect(await emailOf(id)).toBe(oldEmail);
    expect(await changedAt(id)).toBeNull();
    await mailTo(oldEmail, 'Reset your');
    expect((await logIn(shop, new TestBrowser(shop.url), oldEmail)).status).toBe(403);
  });

  it('a report cancels a change that is under way', async () => {
    const { id, ctx, oldEmail, newEmail, oldToken, asked } = await askFor();
    const newToken = await newTokenOf(newEmail);
    await confirmEmailChange(visitor(), { token: newToken });
    await reportTakeover(visitor(), { token: tokenIn(asked, 'not-me') });
    expect(await findEmailChange(ctx)).toBeNull();
    await expect(confirmEmailChange(visitor(), { token: oldToken })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await emailOf(id)).toBe(oldEmail);
  });
});
