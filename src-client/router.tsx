import { createRouter } from '@tanstack/react-router';
import { PageError } from './ui/page-error.tsx';
import { PageNotFound } from './layout/page-not-found.tsx';
import { PagePending } from './layout/page-pending.tsx';
import { queryClient } from './platform/query-client.ts';
import { parseSearch, stringifySearch } from './platform/search-params.ts';
import { onTooManyRequests } from './platform/too-many-requests.ts';
import { routeTree } from './route-tree.gen.ts';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  trailingSlash: 'always',
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // TanStack Query decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultStructuralSharing: true,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: PageNotFound,
  defaultPendingComponent: PagePending,
});

onTooManyRequests((waitSeconds) => void router.navigate({ to: '/429/', state: { waitSeconds } }));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
