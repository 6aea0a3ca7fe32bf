import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { PURCHASE_TEXTS } from '#shared/purchases/texts.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import { focusHeading } from '#client/ui/focus-after.ts';
import { notify, offerUndo } from '#client/ui/notices/notices.tsx';
import type { Purchase } from './purchases-query.ts';

/**
 * Hides an account at once, or shows it again, and offers to undo that. Several may be under way, each with one call.
 *
 * @param onLeft called when an account has left the list, unless the customer has left the page
 */
export function useHidePurchase(onLeft: () => void): (purchase: Purchase) => void {
  const utils = trpc.useUtils();
  const router = useRouter();
  /** By username: what the customer had in front when it was pressed. */
  const underWay = useRef(new Map<string, { pathname: string; focused: Element | null }>());
  const { mutate } = trpc.purchases.hide.useMutation({
    onSuccess: async (_, { username, isHidden }) => {
      offerUndo(isHidden ? PURCHASE_TEXTS.hidden(username) : PURCHASE_TEXTS.shown(username), async () => {
        // Called from the notice, possibly on another page.
        await trpcClient.purchases.hide.mutate({ username, isHidden: !isHidden });
        await utils.purchases.invalidate();
      });
      const begun = underWay.current.get(username);
      if (begun?.pathname === router.latestLocation.pathname) {
        // The button disappears with its row. A customer who has gone on keeps the focus.
        if ([begun.focused, document.body].includes(document.activeElement)) focusHeading();
        onLeft();
      }
      await utils.purchases.invalidate();
    },
    onError: (error) => {
      const { status, text } = failureOf(error);
      if (status !== 429) notify('bad', text);
    },
    onSettled: (_answer, _error, { username }) => underWay.current.delete(username),
  });
  return ({ username, isHidden }) => {
    if (underWay.current.has(username)) return;
    underWay.current.set(username, {
      pathname: router.latestLocation.pathname,
      focused: document.activeElement,
    });
    mutate({ username, isHidden: !isHidden });
  };
}
