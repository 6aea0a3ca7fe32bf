import { useEffect } from 'react';
import type { PageHead } from '#shared/pages.ts';
import { createStore } from './store.ts';

/** The current page's own head, if its address alone does not determine it. */
export const ownHead = createStore<PageHead | undefined>(undefined);

/** Sets the page's own head while it is on screen, once it is known. */
export function useOwnHead(head: PageHead | undefined): void {
  const { title, description } = head ?? {};
  useEffect(() => {
    if (title === undefined) return;
    ownHead.set({ title, ...(description === undefined ? {} : { description }) });
    return () => ownHead.set(undefined);
  }, [title, description]);
}
