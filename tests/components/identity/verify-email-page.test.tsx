import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { forgetCustomer } from '#client/identity/session.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, callsOf, refuse } from '../support/shop-answers.ts';

test('a key works once: that it did is still shown after another tab has logged in or out', async () => {
  answer('identity.verifyEmail', undefined);
  openPage('/my-account/verify-email/#key=abc');
  const success = page.getByRole('heading', { name: 'Success' });
  await expect.element(success).toBeVisible();
  refuse('identity.verifyEmail', 'not_found');
  // The second begins when the page has drawn what the first changed.
  for (let n = 0; n < 2; n += 1) await forgetCustomer(queryClient);
  await expect.element(success).toBeVisible();
  expect(callsOf('identity.verifyEmail')).toEqual([{ key: 'abc' }]);
});
