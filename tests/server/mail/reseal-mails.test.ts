import { expect, it } from 'vitest';
import { queueMail, resealMails } from '#server/mail/index.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

it('waiting mails can be read with the new key alone', async () => {
  const services = { jobs: shop.services.jobs, secrets: createSecrets([oldKey]) };
  await shop.orm.em
    .fork()
    .transactional((em) =>
      queueMail(
        { services, em },
        { template: 'password-reset', to: 'waits@example.com', values: { uid: 'u', token: 'secret' } },
      ),
    );
  const em = shop.orm.em.fork();
  const ring = createSecrets([newKey, oldKey]);
  expect(await resealMails(em, createSecrets([newKey]))).toEqual({ resealed: 0, unreadable: 1 });
  expect(await resealMails(em, ring)).toEqual({ resealed: 1, unreadable: 0 });
  expect(await resealMails(em, ring)).toEqual({ resealed: 0, unreadable: 0 });
  const { data } = await shop.row<{ data: { messageId: string; sealedValues: string; to: string } }>(
    `select data from pgboss.job where name = 'send-mail'`,
  );
  const values = createSecrets([newKey]).decrypt(
    Buffer.from(data.sealedValues, 'base64'),
    `mail:${data.messageId}`,
  );
  expect(JSON.parse(values)).toEqual({ uid: 'u', token: 'secret' });
  expect(data.to).toBe('waits@example.com');
});
