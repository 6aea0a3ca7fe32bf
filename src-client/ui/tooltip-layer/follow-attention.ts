const DELAY_MS = 250;
const GAP = 6;
const EDGE = 8;

/** A disabled button, whose press has no other effect. */
const OFF = '[aria-disabled="true"][data-tip]';

/** Shows in `tip` the tooltip of the element that is hovered, focused or tapped. @returns a function that stops it */
export function followAttention(tip: HTMLElement): () => void {
  const listening = new AbortController();
  let anchor: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // If a button changes while its tooltip is shown, the tooltip's text is outdated.
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
  /** Keeps the anchor, so that the next move of the pointer does not show the tooltip again. */
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
    // The page may have moved under a resting pointer: the tooltip of a keyboard-focused element stays.
    turnTo(target.closest('[data-tip]') ?? keyboardAnchor());
  };
  const onFocus = (): void => turnTo(keyboardAnchor());
  const onClick = ({ target }: Event): void => {
    const off = target instanceof Element ? target.closest(OFF) : null;
    if (off !== null) turnTo(off, 0);
  };
  // Focusing an element may scroll it into view; its tooltip appears again after that.
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

/** The keyboard-focused element, if it has a tooltip. */
function keyboardAnchor(): Element | null {
  const focused = document.activeElement;
  return focused?.matches('[data-tip]:focus-visible') ? focused : null;
}

/** Places the tooltip above its anchor, or below if there is no room, within the window. */
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
