import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { default as Axe, AxeResults, RunOptions } from 'axe-core';

/** Without its comments and names: the browser reads it anew for each document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG_2_2_AA: RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
const CONTRAST: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast'] };

/** What axe finds on the page as it is now, one line per finding: rule, element, reason. */
export function axeFindings(page: Page): Promise<string[]> {
  return findingsOf(page, WCAG_2_2_AA);
}

/** The same for what depends on colours alone, for a page that was looked at in other colours. */
export function contrastFindings(page: Page): Promise<string[]> {
  return findingsOf(page, CONTRAST);
}

/** Shows the page in other colours, as the switch in the header would. */
async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((scheme) => {
    document.documentElement.dataset['colourScheme'] = scheme;
  }, theme);
}

/** Everything in the dark theme, then what depends on colours in the light one. */
export async function findingsInBothThemes(page: Page): Promise<{ dark: string[]; light: string[] }> {
  const dark = await axeFindings(page);
  await setTheme(page, 'light');
  const light = await contrastFindings(page);
  await setTheme(page, 'dark');
  return { dark, light };
}

async function findingsOf(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  // Colours on their way belong to neither theme; without motion they are there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What is still asked for may be dimmed until it is there.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Once for each document: it is larger than the shop's own program.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  // No page here has frames, and what did not fail need not be described.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false };
  const violations = await page.evaluate(async (given) => {
    const found: AxeResults = await (globalThis as unknown as { axe: typeof Axe }).axe.run(document, given);
    return found.violations;
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
