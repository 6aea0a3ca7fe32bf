import { useEffect } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc, trpcClient, type TrpcUtils } from '#client/platform/trpc.ts';
import { notify, withdrawNotice } from '#client/ui/notices/notices.tsx';
import { rememberItem } from './remembered-item.ts';
import { reportAddFailure } from './report-add-failure.ts';
import { dropWaitingItem, readWaitingItems } from './waiting-items.ts';

/** On reconnection, adds the accounts that were added to the cart offline, and reports the outcome. */
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

/** Removed from the waiting list once the shop has answered, whatever the answer. */
async function addItem(productId: number): Promise<'added' | 'refused' | 'unanswered'> {
  try {
    await trpcClient.cart.add.mutate({ productId });
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status === undefined) return 'unanswered';
    dropWaitingItem(productId);
    // An earlier attempt succeeded, but its answer was lost.
    if (failure.code === 'already_in_cart') return 'added';
    if (failure.status === 403) {
      rememberItem(productId);
      notify('bad', CART_TEXTS.waitingNeedsSignIn);
    } else reportAddFailure(failure);
    return 'refused';
  }
  dropWaitingItem(productId);
  return 'added';
}
