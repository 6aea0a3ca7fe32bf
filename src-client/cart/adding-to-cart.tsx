import { type Mutation, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { filtersFromParams } from '#shared/catalog/filters/search-params.ts';
import { MAX_WANTED_AT_ONCE } from '#shared/catalog/wanted-skin.ts';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { useMe } from '#client/identity/session.ts';
import { SignInDialog } from '#client/identity/sign-in-dialog.tsx';
import { failureOf } from '#client/platform/failure.ts';
import { useArchivedReason } from '#client/platform/shop-info.ts';
import { trpc } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import { readCartAnew, useCart } from './cart-query.ts';
import { rememberItem } from './remembered-item.ts';
import { reportAddFailure } from './report-add-failure.ts';
import { keepWaitingItem } from './waiting-items.ts';

/** Ready to add, a call is pending, or in the cart already. */
type AddingState = 'ready' | 'pending' | 'in-cart';

interface Adding {
  stateOf: (productId: number) => AddingState;
  add: (productId: number) => void;
  /** Why nothing can be added; undefined if it can. */
  refusal: string | undefined;
}

const AddingContext = createContext<Adding | undefined>(undefined);
const NOTHING: ReadonlySet<number> = new Set();

/**
 * Adds accounts to the cart (storefront, section 4 "Add to cart" and section 8). Shared by all buttons of a page,
 * because a hundred buttons should not each watch the session, the cart and their own call.
 */
export function AddingToCart({ children }: { children: ReactNode }) {
  const me = useMe();
  const cart = useCart().data;
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const [pending, setPending] = useState(NOTHING);
  const [asksToSignIn, setAsksToSignIn] = useState(false);
  const [news, setNews] = useState('');
  const { mutate } = trpc.cart.add.useMutation({
    onMutate: ({ productId }) => {
      // Screen readers announce a repeated text only if it was removed before.
      setNews('');
      setPending((ids) => new Set([...ids, productId]));
    },
    onSuccess: () => setNews(CART_TEXTS.added),
    onError: (error, { productId }) => {
      const failure = failureOf(error);
      if (failure.status === 403) {
        rememberItem(productId);
        setAsksToSignIn(true);
      } else if (failure.status === undefined && keepWaitingItem(productId)) {
        notify('bad', CART_TEXTS.addWaits);
      } else if (failure.status !== 429) reportAddFailure(failure);
    },
    onSettled: async (_, __, { productId }) => {
      // After an error too: another tab may have added it.
      await readCartAnew(utils);
      setPending((ids) => new Set([...ids].filter((id) => id !== productId)));
    },
  });
  const isVisitor = me === null;
  const refusal = useArchivedReason();
  const adding = useMemo((): Adding => {
    const inCart = new Set(cart?.items.map(({ product }) => product.id));
    return {
      refusal,
      stateOf: (productId) => {
        if (pending.has(productId)) return 'pending';
        return inCart.has(productId) ? 'in-cart' : 'ready';
      },
      add: (productId) => {
        if (isVisitor) {
          rememberItem(productId);
          setAsksToSignIn(true);
        } else if (!isBeingAdded(queryClient, productId)) mutate({ productId, ...searchedSkins() });
      },
    };
  }, [cart, pending, isVisitor, mutate, queryClient, refusal]);
  return (
    <AddingContext value={adding}>
      {children}
      <span role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </span>
      {asksToSignIn && <SignInDialog isOpen onClose={() => setAsksToSignIn(false)} />}
    </AddingContext>
  );
}

/** @throws outside `AddingToCart` */
export function useAddingToCart(): Adding {
  const adding = useContext(AddingContext);
  if (adding === undefined) throw new Error('A button to add to the cart needs <AddingToCart> around it.');
  return adding;
}

/** Prevents double clicks: `pending` only changes with the next render, the query client knows the call at once. */
function isBeingAdded(queryClient: QueryClient, productId: number): boolean {
  const isOfProduct = ({ state }: Mutation): boolean =>
    (state.variables as { productId: number }).productId === productId;
  return queryClient.isMutating({ mutationKey: getMutationKey(trpc.cart.add), predicate: isOfProduct }) > 0;
}

/** The skins in the search page's address, for home's count of wanted skins. */
function searchedSkins(): { searchedSkins?: number[] } {
  const { pathname, search } = globalThis.location;
  const { skins } = pathname === '/buy-account/' ? filtersFromParams(new URLSearchParams(search)) : {};
  return skins === undefined ? {} : { searchedSkins: skins.slice(0, MAX_WANTED_AT_ONCE) };
}
