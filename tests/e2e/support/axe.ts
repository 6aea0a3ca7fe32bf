import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { default as Axe, AxeResults, RunOptions } from 'axe-core';

/** The minified version, because the browser parses it again for each document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG_2_2_AA: RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
const CONTRAST: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast'] };

/** axe's findings on the current page, one line per finding: rule, element, reason. */
export function axeFindings(page: Page): Promise<string[]> {
  return findingsOf(page, WCAG_2_2_AA);
}

/** Only the rules about colours, for a page that has been checked in the other theme. */
export function contrastFindings(page: Page): Promise<string[]> {
  return findingsOf(page, CONTRAST);
}

/** Changes the theme, like the switch in the header. */
async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((scheme) => {
    document.documentElement.dataset['colourScheme'] = scheme;
  }, theme);
}

/** All rules in the dark theme, and those about colours in the light one. */
export async function findingsInBothThemes(page: Page): Promise<{ dark: string[]; light: string[] }> {
  const dark = await axeFindings(page);
  await setTheme(page, 'light');
  const light = await contrastFindings(page);
  await setTheme(page, 'dark');
  return { dark, light };
}

async function findingsOf(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  // During a transition, colours belong to neither theme; with reduced motion there are no transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Content that is still loading may be dimmed.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Only once per document, because it is larger than the shop's own scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  // No page has frames, and only violations are needed.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false };
  const violations = await page.evaluate(async (given) => {
    const found: AxeResults = await (globalThis as unknown as { axe: typeof Axe }).axe.run(document, given);
    return found.violations;
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
