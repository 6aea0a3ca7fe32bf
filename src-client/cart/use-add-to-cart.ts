import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { useMe } from '#client/identity/session.ts';
import { failureOf, type Failure } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices.tsx';
import { useCart } from './cart-query.ts';
import { rememberItem } from './remembered-item.ts';
import { keepWaitingItem } from './waiting-items.ts';

interface AddToCart {
  /** `ready`, while the call is `pending`, or already `in-cart`. */
  state: 'ready' | 'pending' | 'in-cart';
  add: () => void;
  /** Whether the visitor has to log in first. */
  asksToSignIn: boolean;
  closeSignIn: () => void;
}

/** Adding one account to the cart (storefront, section 4 "Add to cart" and section 8). */
export function useAddToCart(productId: number): AddToCart {
  const me = useMe();
  const cart = useCart().data;
  const queryClient = useQueryClient();
  const [asksToSignIn, setAsksToSignIn] = useState(false);
  const askToSignIn = () => {
    rememberItem(productId);
    setAsksToSignIn(true);
  };
  const mutation = useMutation(
    trpc.cart.add.mutationOptions({
      // Also after a refusal: it may already be there, from another tab.
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.cart.list.queryKey() }),
      onError: (error) => {
        const failure = failureOf(error);
        if (failure.status === 403) askToSignIn();
        else if (failure.status === undefined && keepWaitingItem(productId))
          notify('bad', CART_TEXTS.addWaits);
        else if (failure.status !== 429) notify('bad', addFailureText(failure));
      },
    }),
  );
  const isInCart = mutation.isSuccess || cart?.items.some((item) => item.product.id === productId) === true;
  const readyState = mutation.isPending ? 'pending' : 'ready';
  return {
    state: isInCart ? 'in-cart' : readyState,
    add: () => (me === null ? askToSignIn() : mutation.mutate({ productId })),
    asksToSignIn,
    closeSignIn: () => setAsksToSignIn(false),
  };
}

/** A 400 explains itself; anything else is told with its status. */
function addFailureText({ status, text }: Failure): string {
  return status === undefined || status === 400 ? text : CART_TEXTS.addFailed(status);
}
