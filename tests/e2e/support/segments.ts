import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Chooses one of a row of segments by its label, which covers the input. */
export async function chooseSegment(page: Page, name: string): Promise<void> {
  const input = page.getByRole('radio', { name });
  await page.locator('label').filter({ has: input }).click();
  await expect(input).toBeChecked();
}
