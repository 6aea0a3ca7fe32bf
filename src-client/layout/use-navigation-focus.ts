import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After a change of page the focus goes to the new page's heading, as it would after a full load, and a screen reader
 * reads it. A changed query (a filter, a page number) leaves the focus where it is.
 */
export function useNavigationFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        const target =
          document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
        if (target === null) return;
        target.tabIndex = -1;
        target.style.outline = 'none';
        target.focus({ preventScroll: true });
      }),
    [router],
  );
}
