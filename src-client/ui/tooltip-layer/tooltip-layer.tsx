import { useEffect, useRef } from 'react';
import classes from './tooltip-layer.module.css';

/**
 * Tooltips for whatever carries `data-tip`: one listener and one element for a whole page of cards, where a component
 * for each of a thousand pictures would cost as much as the cards. They come to a pointer that rests, to the keyboard's
 * focus, and to a tap on a button that is off, which says why. They only repeat what a screen reader reads anyway.
 * Escape takes the tooltip away, and the pointer may move onto it.
 */
export function TooltipLayer() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tip = ref.current;
    if (tip === null) return;
    const left = new AbortController();
    // A tooltip is not read before the page; without its code, after an update or offline, there is none.
    void follow(tip, left.signal).catch(() => undefined);
    return () => left.abort();
  }, []);
  return <div ref={ref} className={classes.tip} popover="manual" aria-hidden="true" />;
}

async function follow(tip: HTMLElement, left: AbortSignal): Promise<void> {
  const { followAttention } = await import('./follow-attention.ts');
  if (!left.aborted) left.addEventListener('abort', followAttention(tip));
}
