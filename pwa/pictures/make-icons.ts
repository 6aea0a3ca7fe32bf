/**
 * Draws the app's icons: `node pwa/pictures/make-icons.ts`. They are committed, so this only runs when the logo
 * changes.
 */
import type { Page } from '@playwright/test';
import { openDrawingBrowser, publicFile } from './drawing-browser.ts';

const GROUND = '#0B0E14';
const TURQUOISE = '#2FD3BC';

/** The logo's mark (src-client/ui/logo/logo.tsx) in a 32 x 32 square. */
const MARK = `
  <path d="M16 3 4.5 14.8 9.2 19.4 16 12.8Z" fill="${TURQUOISE}"/>
  <path d="M16 3 27.5 14.8 22.8 19.4 16 12.8Z" fill="#1FA593"/>
  <path d="M16 15.6 8 23 16 29.6Z" fill="#F2C14E"/>
  <path d="M16 15.6 24 23 16 29.6Z" fill="#CF9B2B"/>`;

const outlined = (paths: string) =>
  `<g fill="none" stroke="${TURQUOISE}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;
/** In a 24 x 24 square. */
const MAGNIFIER = outlined('<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5"/>');
const CART = outlined(
  '<path d="M3 4h2.5l2.2 11.5h10.2L20 8H6.6"/><circle cx="9" cy="19" r="1"/><circle cx="17" cy="19" r="1"/>',
);

interface Icon {
  name: string;
  size: number;
  drawing: string;
  /** The side of the drawing's own square. */
  box: number;
  /** The share of the icon's side that the drawing fills. */
  share: number;
  /** The corner radius as a share of the side; 0 if the system rounds the corners itself. */
  corner: number;
}

const mark = { drawing: MARK, box: 32, share: 0.9, corner: 0.22 };
// Systems crop to a circle of 80%; the mark's corners stay inside it.
const cutMark = { ...mark, share: 0.74, corner: 0 };
const shortcut = { box: 24, share: 0.58, corner: 0.5 };

const ICONS: Icon[] = [
  { ...mark, name: 'any', size: 192 },
  { ...mark, name: 'any', size: 512 },
  { ...cutMark, name: 'maskable', size: 192 },
  { ...cutMark, name: 'maskable', size: 512 },
  { ...cutMark, name: 'apple-touch', size: 180 },
  { ...shortcut, name: 'shortcut-buy', size: 96, drawing: MAGNIFIER },
  { ...shortcut, name: 'shortcut-cart', size: 96, drawing: CART },
];

async function draw(page: Page, { name, size, drawing, box, share, corner }: Icon): Promise<void> {
  const side = box / share;
  const edge = (side - box) / 2;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>
    <svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">
      <rect width="${side}" height="${side}" rx="${side * corner}" fill="${GROUND}"/>
      <g transform="translate(${edge} ${edge})">${drawing}</g>
    </svg>`);
  await page.screenshot({ path: publicFile(`icons/${name}-${size}.png`), omitBackground: true });
}

const browser = await openDrawingBrowser();
const page = await browser.newPage();
for (const icon of ICONS) await draw(page, icon);
await browser.close();
