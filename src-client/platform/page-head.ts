import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DEFAULT_SHOP_NAME, useShopInfo } from './shop-info.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page without the shop's name. */
    title?: string;
    /** What search engines show below the title. */
    description?: string;
  }
}

const DEFAULT_DESCRIPTION =
  'Level 30 accounts with the skins you want, delivered at once and covered by a warranty.';

/** Keeps the document's title and description at those of the innermost matched route that has them. */
export function usePageHead(): void {
  const shopName = useShopInfo()?.name ?? DEFAULT_SHOP_NAME;
  const title = useRouterState({
    select: (state) => state.matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const description = useRouterState({
    select: (state) =>
      state.matches.findLast((match) => match.staticData.description)?.staticData.description,
  });
  useEffect(() => {
    document.title = title === undefined ? shopName : `${title} · ${shopName}`;
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', description ?? DEFAULT_DESCRIPTION);
  }, [title, description, shopName]);
}
