/** Mails that failed for good: listed without contents, and sent again. */
import { operatorContext } from '#server/context.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { resendMails } from '#server/admin/index.ts';
import { listMails, type MailValues, queueMail, resealMails } from '#server/mail/index.ts';
import { OperationRefused, readLog } from '#server/operator-log/index.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { testOperator } from '../../support/test-operator.ts';
import { TEST_CONFIG, until, useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();
beforeEach(() => em().execute(`delete from pgboss.job where name = 'send-mail'`));

const em = () => shop.orm.em.fork();

type Tried =
  | 'payment-credited'
  | 'password-reset'
  | 'verification'
  | 'email-change-asked'
  | 'email-change-confirm'
  | 'factor-recovery';

const VALUES: Pick<MailValues, Tried> = {
  'payment-credited': { amountCents: 777 },
  'password-reset': { uid: 'MQ', token: 'canary-token' },
  verification: { key: 'canary-key' },
  'email-change-asked': { newEmail: 'new@shop.test', token: 'canary-token' },
  'email-change-confirm': { token: 'canary-token' },
  'factor-recovery': { token: 'canary-token', dueAt: '2026-11-26T18:05:00.000Z' },
};

/** A mail that was tried 13 times until hours ago. @returns its id */
async function addFailed(to: string, template: Tried, hoursAgo = 6) {
  await queueMail<Tried>(shop.work(), { template, to, values: VALUES[template] });
  const { id } = await shop.row<{ id: string }>(
    `update pgboss.job set state = 'failed', retry_count = 12, started_on = now(), completed_on = now(),
       created_on = now() - ? * interval '1 hour', keep_until = now() - interval '1 day',
       output = '{"message": "Error: 550 mailbox unavailable"}'
     where name = 'send-mail' and data->>'to' = ? returning id`,
    [hoursAgo, to],
  );
  return id;
}
/** A mail that was sent minutes ago. @returns its id */
async function addSent(to: string, template: Tried, minutesAgo: number) {
  const id = await addFailed(to, template, minutesAgo / 60);
  await em().execute(`update pgboss.job set state = 'completed', output = null where id = ?`, [id]);
  return id;
}
const resend = (id?: string) =>
  resendMails(operatorContext(shop.services, em(), testOperator()), {
    id,
    reason: 'the mail server is back',
  });
const inMailbox = async (to: string) =>
  (await em().execute('select 1 from sandbox.mail where recipient = ?', [to])).length;

describe('mails list', () => {
  it('shows state, age, kind and tries, and no contents', async () => {
    const id = await addFailed('one@shop.test', 'payment-credited');
    await queueMail(shop.work(), {
      template: 'payment-credited',
      to: 'waits@shop.test',
      values: { amountCents: 100 },
    });
    const mails = await listMails(em(), { limit: 10 });
    expect(mails).toMatchObject([
      { state: 'waiting', to: 'waits@shop.test', attempts: 0, error: null },
      {
        id,
        state: 'failed',
        template: 'payment-credited',
        to: 'one@shop.test',
        attempts: 13,
        error: 'Error: 550 mailbox unavailable',
        isLinkExpired: false,
      },
    ]);
    const age = Date.now() - (mails[1]?.queuedAt.getTime() ?? 0);
    expect(Math.round(age / 3_600_000)).toBe(6);
    expect(Object.keys(mails[1] ?? {})).not.toContain('data');
    expect(await listMails(em(), { state: 'failed', limit: 10 })).toHaveLength(1);
    expect(await listMails(em(), { state: 'sent', limit: 10 })).toEqual([]);
  });
});

describe('mails resend', () => {
  it('resends one or all failed mails, once, with all retries, and logs it', async () => {
    const id = await addFailed('one@shop.test', 'payment-credited');
    await addFailed('two@shop.test', 'payment-credited');
    expect(await resend(id.toUpperCase())).toEqual({ ids: [id], expired: 0 });
    const job = await shop.row<Record<string, unknown>>(
      `select state, retry_count, completed_on, keep_until > now() as stays from pgboss.job where id::text = ?`,
      [id],
    );
    expect(job).toEqual({ state: 'created', retry_count: 0, completed_on: null, stays: true });
    expect((await resend()).ids).toHaveLength(1);
    await expect(resend()).rejects.toThrow('no mail has failed');
    await expect(resend(id)).rejects.toThrow(OperationRefused);
    await shop.startWork();
    await until(async () => (await inMailbox('two@shop.test')) === 1);
    await until(async () => (await inMailbox('one@shop.test')) === 1);
    const log = await readLog(em(), { action: 'mails resend', limit: 5 });
    expect(log.map(({ subject, after }) => [subject, after])).toEqual([
      ['failed mails', { resent: 1 }],
      [`mail ${id}`, { resent: 1 }],
    ]);
    expect(JSON.stringify(log)).not.toContain('shop.test');
  });

  it('sends a mail that was sent once more, as a mail of its own, but not twice in five minutes', async () => {
    const { email: to } = await shop.row<{ email: string }>('select email from customer where id = ?', [
      await shop.addCustomer(),
    ]);
    const id = await addSent(to, 'payment-credited', 4);
    await expect(resend(id)).rejects.toThrow('less than five minutes ago');
    await em().execute(`update pgboss.job set created_on = created_on - interval '1 minute' where id = ?`, [
      id,
    ]);
    const done = await Promise.allSettled(Array.from({ length: 8 }, () => resend(id)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const jobs = await em().execute<{ id: string; message: string }[]>(
      `select id::text, data->>'messageId' as message from pgboss.job where data->>'to' = ?`,
      [to],
    );
    expect(new Set(jobs.map(({ message }) => message)).size).toBe(2);
    await shop.startWork();
    await until(async () => (await inMailbox(to)) === 1);
    const [{ body } = { body: '' }] = await em().execute<{ body: string }[]>(
      'select mail::text as body from sandbox.mail where recipient = ?',
      [to],
    );
    expect(body).toContain('7.77');
  });

  it('sends no mail once more whose link is for one use, that is still waiting, or whose address is a former one', async () => {
    const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [
      await shop.addCustomer(),
    ]);
    const linked = await addSent(email, 'verification', 10);
    await expect(resend(linked)).rejects.toThrow('its link is for one use');
    const former = await addSent('former@shop.test', 'payment-credited', 10);
    await expect(resend(former)).rejects.toThrow('no customer has the address any more');
    await em().execute(`update pgboss.job set state = 'created', completed_on = null where id = ?`, [former]);
    await expect(resend(former)).rejects.toThrow('no mail');
  });

  it('by many operators at once resends each mail once', async () => {
    for (let n = 0; n < 5; n += 1) await addFailed(`many-${n}@shop.test`, 'payment-credited');
    const done = await Promise.allSettled(Array.from({ length: 8 }, () => resend()));
    const ids = done.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.ids : []));
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
  });

  it('omits links that have expired', async () => {
    const id = await addFailed('late@shop.test', 'password-reset');
    await addFailed('soon@shop.test', 'password-reset', 0.5);
    expect((await listMails(em(), { limit: 5 })).map(({ to, isLinkExpired }) => [to, isLinkExpired])).toEqual(
      [
        ['soon@shop.test', false],
        ['late@shop.test', true],
      ],
    );
    expect(await resend()).toMatchObject({ expired: 1, ids: [expect.any(String)] });
    await expect(resend(id)).rejects.toThrow('the links in it have expired');
  });

  it.each([
    { template: 'password-reset', minutes: 59, isSent: true },
    { template: 'password-reset', minutes: 61, isSent: false },
    { template: 'verification', minutes: 72 * 60 - 1, isSent: true },
    { template: 'verification', minutes: 72 * 60 + 1, isSent: false },
    { template: 'email-change-asked', minutes: 24 * 60 - 1, isSent: true },
    { template: 'email-change-asked', minutes: 24 * 60 + 1, isSent: false },
    { template: 'email-change-confirm', minutes: 24 * 60 - 1, isSent: true },
    { template: 'email-change-confirm', minutes: 24 * 60 + 1, isSent: false },
    { template: 'factor-recovery', minutes: 72 * 60 - 1, isSent: true },
    { template: 'factor-recovery', minutes: 72 * 60 + 1, isSent: false },
    { template: 'payment-credited', minutes: 100 * 60, isSent: true },
  ] as const)('of a $template after $minutes minutes: $isSent', async ({ template, minutes, isSent }) => {
    const id = await addFailed('bound@shop.test', template, minutes / 60);
    if (isSent) await expect(resend(id)).resolves.toEqual({ ids: [id], expired: 0 });
    else await expect(resend(id)).rejects.toThrow('the links in it have expired');
  });

  it('leaves waiting mails alone', async () => {
    await queueMail(shop.work(), {
      template: 'payment-credited',
      to: 'waits@shop.test',
      values: { amountCents: 100 },
    });
    await expect(resend()).rejects.toThrow('no mail has failed');
  });

  it('works after the keys were rotated', async () => {
    const id = await addFailed('rotated@shop.test', 'payment-credited');
    const [oldKey = Buffer.alloc(32)] = TEST_CONFIG.credentialKeys;
    const newKey = Buffer.alloc(32, 7);
    expect(await resealMails(em(), createSecrets([newKey, oldKey]))).toEqual({ resealed: 1, unreadable: 0 });
    const { data } = await shop.row<{ data: { messageId: string; sealedValues: string } }>(
      'select data from pgboss.job where id::text = ?',
      [id],
    );
    const values = createSecrets([newKey]).decrypt(
      Buffer.from(data.sealedValues, 'base64'),
      `mail:${data.messageId}`,
    );
    expect(JSON.parse(values)).toEqual({ amountCents: 777 });
  });
});
