import { useQueryClient } from '@tanstack/react-query';
import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useRef, type MouseEvent } from 'react';
import type { FoundProduct } from '#shared/catalog/engine/search-result.ts';
import { searchedSkins } from '#shared/catalog/product-path.ts';
import { productKey } from '#client/replica/use-product.ts';

/** Marks an element as a link to an account's page, for `useCardClicks`. */
export const productMark = (id: number) => ({ 'data-product': id });

interface CardClicks {
  onClick: (event: MouseEvent) => void;
  onPointerOver: () => void;
}

/**
 * Opens an account's page on a click on its card or row. One listener on the container, because the router would
 * recompute a hundred router links at every change of the address. The links in the cards are plain ones, so opening in
 * a new tab works as usual.
 */
export function useCardClicks(products: readonly FoundProduct[]): CardClicks {
  const isSearch = useMatch({ from: '/buy-account/', shouldThrow: false }) !== undefined;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const router = useRouter();
  const isPreloaded = useRef(false);
  const onClick = useCallback(
    (event: MouseEvent) => {
      const id = productOf(event);
      if (id === undefined) return;
      event.preventDefault();
      // The page shows the card's data at once and fetches it anew.
      const known = products.find((product) => product.id === id);
      if (known !== undefined) queryClient.setQueryData(productKey(id), known, { updatedAt: 0 });
      void navigate({
        to: '/buy-account/$id/',
        params: { id },
        search: searchedSkins(known?.relevantSkins),
        state: isSearch ? { cameFromSearch: true } : {},
      });
    },
    [navigate, queryClient, products, isSearch],
  );
  /** Loads the code of the account page before the first click. */
  const onPointerOver = useCallback(() => {
    if (isPreloaded.current) return;
    isPreloaded.current = true;
    void router.loadRouteChunk(router.routesByPath['/buy-account/$id']);
  }, [router]);
  return { onClick, onPointerOver };
}

function productOf(event: MouseEvent): number | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented;
  if (!isPlain || !(target instanceof Element)) return undefined;
  // Buttons and other links do their own thing, and selecting text must not open the page.
  if (target.closest('button, dialog, a:not([data-card-link])') !== null) return undefined;
  if (window.getSelection()?.isCollapsed === false) return undefined;
  const id = target.closest<HTMLElement>('[data-product]')?.dataset['product'];
  return id === undefined ? undefined : Number(id);
}
