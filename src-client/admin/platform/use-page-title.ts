import { useEffect } from 'react';

/** Sets the window's title; pages of a single item include its name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Console`;
  }, [title]);
}
