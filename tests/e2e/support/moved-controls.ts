import type { Page } from '@playwright/test';

/** What the customer presses may not be elsewhere when the press ends. */
const MOVED_PX = 8;

/**
 * Notes from now on every control that moves in the page after it was seen and could be used. Call before the page opens.
 * What the browser's own fallback font moves is left out.
 */
export async function watchControls(page: Page): Promise<void> {
  await page.addInitScript((movedPx) => {
    const moves: string[] = [];
    Object.assign(globalThis, { moves });
    let places = new WeakMap<Element, { x: number; y: number }>();
    const note = (control: Element): void => {
      const { left, top, bottom, width } = control.getBoundingClientRect();
      const isSeen =
        width > 0 && bottom > 0 && top < innerHeight && !control.matches(':disabled, [aria-disabled=true]');
      const before = places.get(control);
      const place = { x: left + scrollX, y: top + scrollY };
      if (isSeen) places.set(control, place);
      else places.delete(control);
      if (before === undefined) return;
      const [dx, dy] = [Math.round(place.x - before.x), Math.round(place.y - before.y)];
      if (Math.max(Math.abs(dx), Math.abs(dy)) < movedPx) return;
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
      moves.push(`${control.tagName} "${name.slice(0, 40)}" by ${dx}, ${dy}`);
    };
    const noteAll = (): void => {
      for (const control of document.querySelectorAll(':is(header, main) :is(a, button, input, select)')) {
        if (control.checkVisibility({ contentVisibilityAuto: true })) note(control);
      }
    };
    // After a frame is painted: before, what lies outside the window has no size of its own yet.
    const look = (): void => {
      if (document.fonts.status === 'loading') places = new WeakMap();
      else noteAll();
      requestAnimationFrame(() => setTimeout(look));
    };
    requestAnimationFrame(() => setTimeout(look));
  }, MOVED_PX);
}

export function movedControls(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { moves: string[] }).moves);
}
