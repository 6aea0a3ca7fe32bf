import './theme/styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
// What it keeps on the device goes with the customer, also on pages without a cart.
import './cart/cart-choices.ts';
import { replica } from './replica/replica-client.ts';
import { watchSession } from './identity/watch-session.ts';
import { watchForMissingParts } from './platform/app-update.ts';
import { watchConnection } from './platform/connection.ts';
import { watchInstallOffer } from './platform/install.ts';
import { queryClient } from './platform/query-client.ts';
import { QueryProvider } from './platform/query-provider.tsx';
import { removeServiceWorkers, startServiceWorker } from './platform/service-worker.ts';
import { infoOfPage } from './platform/shop-info.ts';
import { whenLoaded } from './platform/when-idle.ts';
import { router } from './router.tsx';
import { followOtherTabs } from './theme/colour-scheme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

followOtherTabs();
watchConnection();
watchInstallOffer();
watchForMissingParts();
watchSession(queryClient);
if (globalThis.earlyCatalogWorker) replica.start();
if (Math.random() < (infoOfPage()?.vitalsShare ?? 0)) whenLoaded(() => void import('./platform/vitals.ts'));
if (!import.meta.env.PROD) void removeServiceWorkers();

/** A drawn page that nothing answers is replaced all the same: by then the new one says so. */
const DRAWN_WITHIN_MS = 4_000;
/** With an index to be built before, too; a static shell says what page it is until then. */
const STORED_WITHIN_MS = 600;

// Not with `await` up here: nothing could be imported from this file's chunk then, and it would come in forty pieces.
void start(root);

async function start(place: HTMLElement): Promise<void> {
  // What the server drew, or the static shell, stays until the page can be drawn whole.
  const isDrawn = place.dataset['drawn'] !== undefined;
  // Its scripts have just run: what the page asks for is a task of its own.
  if (isDrawn) await delay(0);
  if (isDrawn || place.querySelector(`[data-of="${document.documentElement.dataset['at']}"]`))
    await router.load();
  if (isDrawn) await Promise.race([settleQueries(), delay(DRAWN_WITHIN_MS)]);
  // What is stored comes while the page would be drawn without it.
  else if (replica.isOpening) await Promise.race([settleQueries('catalog'), delay(STORED_WITHIN_MS)]);
  // In slices: what stands there can be scrolled meanwhile.
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

/** Drawn with the page, which then is React's. */
function TakenOver({ place }: { place: HTMLElement }) {
  useEffect(() => {
    place.removeAttribute('data-drawn');
    if (globalThis.earlyPress ?? globalThis.earlyText) void repeatEarlyInput(place);
    // Not before: it fetches the whole build, and until the page answers it needs the network and the processor itself.
    if (import.meta.env.PROD) startServiceWorker();
  }, [place]);
  return null;
}

/** Few press or type that early: its code is loaded for them. */
async function repeatEarlyInput(place: HTMLElement): Promise<void> {
  const { repeatPress, repeatText } = await import('./platform/early-input.ts');
  await Promise.all([repeatPress(place), repeatText(place)]);
}

/** Waits for what the loaders of the page have asked for. @param about the first word of their keys */
async function settleQueries(about?: string): Promise<void> {
  const queries = queryClient.getQueryCache().findAll(about === undefined ? {} : { queryKey: [about] });
  await Promise.allSettled(queries.flatMap(({ promise }) => promise ?? []));
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
