/** Loading balance at both gateways with each of their outcomes, and the page's error messages. */
import type { Locator, Page } from '@playwright/test';
import { findingsInBothThemes } from './support/axe.ts';
import { fillCard, goToBank } from './support/card-form.ts';
import { holdAnswers } from './support/held-calls.ts';
import { expect } from './support/journey.ts';
import { type Shopper, test } from './support/shopper.ts';

const LOAD = '/my-account/profile/load-balance/';
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const banner = (page: Page) => page.getByRole('main').getByRole('status');

async function typeAmount(page: Page, eur: string): Promise<void> {
  await page.goto(LOAD);
  await amount(page).fill(eur);
}

async function goToHostedCheckout(page: Page, eur: string): Promise<void> {
  await typeAmount(page, eur);
  await page.getByRole('radio', { name: /^Pay on Stripe’s page/ }).check();
  await page.getByRole('button', { name: /^Load €/ }).click();
  await expect(page.getByText('Sandbox: no real card, no real money.')).toBeVisible();
}

async function openCardForm(page: Page, eur: string): Promise<Locator> {
  await typeAmount(page, eur);
  await page.getByRole('button', { name: /^Load €/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Card payment' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Submits the card form and chooses an outcome on the bank's page. @returns the order's id there, which is the payment's id */
async function chooseAtBank(page: Page, eur: string, choice: RegExp): Promise<string> {
  const dialog = await openCardForm(page, eur);
  await fillCard(dialog);
  await goToBank(page, dialog);
  const order = page
    .getByRole('row', { name: /^Order/ })
    .getByRole('cell')
    .last();
  const name = (await order.textContent()) ?? '';
  await page.getByRole('button', { name: choice }).click();
  return name;
}

/** Expects the load with its bonus on the page, on the balance and in the sidebar. */
async function expectLoaded(page: Page, shopper: Shopper, cents: number): Promise<void> {
  await expect(page).toHaveURL(/\/load-balance\/success\/\?payment=/);
  await expect(banner(page)).toContainText('€22.00 is on your balance, €2.00 of it as bonus.');
  await expect.poll(() => shopper.balance()).toBe(cents);
  await expect(page.getByRole('complementary').getByText(`€${(cents / 100).toFixed(2)}`)).toBeVisible();
}

test('the message shown on leaving the amount moves no button away from the pointer', async ({
  page,
  shopper,
}) => {
  expect(await shopper.balance()).toBe(0);
  await typeAmount(page, '1');
  // Waits until the button no longer moves.
  await page.getByRole('button', { name: /^Load/ }).hover();
  await page.mouse.down();
  await expect(amount(page)).not.toBeFocused();
  await expect(amount(page)).not.toHaveAttribute('aria-invalid', 'true');
  await page.mouse.up();
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
});

test.describe('at the hosted checkout', () => {
  test.use({ shopperName: 'hosted' });

  for (const [choice, what] of [
    [/^Pay €/, 'paid'],
    [/^Pay, but lose the webhook/, 'paid, the webhook lost: the page asks'],
    [/^Pay, and send the webhook twice/, 'paid, the webhook twice: credited once'],
    [/^Pay late\b/, 'paid after the session ended'],
  ] as const) {
    test(what, async ({ page, shopper }) => {
      const before = await shopper.balance();
      await goToHostedCheckout(page, '12.34');
      await expect(page.getByRole('heading', { name: 'Pay €12.34' })).toBeVisible();
      await page.getByRole('button', { name: choice }).click();
      await expect(page).toHaveURL(/\/load-balance\/success\/\?payment=/);
      await expect(banner(page)).toContainText('Balance loaded');
      await expect(banner(page)).toContainText('€12.34 is on your balance.');
      expect(await shopper.balance()).toBe(before + 1234);
    });
  }

  test('a customer who pays and never returns has the balance', async ({ page, shopper }) => {
    const before = await shopper.balance();
    await goToHostedCheckout(page, '5');
    await page.getByRole('button', { name: /^Pay and never come back/ }).click();
    await expect(page.getByText('Paid. Close this page.')).toBeVisible();
    await expect.poll(() => shopper.balance()).toBe(before + 500);
  });

  test('nothing is charged for a load that is declined, then cancelled', async ({ page, shopper }) => {
    const before = await shopper.balance();
    await goToHostedCheckout(page, '5');
    await page.getByRole('button', { name: /^Decline the card/ }).click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await expect(page).toHaveURL(new RegExp(`${LOAD}$`));
    await expect(page.getByText('The payment was cancelled. Nothing was charged.')).toBeVisible();
    expect(await shopper.balance()).toBe(before);
  });

  test('a load left with the Back button can be started again', async ({ page, shopper }) => {
    const before = await shopper.balance();
    await goToHostedCheckout(page, '5');
    await page.goBack();
    await goToHostedCheckout(page, '5');
    await page.getByRole('button', { name: /^Pay €/ }).click();
    await expect(page).toHaveURL(/\/load-balance\/success\//);
    expect(await shopper.balance()).toBe(before + 500);
  });
});

test.describe('with the card form', () => {
  test.use({ shopperName: 'card' });

  test('an approved load brings the amount plus a tenth, and a mail', async ({ page, shopper }) => {
    const before = await shopper.balance();
    const dialog = await openCardForm(page, '20');
    await expect(dialog.getByRole('definition')).toHaveText(['€20.00', '+€2.00', '€22.00']);
    await fillCard(dialog);
    await goToBank(page, dialog);
    await expect(page.getByRole('heading', { name: '3-D Secure: pay €20.00' })).toBeVisible();
    await page.getByRole('button', { name: /^Pay €/ }).click();
    await expectLoaded(page, shopper, before + 2200);
    const mailbox = async () => (await page.request.get('/sandbox/mailbox/')).text();
    await expect.poll(mailbox).toContain('€22.00 was added to your balance at Level30');
  });

  test('a declined load says so on the load page, and nothing is charged', async ({ page, shopper }) => {
    const before = await shopper.balance();
    await chooseAtBank(page, '20', /^Decline/);
    await expect(page).toHaveURL(/\/load-balance\/\?detail=payment_declined$/);
    await expect(page.getByRole('alert')).toHaveText(
      'The payment was declined or cancelled. Nothing was charged.',
    );
    expect(await shopper.balance()).toBe(before);
  });

  test('a payment of a different amount waits for a person', async ({ page, shopper }) => {
    const before = await shopper.balance();
    await chooseAtBank(page, '20', /^Approve another amount/);
    await expect(page.getByRole('alert')).toHaveText('This payment is being checked by our support team.');
    expect(await shopper.balance()).toBe(before);
  });

  test('the processing page finds out even if the callback is lost', async ({ page, shopper }) => {
    const before = await shopper.balance();
    const payment = await chooseAtBank(page, '20', /^Approve, but lose the callback/);
    await expect(page.getByText('Paid. Close this page.')).toBeVisible();
    await page.goto(`${LOAD}processing/?payment=${payment}`);
    await expectLoaded(page, shopper, before + 2200);
  });

  test('a load called back twice is credited once', async ({ page, shopper }) => {
    const before = await shopper.balance();
    await chooseAtBank(page, '20', /^Approve, and call back twice/);
    await expectLoaded(page, shopper, before + 2200);
  });

  test('a slow bank shows as processing, and the load as on its way', async ({ page, shopper }) => {
    const before = await shopper.balance();
    await chooseAtBank(page, '20', /^Approve late/);
    await expect(page).toHaveURL(/\/load-balance\/processing\/\?payment=/);
    await expect(banner(page)).toContainText('Payment processing');
    const coming = page.getByRole('region', { name: 'On the way to your balance' });
    await expect(coming.getByText('€22.00')).toBeVisible();
    expect(await shopper.balance()).toBe(before);
    await page.getByRole('link', { name: 'Check my payments' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Payments');
  });
});

test('a customer who leaves while the checkout opens is not sent there', async ({ page, shopper }) => {
  expect(await shopper.balance()).toBe(0);
  await typeAmount(page, '5');
  await page.getByRole('radio', { name: /^Pay on Stripe’s page/ }).check();
  const { release } = await holdAnswers(page, 'payments.loadAtHostedCheckout');
  await page.getByRole('button', { name: /^Load €5\.00 / }).click();
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(page).toHaveURL(/\/faq\/$/);
  await release();
  await page.getByRole('link', { name: 'Buy Account' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Account' })).toBeVisible();
});

test('offline, the form says so once and keeps what was typed', async ({ page, context, shopper }) => {
  expect(await shopper.balance()).toBe(0);
  await typeAmount(page, '7');
  await context.setOffline(true);
  const reason = page.getByText('This page needs a connection.');
  await expect(reason).toHaveCount(1);
  await expect(amount(page)).toBeDisabled();
  await context.setOffline(false);
  await expect(reason).toHaveCount(0);
  await expect(amount(page)).toBeEnabled();
  await expect(amount(page)).toHaveValue('7');
});

test('balance can be loaded by keyboard alone', async ({ page, shopper }) => {
  expect(await shopper.balance()).toBe(0);
  await page.goto(LOAD);
  const hosted = page.getByRole('radio', { name: /^Pay on Stripe’s page/ });
  await expect(hosted).toBeVisible();
  await amount(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('7.50');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(hosted).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pay €7.50' })).toBeVisible();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 950, height: 800 },
]) {
  test(`the page is accessible at ${viewport.width} px`, async ({ page, shopper }) => {
    expect(await shopper.balance()).toBe(0);
    await page.setViewportSize(viewport);
    await page.goto(`${LOAD}processing/`);
    await amount(page).fill('1');
    await amount(page).press('Enter');
    await expect(page.getByText('Minimum load amount is €2.5')).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual({ dark: [], light: [] });
  });
}
