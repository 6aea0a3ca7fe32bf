import { useEffect } from 'react';

/** The window's title while a page is shown; a page of one thing names it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Console`;
  }, [title]);
}
