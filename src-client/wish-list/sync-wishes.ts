import { trpcClient } from '#client/platform/trpc.ts';
import { keepWishes, wishStore } from './wish-store.ts';

/**
 * Merges the accounts starred on this device into the customer's wish list; later fetches what was starred elsewhere.
 *
 * @param customerId null for a visitor, for whom a former customer's list is removed
 */
export async function syncWishes(customerId: number | null): Promise<void> {
  const { owner, wishes } = wishStore.get();
  if (customerId === null) {
    if (owner !== null) keepWishes({ owner: null, wishes: [] });
    return;
  }
  const ofVisitor =
    owner === null ? wishes.map(({ productId, priceCents }) => ({ productId, priceCents })) : [];
  const listed =
    owner === customerId
      ? await trpcClient.wishList.list.query()
      : await trpcClient.wishList.join.mutate({ wishes: ofVisitor });
  const words = new Map(wishes.map((wish) => [wish.productId, wish.words]));
  keepWishes({
    owner: customerId,
    wishes: listed.map((wish) => ({ ...wish, words: words.get(wish.productId) })),
  });
}
