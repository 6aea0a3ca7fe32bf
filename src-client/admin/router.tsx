import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { oneOf, parseSearch, stringifySearch } from '#client/platform/search-params.ts';
import { ConsoleShell } from './layout/console-shell.tsx';
import { PageFault, PageNotFound, PagePending, PageRefused } from './layout/page-states.tsx';
import { type ConsolePage, PAGES, startFor } from './pages.ts';
import { loadPart } from './platform/load-part.ts';
import { signedOut } from './platform/query-client.ts';
import { useOperator } from './platform/session.ts';
import { trpcUtils } from './platform/trpc.ts';

const rootRoute = createRootRoute();

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } => ({
    next: oneOf(search['next']),
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./pages/sign-in/invitation-page.tsx'), 'InvitationPage'),
});

/**
 * All other pages are for operators: without a session, the visitor is sent to the sign-in, and back to the same
 * address afterwards.
 */
const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'console',
  component: ConsoleShell,
  beforeLoad: async ({ location }) => {
    const operator = await trpcUtils.session.current.ensureData();
    if (!operator) throw redirect({ to: '/sign-in', search: { next: location.publicHref } });
  },
});

/** The console starts with the first page of the operator's menu. */
const startRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  beforeLoad: async () => {
    const operator = await trpcUtils.session.current.ensureData();
    if (operator) throw redirect({ to: startFor(operator.rights), replace: true });
  },
});

function routeOf({ path, right, load }: ConsolePage) {
  const Page = lazyRouteComponent(async () => ({ default: await loadPart(load) }));
  // For a clear message only: the server refuses the page's calls anyway.
  function AllowedPage() {
    const { rights } = useOperator();
    return right === null || rights.includes(right) ? <Page /> : <PageRefused />;
  }
  AllowedPage.preload = Page.preload;
  return createRoute({
    getParentRoute: () => consoleRoute,
    path,
    component: AllowedPage,
    // An open dialog or a draft belongs to one item: it does not follow to the next one.
    remountDeps: ({ params }) => params,
  });
}

const unknownRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '$',
  component: PageNotFound,
});

/** @param history the browser's by default */
export function createConsoleRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      signInRoute,
      invitationRoute,
      consoleRoute.addChildren([startRoute, ...PAGES.map(routeOf), unknownRoute]),
    ]),
    basepath: '/admin',
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
    defaultErrorComponent: PageFault,
    defaultNotFoundComponent: PageNotFound,
    defaultPendingComponent: PagePending,
  });
  signedOut.subscribe(() => {
    void trpcUtils.session.current.invalidate().then(() => router.invalidate());
  });
  return router;
}
