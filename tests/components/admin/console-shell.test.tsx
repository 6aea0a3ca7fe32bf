/** The frame of the console's pages. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '#client/admin/platform/query-client.ts';
import { Refused } from '../support/shop-answers.ts';
import { answerConsole, consoleCallsOf, openConsole, signInOperator } from './support/console.tsx';

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

it('leads from a found code to its own list, at the code', async () => {
  answerConsole('settings.list', []);
  answerConsole('views.list', []);
  answerConsole('coupons.list', { rows: [], next: null, count: 0 });
  answerConsole('coupons.balanceCodes', { rows: [], next: null, count: 0 });
  answerConsole('search.find', [
    { kind: 'discount_code', id: 'SPRING-26', title: 'SPRING-26', detail: 'Coupon' },
    {
      kind: 'balance_code',
      id: '5',
      title: 'Balance code 5',
      detail: 'redeemed, € 5.00',
      batch: 'fair-2026',
      number: 2,
    },
  ]);
  const { address } = openConsole('/settings');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(page.getByRole('textbox', { name: 'Search' }), 'spring-26');
  await userEvent.click(page.getByText('SPRING-26', { exact: true }));
  await expect.poll(address).toBe('/coupons?prefix=SPRING-26');
  await expect
    .poll(() => consoleCallsOf('coupons.list'))
    .toMatchObject([{ filter: { prefix: 'SPRING-26' } }]);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(page.getByRole('textbox', { name: 'Search' }), 'spring-26');
  await userEvent.click(page.getByText('Balance code 5'));
  await expect.poll(address).toBe('/balance-codes/codes?batch=fair-2026&number=2');
  await expect
    .poll(() => consoleCallsOf('coupons.balanceCodes'))
    .toMatchObject([{ filter: { batch: 'fair-2026', number: 2 } }]);
});

it('opens no search above a dialog', async () => {
  answerConsole('coupons.balanceBatches', []);
  openConsole('/balance-codes');
  await userEvent.click(page.getByRole('button', { name: 'New batch' }));
  const dialog = page.getByRole('dialog', { name: 'New batch of balance codes' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('fair');
  await expect.element(dialog.getByRole('textbox', { name: 'Name of the batch' })).toHaveValue('fair');
  expect(page.getByRole('textbox', { name: 'Search' }).elements()).toHaveLength(0);
});

/** All headings that were shown while the work is done. */
async function headingsDuring(work: () => Promise<void>): Promise<Set<string | null>> {
  const shown = new Set<string | null>();
  const observer = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('h1')) shown.add(textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await work();
  observer.disconnect();
  return shown;
}

const signIn = page.getByRole('heading', { name: 'Sign in', level: 1 });

it('leads from the sign-out straight to the sign-in, and forgets what the operator saw', async () => {
  answerConsole('settings.list', []);
  answerConsole('session.signOut', () => {
    answerConsole('session.current', null);
    return undefined;
  });
  openConsole('/settings');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Operator: The owner' }));
  // Without the console's styles it is not in sight.
  const signOut = page.getByRole('menuitem', { name: 'Sign out' }).element() as HTMLElement;
  const shown = await headingsDuring(async () => {
    signOut.click();
    await expect.element(signIn).toBeVisible();
  });
  expect([...shown]).not.toContain('This page could not be shown');
  await expect.poll(() => queryClient.getQueryCache().getAll()).toEqual([]);
});

it('leads from a session that has ended straight to the sign-in, and from there back', async () => {
  answerConsole('settings.list', []);
  const { address } = openConsole('/settings');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  answerConsole('session.current', null);
  answerConsole('settings.list', () => {
    throw new Refused('not_authenticated');
  });
  const shown = await headingsDuring(async () => {
    await queryClient.invalidateQueries();
    await expect.element(signIn).toBeVisible();
  });
  expect([...shown]).not.toContain('This page could not be shown');
  answerConsole('session.signIn', () => {
    signInOperator('support');
    answerConsole('settings.list', []);
    return undefined;
  });
  await userEvent.fill(page.getByRole('textbox', { name: 'E-mail' }), 'support@shop.test');
  await userEvent.fill(page.getByLabelText(/^Password/), 'a long password');
  await userEvent.fill(page.getByRole('textbox', { name: 'Code' }), '123456');
  await userEvent.click(page.getByRole('button', { name: 'Sign in', exact: true }));
  await expect.poll(address).toBe('/settings');
  await expect.element(page.getByRole('button', { name: 'Operator: The support' })).toBeVisible();
});
