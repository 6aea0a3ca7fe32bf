import type { Wish } from '#shared/wish-list/wish-list.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { keepWishes, wishStore } from './wish-store.ts';

/**
 * Merges the accounts starred on this device into the customer's wish list; later fetches what was starred elsewhere. What is starred
 * while the answer is on its way stays, and is sent to the shop if it was starred as a visitor.
 *
 * @param customerId null for a visitor, for whom a former customer's list is removed
 * @param signal aborted at the next sign-in or sign-out
 */
export async function syncWishes(customerId: number | null, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const before = wishStore.get();
  if (customerId === null) {
    if (before.owner !== null) keepWishes({ owner: null, wishes: [] });
    return;
  }
  const ofVisitor =
    before.owner === null
      ? before.wishes.map(({ productId, priceCents }) => ({ productId, priceCents }))
      : [];
  const listed =
    before.owner === customerId
      ? await trpcClient.wishList.list.query()
      : await trpcClient.wishList.join.mutate({ wishes: ofVisitor });
  const { owner, wishes } = wishStore.get();
  // Otherwise another tab was first.
  if (signal.aborted || owner !== before.owner) return;
  const starred = without(wishes, before.wishes);
  const removed = without(before.wishes, wishes);
  const words = new Map([...before.wishes, ...wishes].map((wish) => [wish.productId, wish.words]));
  keepWishes({
    owner: customerId,
    wishes: [
      ...without(starred, listed),
      ...without(listed, removed).map((wish) => ({ ...wish, words: words.get(wish.productId) })),
    ],
  });
  if (owner === customerId) return;
  for (const { productId } of [...starred, ...removed]) {
    await trpcClient.wishList.set.mutate({
      productId,
      isWished: starred.some((one) => one.productId === productId),
    });
  }
}

function without<One extends Wish>(all: readonly One[], others: readonly Wish[]): One[] {
  const ids = new Set(others.map(({ productId }) => productId));
  return all.filter(({ productId }) => !ids.has(productId));
}
