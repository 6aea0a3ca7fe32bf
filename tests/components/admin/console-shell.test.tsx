/** The frame of the console's pages. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerConsole, openConsole, signInOperator } from './support/console.tsx';

beforeEach(async () => {
  await page.viewport(1280, 900);
  signInOperator('owner');
});

it('has the focus on the page that a key has opened', async () => {
  answerConsole('settings.list', []);
  answerConsole('customers.list', { rows: [], next: null, count: 0 });
  openConsole('/settings');
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Customers' });
  await expect.element(link).toBeVisible();
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Customers', level: 1 })).toHaveFocus();
});
