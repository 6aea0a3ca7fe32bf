import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/**
 * Presses a button twice in the same moment, before the page can draw what the first press does to it, and once more while the
 * answer is on its way.
 * @param calls those that a press leads to
 */
export async function pressTwice(button: Locator, calls: () => readonly unknown[]): Promise<void> {
  await expect.element(button).toBeVisible();
  await expect.element(button).not.toHaveAttribute('aria-disabled', 'true');
  const element = button.element();
  if (!(element instanceof HTMLElement)) throw new Error('Only an HTML element can be pressed.');
  element.focus();
  element.click();
  element.click();
  await expect.poll(calls).toHaveLength(1);
  element.click();
}
