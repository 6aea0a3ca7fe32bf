import { useEffect } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { onCustomerChange } from '#client/identity/session.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc, trpcClient, type TrpcUtils } from '#client/platform/trpc.ts';
import { notify, withdrawNotice } from '#client/ui/notices/notices.tsx';
import { readCartAnew } from './cart-query.ts';
import { rememberItem } from './remembered-item.ts';
import { reportAddFailure } from './report-add-failure.ts';
import { dropWaitingItem, readWaitingItems } from './waiting-items.ts';

const TRY_AGAIN_MS = 60_000;

/** They are not for the cart of the next customer. */
function forgetWaitingItems(): void {
  for (const id of readWaitingItems()) dropWaitingItem(id);
  withdrawNotice(CART_TEXTS.addWaits);
}

onCustomerChange(forgetWaitingItems);

/** On reconnection, adds the accounts that were added to the cart offline, and reports the outcome. */
export function useWaitingItems(): void {
  const isOffline = useIsOffline();
  const utils = trpc.useUtils();
  useEffect(() => {
    if (isOffline) return undefined;
    const add = () => void addWaitingItems(utils);
    add();
    // The shop may be out of order, or refuse too many requests at once.
    const again = setInterval(add, TRY_AGAIN_MS);
    return () => clearInterval(again);
  }, [isOffline, utils]);
}

async function addWaitingItems(utils: TrpcUtils): Promise<void> {
  const waiting = readWaitingItems();
  if (waiting.length === 0) return;
  const outcomes = await Promise.all(waiting.map(addItem));
  const added = outcomes.filter((outcome) => outcome === 'added').length;
  if (readWaitingItems().length === 0) withdrawNotice(CART_TEXTS.addWaits);
  if (added > 0) notify('good', CART_TEXTS.addedAfterAll(added));
  await readCartAnew(utils);
}

/** Waits on until the shop has taken it or refused it for good. */
async function addItem(productId: number): Promise<'added' | 'refused' | 'waits'> {
  try {
    await trpcClient.cart.add.mutate({ productId });
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status === undefined || failure.status === 429 || failure.status >= 500) return 'waits';
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
