/** The browser that draws the app's icons and screenshots: the one found for the browser tests. */
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../tests/support/found-browser.ts';

export function openDrawingBrowser(): Promise<Browser> {
  return chromium.launch(findBrowser());
}

/** @param name below src-client/public, e.g. `icons/any-192.png` */
export function publicFile(name: string): string {
  return new URL(`../../src-client/public/${name}`, import.meta.url).pathname;
}
