import { takeRememberedItem } from '#client/cart/remembered-item.ts';
import { useSessionChange } from '#client/identity/session.ts';
import { readSessionMark, writeSessionMark } from '#client/offline/vault/session-mark.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { rememberKnownDevice } from './known-device.ts';

/** What follows every sign-in, whichever way it went: everything about the customer is fresh. */
export function useSignedIn(): () => Promise<void> {
  const refreshSession = useSessionChange();
  const addRemembered = useRememberedItem();
  return async () => {
    // The shop had not heard of a logout yet; the new session has ended that one.
    if (readSessionMark() === 'leaving') writeSessionMark('ending');
    rememberKnownDevice();
    await addRemembered();
    await refreshSession();
  };
}

/** Adds what the visitor tried to add before signing in, and says so if that fails: the account may be sold meanwhile. */
function useRememberedItem(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    const productId = takeRememberedItem();
    if (productId === undefined) return;
    try {
      await trpcClient.cart.add.mutate({ productId });
    } catch (error) {
      const { code, text } = failureOf(error);
      if (code !== 'already_in_cart') notify('bad', text);
    }
    await utils.cart.list.invalidate();
  };
}
