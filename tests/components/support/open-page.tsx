import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { destroyVault } from '#client/offline/vault/load-vault.ts';
import { currentSession } from '#client/offline/vault/session-mark.ts';
import { dropProofRequest } from '#client/platform/proof.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { QueryProvider } from '#client/platform/query-provider.tsx';
import { onTooManyRequests } from '#client/platform/too-many-requests.ts';
import { createShopRouter } from '#client/router.tsx';
import { withdrawNotice, withdrawUndos } from '#client/ui/notices/notices.tsx';
import { endTimers } from './page-timers.ts';

interface OpenPage {
  /** Where the visitor is by now: "/my-cart/?page=1". */
  address: () => string;
  back: () => void;
  /** Goes to a page that is never drawn: the address is its own, and the former page still shows. */
  goToSlowPage: () => void;
}

let root: Root | undefined;
// Routers share their routes.
const slowPage: { loader?: unknown } = createShopRouter(queryClient, createMemoryHistory()).routesById['/faq']
  .options;

/** Draws a component alone, where no page is needed. */
export function draw(component: ReactNode): void {
  root?.unmount();
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
  root.render(component);
}

/** Opens a page of the shop as a visitor does who types its address: the whole screen, from header to footer. */
export function openPage(address: string): OpenPage {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createShopRouter(queryClient, history);
  onTooManyRequests(() => history.push('/429/'));
  draw(
    <QueryProvider>
      <RouterProvider router={router} />
    </QueryProvider>,
  );
  return {
    address: () => router.latestLocation.href,
    back: () => history.back(),
    goToSlowPage: () => {
      slowPage.loader = () => new Promise(() => {});
      history.push('/faq/');
    },
  };
}

/** Leaves nothing for the next test. */
export async function closePage(): Promise<void> {
  const shownNotices = document.querySelectorAll('[aria-label="Notices"] [role]');
  for (const { textContent } of shownNotices) withdrawNotice(textContent);
  root?.unmount();
  root = undefined;
  endTimers();
  // A page's locks end with it. This one is held while the device's copy is brought up to date, perhaps with a call whose answer no
  // longer arrives.
  await navigator.locks.request('level30-vault-sync', { steal: true }, () => undefined);
  dropProofRequest();
  delete slowPage.loader;
  document.body.replaceChildren();
  // What was about to be sent goes to the shop of this test.
  await new Promise((resolve) => setTimeout(resolve));
  queryClient.clear();
  withdrawUndos();
  if (currentSession() !== undefined) await destroyVault();
  for (const name of await caches.keys()) await caches.delete(name);
  localStorage.clear();
  sessionStorage.clear();
  // A bank of a test may be an address on the page itself.
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
}
