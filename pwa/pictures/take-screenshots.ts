/**
 * Takes the screenshots that browsers show before installing the app, from a running shop: `node
 * pwa/pictures/take-screenshots.ts http://127.0.0.1:3000`. Repeat it when the pages have changed noticeably.
 */
import type { Browser } from '@playwright/test';
import { openDrawingBrowser, publicFile } from './drawing-browser.ts';

const [shop = 'http://127.0.0.1:3000'] = process.argv.slice(2);

/** As in the manifest: 1440 x 900, and 780 x 1688 for a phone's 390 x 844. */
const WINDOWS = {
  wide: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
};
const PAGES = { home: '/', search: '/buy-account/' };

async function take(browser: Browser, form: keyof typeof WINDOWS): Promise<void> {
  const context = await browser.newContext({ ...WINDOWS[form], reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(shop + path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: publicFile(`screenshots/${name}-${form}.jpg`), type: 'jpeg', quality: 82 });
  }
  await context.close();
}

const browser = await openDrawingBrowser();
await take(browser, 'wide');
await take(browser, 'narrow');
await browser.close();
