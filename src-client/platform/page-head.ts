import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { documentDescription, documentTitle, findPage, NOT_FOUND_PAGE } from '#shared/pages.ts';
import { ownHead } from './own-head.ts';
import { DEFAULT_SHOP_NAME, useShopInfo } from './shop-info.ts';
import { useStore } from './store.ts';

/**
 * Keeps title, description and canonical address in line with the current page, as the server writes them into the
 * first one.
 */
export function usePageHead(): void {
  const shopName = useShopInfo()?.name ?? DEFAULT_SHOP_NAME;
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const own = useStore(ownHead);
  useEffect(() => {
    if (pathname === undefined) return;
    const page = findPage(pathname);
    const head = own ?? page?.head ?? NOT_FOUND_PAGE;
    document.title = documentTitle(head, shopName);
    document.querySelector('meta[name="description"]')?.setAttribute('content', documentDescription(head));
    if (page !== undefined) {
      document
        .querySelector('link[rel="canonical"]')
        ?.setAttribute('href', window.location.origin + page.path);
    }
  }, [pathname, own, shopName]);
}
