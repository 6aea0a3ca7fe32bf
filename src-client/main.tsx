import './theme/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchSession } from './identity/watch-session.ts';
import { watchForMissingParts } from './platform/app-update.ts';
import { watchConnection } from './platform/connection.ts';
import { watchInstallOffer } from './platform/install.ts';
import { queryClient } from './platform/query-client.ts';
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
if (import.meta.env.PROD) startServiceWorker();
else void removeServiceWorkers();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
