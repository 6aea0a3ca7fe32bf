import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on the page as it is now, one line per finding: rule, element, reason. */
export async function axeFindings(page: Page): Promise<string[]> {
  return findingsOf(page, new AxeBuilder({ page }).withTags(RULES));
}

/** The same for what depends on colours alone, for a page that was looked at in other colours. */
export async function contrastFindings(page: Page): Promise<string[]> {
  return findingsOf(page, new AxeBuilder({ page }).withRules(['color-contrast']));
}

/** Shows the page in other colours, as the switch in the header would. */
export async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((scheme) => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
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

async function findingsOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  // Colours on their way belong to neither theme; without motion they are there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Without a window of its own to finish in: that takes longer than the audit, and no page here has frames.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
