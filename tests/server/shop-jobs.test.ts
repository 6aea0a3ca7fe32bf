/** Every job that a running shop does: when, by UTC, and how often it is retried. */
import { expect, it } from 'vitest';
import type { WorkContext } from '#server/context.ts';
import { shopJobHandlers } from '#server/shop-jobs.ts';

const handlers = shopJobHandlers((): WorkContext => {
  throw new Error('no job runs here');
});

it('recurring jobs run every minute or every few, every hour, or at a quiet hour of the night', () => {
  const schedule = handlers.flatMap(({ job: { name }, cron }) => (cron === undefined ? [] : [[name, cron]]));
  expect(Object.fromEntries(schedule)).toEqual({
    'apply-price-plans': '* * * * *',
    'close-listings': '* * * * *',
    'credit-due': '* * * * *',
    'mail-received-transfers': '* * * * *',
    'reconcile-payments': '* * * * *',
    'release-expired-holds': '* * * * *',
    'tell-matches': '* * * * *',
    'tell-refused-trades': '* * * * *',
    'tell-watchers': '* * * * *',
    'tend-uploads': '* * * * *',
    'notify-wishes': '*/5 * * * *',
    'pay-out-due': '*/5 * * * *',
    'factor-recovery': '*/10 * * * *',
    'purge-identity': '*/10 * * * *',
    'resend-refunds': '7 * * * *',
    'prune-catalog-changes': '17 * * * *',
    'reconcile-disputes': '37 * * * *',
    'sum-shop-accounts': '3 2 * * *',
    'audit-ledger': '23 2 * * *',
    'purge-old-data': '40 3 * * *',
    'purge-idempotency-keys': '20 4 * * *',
  });
});

it('what does not come again by itself is retried', () => {
  const retries = handlers.flatMap(({ job: { name, retryLimit, retryDelaySeconds } }) =>
    retryLimit === 0 ? [] : [[name, [retryLimit, retryDelaySeconds]]],
  );
  expect(Object.fromEntries(retries)).toEqual({
    'send-mail': [12, 5],
    // The queue's own number.
    'password-reset': [undefined, undefined],
    // From 5 s on, each time twice as long: some two days.
    'send-refund': [15, 5],
    'sum-shop-accounts': [8, 30],
    'pay-out-listing': [10, undefined],
  });
});
