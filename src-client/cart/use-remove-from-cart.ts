import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { failureOf, NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices.tsx';

/** Takes items out of the cart; `remove` answers at once, the list follows. */
export function useRemoveFromCart(): { remove: (cartItemIds: number[]) => void; isPending: boolean } {
  const queryClient = useQueryClient();
  const mutation = useMutation(
    trpc.cart.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.cart.list.queryKey() }),
      onError: (error) => {
        const { status } = failureOf(error);
        if (status === 429) return;
        notify('bad', status === undefined ? NETWORK_FAILURE_TEXT : CART_TEXTS.deleteFailed(status));
      },
    }),
  );
  return { remove: (cartItemIds) => mutation.mutate({ cartItemIds }), isPending: mutation.isPending };
}
