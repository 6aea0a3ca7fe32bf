import { useEffect } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc, trpcClient, type TrpcUtils } from '#client/platform/trpc.ts';
import { notify, withdrawNotice } from '#client/ui/notices/notices.tsx';
import { dropWaitingItem, readWaitingItems } from './waiting-items.ts';

/** Once the shop can be reached again, puts into the cart what was added meanwhile, and says what became of it. */
export function useWaitingItems(): void {
  const isOffline = useIsOffline();
  const utils = trpc.useUtils();
  useEffect(() => {
    if (!isOffline) void addWaitingItems(utils);
  }, [isOffline, utils]);
}

async function addWaitingItems(utils: TrpcUtils): Promise<void> {
  const waiting = readWaitingItems();
  if (waiting.length === 0) return;
  withdrawNotice(CART_TEXTS.addWaits);
  const outcomes = await Promise.all(waiting.map(addItem));
  const added = outcomes.filter((outcome) => outcome === 'added').length;
  if (added > 0) notify('good', CART_TEXTS.addedAfterAll(added));
  await utils.cart.list.invalidate();
}

/** It leaves the list as soon as the shop has answered, whatever the answer. */
async function addItem(productId: number): Promise<'added' | 'refused' | 'unanswered'> {
  try {
    await trpcClient.cart.add.mutate({ productId });
  } catch (error) {
    const { status, code, text } = failureOf(error);
    if (status === undefined) return 'unanswered';
    dropWaitingItem(productId);
    // An earlier attempt arrived although its answer did not.
    if (code === 'already_in_cart') return 'added';
    notify('bad', status === 403 ? CART_TEXTS.waitingNeedsSignIn : text);
    return 'refused';
  }
  dropWaitingItem(productId);
  return 'added';
}
