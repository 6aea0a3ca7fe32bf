import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { paymentsOfItems, usePaymentsUnderWay } from '#client/checkout/payments-under-way.ts';
import { useRefreshAfterPayment } from '#client/checkout/use-refresh-after-payment.ts';
import { failureOf, NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { trpc, trpcClient, type TrpcUtils } from '#client/platform/trpc.ts';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { notify, offerUndo } from '#client/ui/notices/notices.tsx';
import { type Cart, readCartAnew } from './cart-query.ts';

export interface Removal {
  remove: (cartItemIds: number[]) => void;
  isPending: boolean;
  /** The dialog that asks first if a payment for the items is under way; must be rendered on the page. */
  question: ReactNode;
}

/**
 * Removes items from the cart at once and offers to undo that. Several removals may run at the same time, each with one
 * call; items that the shop refuses to remove reappear. Used outside the list, which disappears with its last row.
 */
export function useRemoveFromCart(): Removal {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const { list } = utils.cart;
  const refresh = useRefreshAfterPayment();
  const underWay = usePaymentsUnderWay();
  const [asked, setAsked] = useState<number[]>();
  const underRemoval = useRef(new Set<number>());
  const mutation = trpc.cart.remove.useMutation({
    onMutate: async ({ cartItemIds, paymentsUnderWay }) => {
      if (paymentsUnderWay === 'end' || paymentsOfItems(underWay, cartItemIds).length > 0) return undefined;
      await list.cancel();
      const before = list.getData();
      list.setData(undefined, (cart) => cart && withoutItems(cart, cartItemIds));
      return before;
    },
    onSuccess: async (removal, { cartItemIds, paymentsUnderWay }, before) => {
      if (removal.outcome === 'payment_under_way') {
        // A payment was started in another tab.
        list.setData(undefined, (cart) => cart && withItemsBack(cart, before, cartItemIds));
        setAsked(cartItemIds);
      } else {
        setAsked(undefined);
        if (removal.isPaid) notify('good', CART_TEXTS.removedPaid);
        const { items } = removal;
        if (items.length > 0) offerUndo(CART_TEXTS.removed(items.length), () => putBack(utils, items));
      }
      if (removal.outcome === 'payment_under_way' || paymentsUnderWay === 'end') await refresh();
    },
    onError: (error, { cartItemIds }, before) => {
      setAsked(undefined);
      list.setData(undefined, (cart) => cart && withItemsBack(cart, before, cartItemIds));
      const { status } = failureOf(error);
      if (status === 429) return;
      notify('bad', status === undefined ? NETWORK_FAILURE_TEXT : CART_TEXTS.deleteFailed(status));
    },
    onSettled: async (_removal, _error, { cartItemIds }) => {
      for (const id of cartItemIds) underRemoval.current.delete(id);
      // While another removal is running, a refetched cart would still contain its rows.
      const isLast = queryClient.isMutating({ mutationKey: getMutationKey(trpc.cart.remove) }) <= 1;
      if (isLast) await list.invalidate();
    },
  });
  const send = (cartItemIds: readonly number[], paymentsUnderWay: 'refuse' | 'end'): void => {
    const fresh = cartItemIds.filter((id) => !underRemoval.current.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) underRemoval.current.add(id);
    mutation.mutate({ cartItemIds: fresh, paymentsUnderWay });
  };
  const isAtBank = paymentsOfItems(underWay, asked ?? []).some((payment) => !payment.isCancellable);
  return {
    remove: (cartItemIds) => send(cartItemIds, 'refuse'),
    isPending: mutation.isPending,
    question: (
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked?.length === 1 ? 'Remove this account?' : 'Remove these accounts?'}
        confirmLabel="Remove"
        closeLabel="Keep"
        isPending={mutation.isPending}
        canClose={!mutation.isPending}
        onConfirm={() => asked && send(asked, 'end')}
        onClose={() => setAsked(undefined)}
      >
        <p>{CART_TEXTS.removalEndsPayments}</p>
        {isAtBank && <p>{CART_TEXTS.removalAtBank}</p>}
      </ConfirmDialog>
    ),
  };
}

type RemovedItem = Parameters<typeof trpcClient.cart.restore.mutate>[0]['items'][number];

/** Called from the notice, possibly on another page. */
async function putBack(utils: TrpcUtils, items: RemovedItem[]): Promise<void> {
  const { goneProductIds } = await trpcClient.cart.restore.mutate({ items });
  const gone = goneProductIds.length;
  if (gone > 0) notify('bad', CART_TEXTS.goneMeanwhile(gone, items.length));
  await readCartAnew(utils);
}

function withoutItems(cart: Cart, ids: readonly number[]): Cart {
  return { ...cart, items: cart.items.filter(({ id }) => !ids.includes(id)) };
}

/** Restores these items in their former places; items that were removed meanwhile stay removed. */
function withItemsBack(cart: Cart, before: Cart | undefined, ids: readonly number[]): Cart {
  if (before === undefined) return cart;
  const present = new Map(cart.items.map((item) => [item.id, item]));
  const items = before.items.filter(({ id }) => ids.includes(id) || present.has(id));
  return { ...cart, items: items.map((item) => present.get(item.id) ?? item) };
}
