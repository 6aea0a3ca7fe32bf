import { useEffect, useRef, type RefObject } from 'react';

/**
 * For an outcome that takes the place of a form: the focus, whose field is gone, goes to the outcome's heading, and a
 * screen reader reads it.
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
