import './theme/styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
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
if (import.meta.env.PROD) startServiceWorker();
else void removeServiceWorkers();

// Not with `await` up here: nothing could be imported from this file's chunk then, and it would come in forty pieces.
void start(root);

async function start(place: HTMLElement): Promise<void> {
  // The static shell stays until the page can be drawn whole.
  const staticShells = [...place.querySelectorAll<HTMLElement>('.static-shell')].map(
    ({ dataset }) => dataset['of'],
  );
  if (staticShells.includes(document.documentElement.dataset['at'])) await router.load();
  // In slices: the static shell can be scrolled meanwhile.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <QueryProvider>
          <RouterProvider router={router} />
        </QueryProvider>
      </StrictMode>,
    ),
  );
}
