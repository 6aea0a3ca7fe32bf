import { CART_TEXTS } from '#shared/cart/texts.ts';
import { readCartAnew } from '#client/cart/cart-query.ts';
import { forgetRememberedItem, readRememberedItem } from '#client/cart/remembered-item.ts';
import { reportAddFailure } from '#client/cart/report-add-failure.ts';
import { keepWaitingItem } from '#client/cart/waiting-items.ts';
import { useSessionChange } from '#client/identity/session.ts';
import { readSessionMark, writeSessionMark } from '#client/offline/vault/session-mark.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { rememberKnownDevice } from './known-device.ts';

/** Runs after every sign-in, by any method: updates all data of the customer. */
export function useSignedIn(): () => Promise<void> {
  const refreshSession = useSessionChange();
  const addRemembered = useRememberedItem();
  return async () => {
    // An earlier logout had not reached the shop; the new session has ended that session.
    if (readSessionMark() === 'leaving') writeSessionMark('ending');
    rememberKnownDevice();
    const unanswered = await addRemembered();
    const refreshed = refreshSession();
    // Not before: what waits is forgotten when the customer changes.
    if (unanswered !== undefined && keepWaitingItem(unanswered)) {
      forgetRememberedItem();
      notify('bad', CART_TEXTS.addWaits);
    }
    await refreshed;
  };
}

/**
 * Adds the account that the visitor tried to add before signing in, and reports a failure: the account may be sold by now. @returns the
 * account if there was no answer
 */
function useRememberedItem(): () => Promise<number | undefined> {
  const utils = trpc.useUtils();
  return async () => {
    const productId = readRememberedItem();
    if (productId === undefined) return undefined;
    try {
      await trpcClient.cart.add.mutate({ productId });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.status === undefined) return productId;
      if (failure.code !== 'already_in_cart') reportAddFailure(failure);
    }
    forgetRememberedItem();
    await readCartAnew(utils);
    return undefined;
  };
}
