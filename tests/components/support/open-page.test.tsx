import { expect, test } from 'vitest';
import { syncNow } from '#client/device-copy/sync-soon.ts';
import { answerCachedLists, cacheOnDevice } from './device-copy.ts';
import { openPage } from './open-page.tsx';
import { listOf, signIn } from './samples.ts';
import { answer, callsOf, hold } from './shop-answers.ts';

// The first leaves to the second what would be in its way.
test.each([1, 2])(
  'a page that closes while the copy is brought up to date holds up no other (%i)',
  async () => {
    signIn();
    answerCachedLists();
    answer('purchases.list', listOf());
    await cacheOnDevice();
    openPage('/faq/');
    hold('wallet.transactions', listOf());
    void syncNow(true).catch(() => undefined);
    await expect.poll(() => callsOf('wallet.transactions').length).toBeGreaterThan(1);
  },
);
