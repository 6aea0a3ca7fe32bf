/** When the jobs that involve money run, by UTC, and how often they are retried. */
import { expect, it } from 'vitest';
import { checkoutJobHandlers } from '#server/checkout/index.ts';
import { paymentJobHandlers } from '#server/payments/index.ts';
import { useTestShop } from '../../../support/test-shop.ts';

const shop = useTestShop();
const newContext = () => shop.work();

it('holds and payments are checked every minute, refunds and disputes every hour', () => {
  const handlers = [...checkoutJobHandlers(newContext), ...paymentJobHandlers(newContext)];
  const schedule = handlers.map(({ job: { name, retryLimit, retryDelaySeconds }, cron }) => ({
    name,
    cron,
    retryLimit,
    retryDelaySeconds,
  }));
  expect(schedule).toEqual([
    { name: 'release-expired-holds', cron: '* * * * *', retryLimit: 0 },
    { name: 'settle-payment', retryLimit: 8 },
    // From 5 s on, each time twice as long: some two days.
    { name: 'send-refund', retryLimit: 15, retryDelaySeconds: 5 },
    { name: 'reconcile-payments', cron: '* * * * *', retryLimit: 0 },
    { name: 'reconcile-disputes', cron: '37 * * * *', retryLimit: 0 },
    { name: 'resend-refunds', cron: '7 * * * *', retryLimit: 0 },
  ]);
});
