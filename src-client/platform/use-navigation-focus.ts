import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After navigation to another page, focuses its heading, as a full load would, so that screen readers read it. A
 * changed query (a filter, a page number) does not move the focus.
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
