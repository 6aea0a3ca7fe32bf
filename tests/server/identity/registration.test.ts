import { describe, expect, it } from 'vitest';
import { useListeningShop } from '../../support/listening-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { until } from '../../support/test-shop.ts';
import { addCustomer, PASSWORD, queueIdOf, register, solvedCaptcha } from './support/visitor.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';

const shop = useListeningShop();

const browser = (): TestBrowser => new TestBrowser(shop.url);

describe('registering', () => {
  it('creates a customer with ledger accounts, signs in, and queues the verification mail', async () => {
    const mine = browser();
    const answer = await register(shop, mine, ' New@Shop.test');
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email: 'new@shop.test', isBalanceTransferAllowed: false } },
    });
    expect(await mine.get('/api/auth/user/')).toMatchObject({ status: 200 });
    const accounts = await shop.newEm().execute<{ kind: string }[]>(
      `select a.kind from ledger_account a join customer c on c.id = a.customer_id
        where c.email = 'new@shop.test' and a.balance_cents = 0 order by a.kind`,
    );
    expect(accounts.map(({ kind }) => kind)).toEqual(['customer', 'escrow']);
    const [mail] = await queuedMails('new@shop.test');
    expect(mail).toMatchObject({ template: 'verification' });
  });

  it('with one e-mail address twenty times at once creates one customer and informs the others', async () => {
    const entered = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const mine = browser();
        const answer = await mine.post('/api/register/', {
          email: 'race@shop.test',
          password1: PASSWORD,
          password2: PASSWORD,
          captcha: await solvedCaptcha(shop),
        });
        return { mine, queueId: queueIdOf(answer) };
      }),
    );
    await shop.services.passwords.whenIdle();
    const answers = await Promise.all(
      entered.map(({ mine, queueId }) => mine.post(`/api/register/status/${queueId}/`)),
    );
    const refused = answers.filter(({ status }) => status === 400);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(19);
    for (const { body } of refused) {
      expect(body).toEqual({ email: ['A user is already registered with this e-mail address.'] });
    }
    const rows = await shop.newEm().execute(`select 1 from customer where email = 'race@shop.test'`);
    expect(rows).toHaveLength(1);
    expect(await queuedMails('race@shop.test')).toHaveLength(1);
  });

  it('does not reveal that an address is taken before the work is done', async () => {
    await addCustomer(shop, 'taken@shop.test');
    const answer = await browser().post('/api/register/', {
      email: 'taken@shop.test',
      password1: PASSWORD,
      password2: PASSWORD,
      captcha: await solvedCaptcha(shop),
    });
    expect(answer).toMatchObject({ status: 200, body: { queueId: expect.any(String) } });
    await shop.services.passwords.whenIdle();
  });

  it.each([
    [{ email: 'x' }, { email: ['Enter a valid email address.'] }],
    [{ email: '  ' }, { email: ['This field may not be blank.'] }],
    [{ email: null }, { email: ['Not a valid string.'] }],
    [{ email: `a@${'b'.repeat(250)}.test` }, { email: ['Enter a valid email address.'] }],
    [{ password2: 'another password' }, { password2: ['Passwords do not match.'] }],
    [
      { password1: 'short', password2: 'short' },
      { password1: ['This password is too short. It must contain at least 8 characters.'] },
    ],
    [
      { password1: 'x'.repeat(257), password2: 'x'.repeat(257) },
      { password1: ['This password is too long. It must contain at most 256 characters.'] },
    ],
    [
      { password1: 'Password123', password2: 'Password123' },
      { password1: [IDENTITY_TEXTS.passwordTooCommon] },
    ],
    [{ password1: 'zzzzzzzzzz', password2: 'zzzzzzzzzz' }, { password1: [IDENTITY_TEXTS.passwordTooCommon] }],
    [{ captcha: undefined }, { captcha: ['Please complete the captcha.'] }],
    [{ captcha: 'e30=' }, { captcha: ['The captcha is not valid any more. Please complete it again.'] }],
  ])('refuses %j', async (change, fields) => {
    const valid = {
      email: 'fields@shop.test',
      password1: PASSWORD,
      password2: PASSWORD,
      captcha: 'never looked at',
    };
    expect(await browser().post('/api/register/', { ...valid, ...change })).toMatchObject({
      status: 400,
      body: fields,
    });
  });

  it('uses up no captcha when fields are refused, and one for a registration', async () => {
    const captcha = await solvedCaptcha(shop);
    const mine = browser();
    const body = { email: 'spend@shop.test', password1: PASSWORD, password2: PASSWORD, captcha };
    expect(await mine.post('/api/register/', { ...body, password2: 'x' })).toMatchObject({ status: 400 });
    expect(await mine.post('/api/register/', body)).toMatchObject({ status: 200 });
    expect(await mine.post('/api/register/', body)).toMatchObject({
      status: 400,
      body: { captcha: [expect.any(String)] },
    });
    await shop.services.passwords.whenIdle();
  });
});

describe('the verification mail', () => {
  it('leads to a confirmed address, once', async () => {
    const mine = browser();
    await register(shop, mine, 'verify@shop.test');
    await shop.startWork();
    const link = await verificationLink('verify@shop.test');
    expect(link.pathname).toBe('/my-account/verify-email/');
    const key = new URLSearchParams(link.hash.slice(1)).get('key') ?? '';
    const stored = JSON.stringify(await shop.newEm().execute('select data from pgboss.job'));
    expect(stored).not.toContain(key);

    const path = '/api/auth/registration/verify-email/';
    expect(await mine.post(path, { key: `${key}x` })).toMatchObject({ status: 404 });
    expect(await mine.post(path, {})).toMatchObject({
      status: 400,
      body: { key: ['This field is required.'] },
    });
    expect(await isVerified('verify@shop.test')).toBe(false);
    const answers = await Promise.all(Array.from({ length: 10 }, () => mine.post(path, { key })));
    expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { detail: 'ok' } }]);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    expect(await isVerified('verify@shop.test')).toBe(true);
  });
});

async function queuedMails(to: string): Promise<{ template: string }[]> {
  const jobs = await shop
    .newEm()
    .execute<{ data: { template: string } }[]>(
      `select data from pgboss.job where name = 'send-mail' and data ->> 'to' = ?`,
      [to],
    );
  return jobs.map(({ data }) => data);
}

async function isVerified(email: string): Promise<boolean> {
  const { verified } = await shop.row<{ verified: boolean }>(
    'select email_verified_at is not null as verified from customer where email = ?',
    [email],
  );
  return verified;
}

async function verificationLink(email: string): Promise<URL> {
  const find = async (): Promise<string | undefined> => {
    const [mail] = await shop
      .newEm()
      .execute<{ text: string }[]>('select text from sandbox.mail where recipient = ?', [email]);
    return mail && /https?:\S+verify-email\S+/.exec(mail.text)?.[0];
  };
  await until(async () => (await find()) !== undefined);
  return new URL((await find()) ?? '');
}
