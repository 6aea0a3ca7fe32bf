/** Updates the vault with the shop's own calls, in one tab at a time. */
import { isOffline } from '#client/platform/connection.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { LIST_SOURCES, ownListName } from './cached-lists.ts';
import { discardLockedVault } from './lock-vault.ts';
import { openVault, readLock } from './open-vault.ts';
import { type SyncedList, type SyncedShop, syncLists } from './sync-lists.ts';

const SHOP: SyncedShop = {
  me: (place) => trpcClient.identity.me.query(undefined, { context: { withLists: place === 'lists' } }),
  values: {
    balance: () => trpcClient.wallet.balance.query(),
    pendingCredits: async () => ({ credits: await trpcClient.payments.pendingCredits.query() }),
  },
  // Each source receives the rows that it returned.
  lists: Object.values(LIST_SOURCES) as unknown as SyncedList[],
  wholeLists: Object.fromEntries(
    [true, false].flatMap((isActive) => [
      [ownListName('myBids', isActive), () => trpcClient.marketplace.myBids.query({ isActive })],
      [ownListName('myListings', isActive), () => trpcClient.marketplace.myListings.query({ isActive })],
    ]),
  ),
};

/**
 * Never rejects: without a connection, after the session or for another customer there is nothing to do here, and the
 * pages find out themselves. Whatever is missing is fetched at the next visit.
 */
export async function syncVault({ isComplete = false } = {}): Promise<void> {
  await oneAtATime(isComplete, async () => {
    await discardWithoutPasskey().catch(() => undefined);
    const vault = await openVault();
    // A vault that lasts only as long as the page is useless offline.
    if (!vault || vault.problem !== undefined || isOffline()) return;
    await syncLists(vault, SHOP, { isComplete }).catch(() => undefined);
  });
}

/** The customer has removed the passkey that locks it, here or elsewhere, perhaps because another person has it. */
async function discardWithoutPasskey(): Promise<void> {
  const locked = await readLock();
  if (!('lock' in locked) || isOffline()) return;
  const { passkeys } = await trpcClient.identity.factors.query();
  if (!passkeys.some(({ credentialId }) => credentialId === locked.lock.credentialId))
    await discardLockedVault();
}

/** Across all tabs. The second tab leaves it to the first, unless it must be complete. */
async function oneAtATime(mustWait: boolean, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request('level30-vault-sync', { ifAvailable: !mustWait }, (lock) =>
    lock ? work() : undefined,
  );
}
