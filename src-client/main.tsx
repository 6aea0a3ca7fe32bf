import './theme/styles.ts';
import type { Query } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
// Its data on the device ends with the customer's session, also on pages without a cart.
import './cart/cart-choices.ts';
import { replica } from './replica/replica-client.ts';
import { meQuery } from './identity/session.ts';
import { watchSession } from './identity/watch-session.ts';
import { watchForMissingParts } from './platform/app-update.ts';
import { watchConnection } from './platform/connection.ts';
import { watchInstallOffer } from './platform/install.ts';
import { queryClient } from './platform/query-client.ts';
import { QueryProvider } from './platform/query-provider.tsx';
import { removeServiceWorkers, startServiceWorker } from './platform/service-worker.ts';
import { infoOfPage, shopInfoQuery } from './platform/shop-info.ts';
import { onTooManyRequests } from './platform/too-many-requests.ts';
import { whenLoaded } from './platform/when-idle.ts';
import { createShopRouter } from './router.tsx';
import { followOtherTabs } from './theme/colour-scheme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

if (globalThis.earlyCatalogWorker) replica.start();
watchInstallOffer();
if (Math.random() < (infoOfPage()?.vitalsShare ?? 0)) whenLoaded(() => void import('./platform/vitals.ts'));
if (!import.meta.env.PROD) void removeServiceWorkers();

/** If a server-rendered page gets no data within this time it is replaced anyway: the new page shows the error. */
const DRAWN_WITHIN_MS = 4_000;
/** Includes building an index; until then a static shell shows which page it is. */
const STORED_WITHIN_MS = 600;

// Not with a top-level `await`: then nothing could be imported from this chunk, and it would be split into forty
// pieces.
void start(root);

async function start(place: HTMLElement): Promise<void> {
  // The server's HTML, or the static shell, stays until the page can be rendered as a whole.
  const isDrawn = place.dataset['drawn'] !== undefined;
  // Its scripts have just run: the following steps are tasks of their own.
  await delay(0);
  followOtherTabs();
  watchConnection();
  watchForMissingParts();
  watchSession(queryClient);
  // What every page asks: asked by its components, each of them would be rendered again at once.
  void queryClient.prefetchQuery(meQuery());
  void queryClient.prefetchQuery(shopInfoQuery());
  const ofEveryPage = new Set(queryClient.getQueryCache().getAll());
  await delay(0);
  const router = createShopRouter(queryClient);
  onTooManyRequests((waitSeconds) => void router.navigate({ to: '/429/', state: { waitSeconds } }));
  await delay(0);
  if (isDrawn || place.querySelector(`[data-of="${document.documentElement.dataset['at']}"]`))
    await router.load();
  if (isDrawn)
    await Promise.race([settleQueries((query) => !ofEveryPage.has(query)), delay(DRAWN_WITHIN_MS)]);
  // Wait for stored data instead of rendering the page without it.
  else if (replica.isOpening) await Promise.race([settleQueries(isOfCatalog), delay(STORED_WITHIN_MS)]);
  // In slices, so that the page can be scrolled meanwhile.
  startTransition(() => {
    createRoot(place).render(
      <StrictMode>
        <QueryProvider>
          <RouterProvider router={router} />
          <TakenOver place={place} />
        </QueryProvider>
      </StrictMode>,
    );
  });
}

/** Rendered with the page, which React controls from then on. */
function TakenOver({ place }: { place: HTMLElement }) {
  useEffect(() => {
    place.removeAttribute('data-drawn');
    if (globalThis.earlyPress ?? globalThis.earlyText) void repeatEarlyInput(place);
    // Not earlier: it downloads the whole build, and until then the page itself needs the network and the processor.
    if (import.meta.env.PROD) startServiceWorker(() => replica.whenAtRest());
  }, [place]);
  return null;
}

/** Few visitors press or type that early: the code is loaded only for them. */
async function repeatEarlyInput(place: HTMLElement): Promise<void> {
  const { repeatPress, repeatText } = await import('./platform/early-input.ts');
  await Promise.all([repeatPress(place), repeatText(place)]);
}

/** Waits for the queries that have started so far. */
async function settleQueries(isAwaited: (query: Query) => boolean): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({ predicate: isAwaited });
  await Promise.allSettled(queries.flatMap(({ promise }) => promise ?? []));
}

const isOfCatalog = ({ queryKey }: Query): boolean => queryKey[0] === 'catalog';

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
