import { useEffect, useRef } from 'react';
import { afterPaint } from '#client/platform/after-paint.ts';
import classes from './tooltip-layer.module.css';

/**
 * Tooltips for all elements with `data-tip`: one listener and one element for a whole page of cards, because a
 * component for each of a thousand pictures would cost as much as the cards. Shown for a resting pointer, for keyboard
 * focus, and for a tap on a disabled button, to explain it. They only repeat what screen readers read anyway. Escape
 * closes the tooltip, and the pointer may move onto it.
 */
export function TooltipLayer() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tip = ref.current;
    if (tip === null) return;
    const left = new AbortController();
    // Loaded after the page, because no tooltip is needed before; if the code cannot be loaded, after an update or
    // offline, there are no tooltips.
    const cancel = afterPaint(0, () => void follow(tip, left.signal).catch(() => undefined));
    return () => {
      cancel();
      left.abort();
    };
  }, []);
  return <div ref={ref} className={classes.tip} popover="manual" aria-hidden="true" />;
}

async function follow(tip: HTMLElement, left: AbortSignal): Promise<void> {
  const { followAttention } = await import('./follow-attention.ts');
  if (!left.aborted) left.addEventListener('abort', followAttention(tip));
}
