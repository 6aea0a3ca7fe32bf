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
 * @param onLeft called when an account has left the list
 */
export function useHidePurchase(onLeft: () => void): (purchase: Purchase) => void {
  const utils = trpc.useUtils();
  const underWay = useRef(new Set<string>());
  const { mutate } = trpc.purchases.hide.useMutation({
    onSuccess: async (_, { username, isHidden }) => {
      offerUndo(isHidden ? PURCHASE_TEXTS.hidden(username) : PURCHASE_TEXTS.shown(username), async () => {
        // Called from the notice, possibly on another page.
        await trpcClient.purchases.hide.mutate({ username, isHidden: !isHidden });
        await utils.purchases.invalidate();
      });
      // The button disappears with its row.
      focusHeading();
      onLeft();
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
    underWay.current.add(username);
    mutate({ username, isHidden: !isHidden });
  };
}
