import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on the page as it is now, one line per finding: rule, element, reason. */
export async function axeFindings(page: Page): Promise<string[]> {
  return findingsOf(new AxeBuilder({ page }).withTags(RULES));
}

/** The same for what depends on colours alone, for a page that was looked at in other colours. */
export async function contrastFindings(page: Page): Promise<string[]> {
  return findingsOf(new AxeBuilder({ page }).withRules(['color-contrast']));
}

async function findingsOf(axe: AxeBuilder): Promise<string[]> {
  // Without a window of its own to finish in: that takes longer than the audit, and no page here has frames.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
