import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageError } from './ui/page-error.tsx';
import { PageNotFound } from './layout/page-not-found.tsx';
import { PagePending } from './layout/page-pending.tsx';
import { parseSearch, stringifySearch } from './platform/search-params.ts';
import { routeTree } from './route-tree.gen.ts';

/** @param history the browser's by default */
export function createShopRouter(client: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient: client },
    ...(history ? { history } : {}),
    trailingSlash: 'always',
    parseSearch,
    stringifySearch,
    // On the server, it would write an inline script, which the CSP forbids.
    scrollRestoration: !import.meta.env.SSR,
    defaultPreload: 'intent',
    // TanStack Query decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    defaultPendingComponent: PagePending,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
}
