import { expect, it } from 'vitest';
import { erasedAddress } from '#server/mail/erased-address.ts';
import { queueMail } from '#server/mail/index.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

const queue = (to: string) =>
  queueMail(shop.work(), { template: 'payment-credited', to, values: { amountCents: 500 } });

it('no mail is queued for a customer who deleted their account', async () => {
  const address = erasedAddress();
  await queue(address);
  await queue('somebody@shop.test');
  const queued = await shop.orm.em
    .fork()
    .execute<{ to: string }[]>(`select data->>'to' as "to" from pgboss.job where name = 'send-mail'`);
  expect(queued).toEqual([{ to: 'somebody@shop.test' }]);
});

it('a mail is retried for some six hours: twelve times, after 5, 10, 20 seconds and so on', async () => {
  await queue('tries@shop.test');
  expect(
    await shop.row(
      `select retry_limit, retry_delay, retry_backoff from pgboss.job where data->>'to' = 'tries@shop.test'`,
    ),
  ).toEqual({ retry_limit: 12, retry_delay: 5, retry_backoff: true });
});
