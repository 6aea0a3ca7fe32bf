import { expect, it } from 'vitest';
import { queueSignIn } from '#server/identity/sign-in-queue.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

it('sign-ins that are turned away free their places in the queue, which holds 102', async () => {
  const { passwords } = shop.services;
  const refused = Array.from({ length: 103 }, () =>
    queueSignIn(shop.as(1), {
      kind: 'login',
      browserToken: 'token',
      admit: () => Promise.reject(new Error('wrong captcha')),
      work: () => Promise.reject(new Error('not to be done')),
    }),
  );
  const outcomes = await Promise.allSettled(refused);
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : ''));
  expect(reasons.slice(0, 102)).toEqual(Array(102).fill('Error: wrong captcha'));
  expect(reasons[102]).toContain('throttled');
  const places = Array.from({ length: 102 }, () => passwords.takePlace());
  expect(() => passwords.takePlace()).toThrow(expect.objectContaining({ code: 'queue_full' }));
  places.forEach((place) => place.leave());
});
