import { page } from 'vitest/browser';
import { writeSessionMark } from '#client/offline/vault/session-mark.ts';
import { syncVault } from '#client/offline/vault/sync-vault.ts';
import { listOf, ME } from './samples.ts';
import { answer } from './shop-answers.ts';

/** What a page says that shows what this device keeps. */
export const cachedNotice = page.getByText(/^From .*: saved copy\. Go online to make changes\.$/);
export const NEEDS_CONNECTION = 'This needs a connection.';

/** What a device keeps besides the purchases and the balance, all of it empty. */
export function answerCachedLists(): void {
  answer('tradeIn.list', listOf());
  answer('wallet.transactions', listOf());
  answer('payments.list', listOf());
  answer('marketplace.myBids', { now: new Date().toISOString(), results: [] });
  answer('marketplace.myListings', { now: new Date().toISOString(), results: [] });
}

/** An earlier visit of the customer: what the shop answers now is kept on this device. */
export async function cacheOnDevice(): Promise<void> {
  writeSessionMark({ id: crypto.randomUUID(), customerId: ME.customerId });
  await syncVault({ isComplete: true });
}
