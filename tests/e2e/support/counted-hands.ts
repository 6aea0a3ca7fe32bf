/** Simulates a buyer's input and counts taps and filled fields. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

export interface Hands {
  /** Presses a link, a button or a suggestion. Moving to a field is part of filling it. */
  press: (target: Locator) => Promise<void>;
  fill: (field: Locator, text: string) => Promise<void>;
  presses: () => number;
  /** The number of filled fields; a field that is filled twice counts once. */
  fields: () => number;
}

type Ways = Record<'press' | 'goTo', (target: Locator) => Promise<void>>;

/** Touch input on a phone. */
export function fingers(page: Page): Hands {
  return counting(page, { press: (target) => target.tap(), goTo: (field) => field.tap() });
}

/** Keyboard only: Tab and Shift+Tab move, Enter presses; takes the first suggestion. */
export function keys(page: Page): Hands {
  const goTo = (target: Locator) => tabTo(page, target);
  const press = async (target: Locator): Promise<void> => {
    if ((await target.getAttribute('role')) !== 'option') await goTo(target);
    await page.keyboard.press('Enter');
  };
  return counting(page, { press, goTo });
}

function counting(page: Page, { press, goTo }: Ways): Hands {
  let presses = 0;
  const fields = new Set<string>();
  return {
    press: async (target) => {
      presses += 1;
      await expect(target).toBeVisible();
      await press(target);
    },
    fill: async (field, text) => {
      fields.add(field.toString());
      if (!(await hasFocus(field))) await goTo(field);
      await page.keyboard.type(text);
    },
    presses: () => presses,
    fields: () => fields.size,
  };
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** The maximum number of Tab presses. */
const PATIENCE = 40;

async function tabTo(page: Page, target: Locator): Promise<void> {
  // The focus is lost when the server's markup is replaced.
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
  await expect(target).toBeVisible();
  const isBefore = await target.evaluate((element) => {
    const { activeElement, body } = document;
    const place = activeElement?.compareDocumentPosition(element) ?? 0;
    return activeElement !== body && (place & Node.DOCUMENT_POSITION_PRECEDING) > 0;
  });
  for (let stops = 0; stops < PATIENCE; stops += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab');
  }
  await expect(target, `reached within ${PATIENCE} stops`).toBeFocused();
}
