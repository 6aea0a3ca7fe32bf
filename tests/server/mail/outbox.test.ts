import { describe, expect, it, vi } from 'vitest';
import { queueMail } from '#server/mail/index.ts';
import { smtpTransport } from '#server/mail/index.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { openMailServer } from '../../support/mail-server.ts';
import { until, useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

const inMailbox = async (recipient: string): Promise<number> => {
  const { count } = await shop.row<{ count: number }>(
    'select count(*)::int as count from sandbox.mail where recipient = ?',
    [recipient],
  );
  return count;
};

describe('the outbox', () => {
  it('sends what was committed, nothing rolled back, and a backlog without pauses', async () => {
    const queue = (to: string) =>
      shop.orm.em
        .fork()
        .transactional((em) =>
          queueMail(
            { services: shop.services, em },
            { template: 'payment-credited', to, values: { amountCents: 500 } },
          ),
        );
    for (let mail = 0; mail < 30; mail += 1) await queue('many@shop.test');
    const rolledBack = shop.orm.em.fork().transactional(async (em) => {
      await queueMail(
        { services: shop.services, em },
        { template: 'payment-credited', to: 'nobody@shop.test', values: { amountCents: 500 } },
      );
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await shop.startWork();
    await until(async () => (await inMailbox('many@shop.test')) === 30);
    expect(await inMailbox('nobody@shop.test')).toBe(0);
  });

  it('sends mails that were taken together in parallel, so that one that hangs delays none', async () => {
    const { mailTransport } = shop.services;
    const hanging = Promise.withResolvers<void>();
    const send = mailTransport.send.bind(mailTransport);
    const held = vi
      .spyOn(mailTransport, 'send')
      .mockImplementation(async (mail) => (mail.to === 'hangs@shop.test' ? hanging.promise : send(mail)));
    await shop.orm.em.fork().transactional(async (em) => {
      for (const to of ['hangs@shop.test', 'behind@shop.test']) {
        const values = { amountCents: 500 };
        await queueMail({ services: shop.services, em }, { template: 'payment-credited', to, values });
      }
    });
    await until(async () => (await inMailbox('behind@shop.test')) === 1);
    expect(held).toHaveBeenCalledWith(expect.objectContaining({ to: 'hangs@shop.test' }));
    hanging.resolve();
    held.mockRestore();
  });

  it('keeps values encrypted while they wait', async () => {
    await queueMail(shop.work(), {
      template: 'password-reset',
      to: 'secret@shop.test',
      values: {
        uid: 'MQ',
        token: 'canary-token',
      },
    });
    const jobs = JSON.stringify(await shop.orm.em.fork().execute('select data from pgboss.job'));
    expect(jobs).toContain('secret@shop.test');
    expect(jobs).not.toContain('canary-token');
    await until(async () => (await inMailbox('secret@shop.test')) === 1);
    const { text } = await shop.row<{ text: string }>(
      `select text from sandbox.mail where recipient = 'secret@shop.test'`,
    );
    expect(text).toContain('token=canary-token');
  });

  it('recognises a mail sent twice', async () => {
    const transport = shop.services.mailTransport;
    const mail = {
      messageId: 'the-same',
      from: 'a@shop.test',
      to: 'twice@shop.test',
      subject: 's',
      html: 'h',
      text: 't',
    };
    await Promise.all([transport.send(mail), transport.send(mail)]);
    expect(await inMailbox('twice@shop.test')).toBe(1);
  });
});

describe('SMTP', () => {
  it('delivers the mail, and reports a refusal so that the job is retried', async () => {
    const server = await openMailServer();
    const smtpUrl = `smtp://127.0.0.1:${server.port}`;
    const mail = { from: 'Level30 <shop@shop.test>', smtpUrl };
    const transport = smtpTransport(smtpUrl);
    const sealedValues = shop.services.secrets
      .encrypt(JSON.stringify({ amountCents: 700 }), 'mail:id-1')
      .toString('base64');
    const job = { messageId: 'id-1', template: 'payment-credited' as const, sealedValues };
    const ctx = { ...shop.work(), services: { ...shop.services, config: { ...shop.services.config, mail } } };
    await sendMail(ctx, { mail: { ...job, to: 'smtp@shop.test' }, transport });
    expect(server.received()).toContain('RCPT TO:<smtp@shop.test>');
    expect(server.received()).toMatch(/^Message-ID: <id-1@shop\.test>/im);
    expect(server.received()).toMatch(/^Content-Type: multipart\/alternative/im);
    const refused = sendMail(ctx, { mail: { ...job, to: 'refused@shop.test' }, transport });
    await expect(refused).rejects.toThrow('550');
    await server.close();
  });
});
