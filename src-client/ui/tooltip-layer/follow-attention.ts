const DELAY_MS = 250;
const GAP = 6;
const EDGE = 8;

/** A button that does nothing else when it is pressed. */
const OFF = '[aria-disabled="true"][data-tip]';

/** Shows in `tip` what the pointer, the focus or a tap comes to. @returns how to stop */
export function followAttention(tip: HTMLElement): () => void {
  const listening = new AbortController();
  let anchor: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A button that is switched on or off below its tooltip: what the tooltip says is of before.
  const changes = new MutationObserver(() => {
    if (!tip.matches(':popover-open') || anchor === null) return;
    if (anchor.hasAttribute('data-tip')) show(tip, anchor);
    else hide();
  });

  const hide = (): void => {
    clearTimeout(timer);
    changes.disconnect();
    anchor = null;
    if (tip.matches(':popover-open')) tip.hidePopover();
  };
  /** The anchor stays known, or the next move of the pointer would bring it back. */
  const dismiss = (): void => {
    const dismissed = anchor;
    hide();
    anchor = dismissed;
  };
  const turnTo = (next: Element | null, delayMs = DELAY_MS): void => {
    if (next === anchor) return;
    hide();
    anchor = next;
    if (next === null) return;
    changes.observe(next, { attributeFilter: ['data-tip'] });
    timer = setTimeout(() => show(tip, next), delayMs);
  };
  const onPointerOver = ({ target, pointerType }: PointerEvent): void => {
    if (!(target instanceof Element) || pointerType === 'touch' || tip.contains(target)) return;
    // The page may have moved below a pointer that rests: what the keyboard is on keeps its tooltip.
    turnTo(target.closest('[data-tip]') ?? keyboardAnchor());
  };
  const onFocus = (): void => turnTo(keyboardAnchor());
  const onClick = ({ target }: Event): void => {
    const off = target instanceof Element ? target.closest(OFF) : null;
    if (off !== null) turnTo(off, 0);
  };
  // What has the focus may have been scrolled into view for it: its tooltip comes when the page rests.
  const onScroll = (): void => {
    hide();
    onFocus();
  };
  const { signal } = listening;
  document.addEventListener('pointerover', onPointerOver, { signal });
  document.addEventListener('pointerdown', hide, { signal });
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('focusout', hide, { signal });
  document.addEventListener('click', onClick, { signal });
  document.addEventListener('scroll', onScroll, { signal, capture: true, passive: true });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(), { signal });
  return () => {
    hide();
    listening.abort();
  };
}

/** What the keyboard has come to, if it carries a tooltip. */
function keyboardAnchor(): Element | null {
  const focused = document.activeElement;
  return focused?.matches('[data-tip]:focus-visible') ? focused : null;
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
