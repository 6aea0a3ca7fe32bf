import { useEffect, useRef } from 'react';
import classes from './tooltip-layer.module.css';

const DELAY_MS = 250;
const GAP = 6;
const EDGE = 8;

/**
 * Tooltips for whatever carries `data-tip`: one listener and one element for a whole page of cards, where a component
 * for each of a thousand pictures would cost as much as the cards. They only repeat what a screen reader is told
 * anyway. Escape takes the tooltip away, and the pointer may move onto it.
 */
export function TooltipLayer() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tip = ref.current;
    return tip === null ? undefined : followPointer(tip);
  }, []);
  return <div ref={ref} className={classes.tip} popover="manual" aria-hidden="true" />;
}

function followPointer(tip: HTMLElement): () => void {
  const listening = new AbortController();
  let anchor: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = (): void => {
    clearTimeout(timer);
    anchor = null;
    if (tip.matches(':popover-open')) tip.hidePopover();
  };
  const onPointerOver = ({ target, pointerType }: PointerEvent): void => {
    if (!(target instanceof Element) || pointerType === 'touch' || tip.contains(target)) return;
    const next = target.closest('[data-tip]');
    if (next === anchor) return;
    hide();
    anchor = next;
    if (next !== null) timer = setTimeout(() => show(tip, next), DELAY_MS);
  };
  const { signal } = listening;
  document.addEventListener('pointerover', onPointerOver, { signal });
  document.addEventListener('pointerdown', hide, { signal });
  document.addEventListener('scroll', hide, { signal, capture: true, passive: true });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
  return () => {
    hide();
    listening.abort();
  };
}

/** Above its anchor, or below where there is no room, within the window. */
function show(tip: HTMLElement, anchor: Element): void {
  const text = anchor.getAttribute('data-tip');
  if (text === null || text === '' || !anchor.isConnected) return;
  tip.textContent = text;
  tip.showPopover();
  const box = anchor.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = box.left + box.width / 2 - width / 2;
  const above = box.top - height - GAP;
  tip.style.left = `${Math.max(EDGE, Math.min(left, document.documentElement.clientWidth - width - EDGE))}px`;
  tip.style.top = `${above < EDGE ? box.bottom + GAP : above}px`;
}
