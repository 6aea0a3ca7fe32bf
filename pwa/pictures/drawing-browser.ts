/**
 * The browser that draws the app's icons and screenshots: the one found for the browser tests (`node src/setup.mjs
 * test`).
 */
import { type Browser, chromium } from '@playwright/test';

const FOUND = new URL('../../node_modules/.cache/level30/chromium.json', import.meta.url).href;

export async function openDrawingBrowser(): Promise<Browser> {
  const found = (await import(FOUND, { with: { type: 'json' } })) as {
    default: { executablePath: string; args: string[] };
  };
  const { executablePath, args } = found.default;
  return chromium.launch({ executablePath, args });
}

/** @param name below src-client/public, e.g. `icons/any-192.png` */
export function publicFile(name: string): string {
  return new URL(`../../src-client/public/${name}`, import.meta.url).pathname;
}
