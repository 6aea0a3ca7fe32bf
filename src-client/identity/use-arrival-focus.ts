import { useEffect, useRef, type RefObject } from 'react';

/**
 * For an outcome that replaces a form: moves the focus, whose field is gone, to the outcome's heading, so that screen
 * readers read it.
 */
export function useArrivalFocus(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = frame.current?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.style.outline = 'none';
    heading.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return frame;
}
