/** The cart, the hosted checkout, and their error messages. */
import type { Locator, Page } from '@playwright/test';
import { formatMoney } from '#shared/money.ts';
import { axeFindings } from './support/axe.ts';
import { holdAnswers } from './support/held-calls.ts';
import { expect } from './support/journey.ts';
import { type CartEntry, signInByApi, test } from './support/shopper.ts';

const byCard = { name: /^Pay €.* (by card here|on Stripe’s page)$/ } as const;

function sumOf(entries: readonly CartEntry[]): number {
  return entries.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
}

/** Opens the cart and goes on to the hosted checkout. */
async function goToHostedCheckout(page: Page): Promise<void> {
  await page.goto('/my-cart/');
  await page.getByRole('radio', { name: /^Pay on Stripe’s page/ }).check();
  await page.getByRole('button', byCard).click();
  await expect(page.getByText('Sandbox: no real card, no real money.')).toBeVisible();
}

function row(page: Page, n: number): Locator {
  return page.getByRole('region', { name: 'Accounts in your cart' }).getByRole('listitem').nth(n);
}

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  await page.getByRole('textbox', { name: 'Discount code' }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

test.describe('at the hosted checkout', () => {
  for (const [choice, what] of [
    [/^Pay €/, 'paid'],
    [/^Pay, but lose the webhook/, 'paid, the webhook lost: the return page asks'],
    [/^Pay, and send the webhook twice/, 'paid, the webhook twice: delivered once'],
  ] as const) {
    test(what, async ({ page, shopper }) => {
      const before = await shopper.purchaseCount();
      const cents = sumOf(await shopper.add('standard'));
      await goToHostedCheckout(page);
      // Includes the surcharge that was shown before.
      await expect(page.getByRole('heading', { name: `Pay ${formatMoney(cents + 35)}` })).toBeVisible();
      await page.getByRole('button', { name: choice }).click();
      await expect(page).toHaveURL(/\/my-cart\/purchase-completed\/\?checkout=/);
      await expect(page.getByText('Username', { exact: true })).toHaveCount(1);
      expect(await shopper.purchaseCount()).toBe(before + 1);
      expect(await shopper.balance()).toBe(0);
    });
  }

  test('a customer who pays and never returns has the accounts in the purchases', async ({
    page,
    shopper,
  }) => {
    const before = await shopper.purchaseCount();
    await shopper.add('standard');
    await goToHostedCheckout(page);
    await page.getByRole('button', { name: /^Pay and never come back/ }).click();
    await expect(page.getByText('Paid. Close this page.')).toBeVisible();
    await expect.poll(() => shopper.purchaseCount()).toBe(before + 1);
    await page.goto('/my-cart/');
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  });

  test('nothing is charged for a payment that is declined, then cancelled', async ({ page, shopper }) => {
    const before = await shopper.purchaseCount();
    await shopper.add('standard');
    await goToHostedCheckout(page);
    await page.getByRole('button', { name: /^Decline the card/ }).click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await expect(page.getByText('The payment was cancelled. Nothing was charged.')).toBeVisible();
    await expect(page).toHaveURL(/\/my-cart\/$/);
    await expect(page.getByRole('button', byCard)).toBeEnabled();
    expect(await shopper.purchaseCount()).toBe(before);
  });

  test('after the Back button the cart shows the open payment and asks before paying again', async ({
    page,
    shopper,
  }) => {
    const cents = sumOf(await shopper.add('standard'));
    await page.goto('/my-cart/');
    await applyCode(page, 'WELCOME10');
    await expect(page.getByText('Using discount code: WELCOME10')).toBeVisible();
    await goToHostedCheckout(page);
    await page.goBack();
    const discounted = cents - Math.floor(cents / 10 + 0.5);
    await expect(page.getByText('Using discount code: WELCOME10')).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Pay on Stripe’s page/ })).toBeChecked();
    await expect(page.getByText('A payment for this cart is under way')).toBeVisible();
    await expect(page.getByRole('link', { name: /^My Cart, 1 account, payment under way/ })).toBeVisible();
    const pay = page.getByRole('button', { name: `Pay ${formatMoney(discounted + 35)} on Stripe’s page` });
    await expect(pay).toHaveAttribute('aria-disabled', 'false');
    await pay.click();
    await page.getByRole('dialog', { name: 'Pay again?' }).getByRole('button', { name: 'Pay again' }).click();
    await page.getByRole('button', { name: /^Pay €/ }).click();
    await expect(page).toHaveURL(/\/my-cart\/purchase-completed\/\?checkout=/);
  });
});

test('removing an item of a payment under way ends the payment and restores the balance', async ({
  page,
  context,
  baseURL,
}) => {
  const buyer = await signInByApi(baseURL ?? '', 'buyer@demo.example');
  await context.addCookies(buyer.cookies());
  await buyer.emptyCart();
  const before = await buyer.balance();
  const entries: CartEntry[] = [];
  while (sumOf(entries) <= before) entries.push(...(await buyer.add('ranked')));
  await goToHostedCheckout(page);
  await page.goto('/my-cart/');
  await page.getByRole('button', { name: /^Balance/ }).click();
  const panel = page.getByRole('dialog', { name: 'Your balance' });
  await expect(panel.getByRole('button', { name: 'Cancel payment' })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  expect(await buyer.balance()).toBe(before);
});

test('a cart paid in one tab says so in the other', async ({ page, context, baseURL }) => {
  const buyer = await signInByApi(baseURL ?? '', 'buyer@demo.example');
  await context.addCookies(buyer.cookies());
  await buyer.emptyCart();
  await buyer.add('standard');
  await page.goto('/my-cart/');
  const pay = page.getByRole('button', { name: /^Pay €.* from balance$/ });
  await expect(pay).toHaveAttribute('aria-disabled', 'false');
  const other = await context.newPage();
  await other.goto('/my-cart/');
  await other.getByRole('button', { name: /^Pay €.* from balance$/ }).click();
  await expect(other).toHaveURL(/\/my-cart\/purchase-completed\//);
  await other.close();
  await pay.click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await page
    .getByText(/was bought at/)
    .first()
    .getByRole('link', { name: 'See the purchase' })
    .click();
  await expect(page.getByRole('heading', { name: 'Purchase completed' })).toBeVisible();
});

test('a purchase is paid from the balance alone, less the discount', async ({ page, context, baseURL }) => {
  const buyer = await signInByApi(baseURL ?? '', 'buyer@demo.example');
  await context.addCookies(buyer.cookies());
  await buyer.emptyCart();
  const cents = sumOf(await buyer.add('standard'));
  const discounted = cents - Math.floor(cents / 10 + 0.5);
  const before = await buyer.balance();
  await page.goto('/my-cart/');
  await applyCode(page, 'WELCOME10');
  await page.getByRole('button', { name: `Pay ${formatMoney(discounted)} from balance` }).click();
  await expect(page).toHaveURL(/\/my-cart\/purchase-completed\/\?checkout=/);
  expect(await buyer.balance()).toBe(before - discounted);
});

test('a customer who leaves while the checkout opens is not sent there', async ({ page, shopper }) => {
  await shopper.add('standard');
  await page.goto('/my-cart/');
  await page.getByRole('radio', { name: /^Pay on Stripe’s page/ }).check();
  const { release } = await holdAnswers(page, 'checkout.start');
  await page.getByRole('button', byCard).click();
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(page).toHaveURL(/\/faq\/$/);
  await release();
  await page.getByRole('link', { name: 'Buy Account' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Account' })).toBeVisible();
});

test('the cart can be used by keyboard alone', async ({ page, shopper }) => {
  await shopper.add('standard', 'standard');
  await page.goto('/my-cart/');
  // The payment buttons are enabled after the first quote; an earlier Tab would skip them.
  await expect(page.getByRole('button', byCard)).toHaveAttribute('aria-disabled', 'false');
  const tools = page.getByRole('button', { name: 'Select All', exact: true });
  await tools.focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // Past the other tools to the first account, which is then deselected.
  await press('Tab', 'Tab', 'Tab');
  await expect(row(page, 0).getByRole('checkbox')).toBeFocused();
  await press('Space');
  await expect(page.getByText('1 of 2 selected')).toBeVisible();
  // The link and the remove button of two accounts; then the control below the total.
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
  await expect(page.getByRole('button', { name: 'Add a discount code' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('textbox', { name: 'Discount code' })).toBeFocused();
  await page.keyboard.type('WELCOME10');
  await press('Enter');
  await expect(page.getByText('Using discount code: WELCOME10')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear discount code' })).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('radio', { name: /^Pay by card here/ })).toBeFocused();
  await press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Pay on Stripe’s page/ })).toBeChecked();
  await press('Tab');
  await expect(page.getByRole('button', byCard)).toBeFocused();
  // Payment is disabled until the new quote with the code has arrived.
  await expect(page.getByRole('button', byCard)).not.toHaveAttribute('aria-disabled', 'true');
  await press('Enter');
  await expect(page.getByText('Sandbox: no real card, no real money.')).toBeVisible();
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await expect(page.getByText('The payment was cancelled. Nothing was charged.')).toBeVisible();
});

for (const colorScheme of ['dark', 'light'] as const) {
  for (const [name, viewport] of [
    ['phone', { width: 390, height: 844 }],
    ['desktop', { width: 1440, height: 900 }],
  ] as const) {
    test.describe(`${colorScheme}, ${name}`, () => {
      test.use({ viewport, reducedMotion: 'reduce' });

      test('a cart with everything in it is accessible', async ({ page, shopper, rival }) => {
        const [sold] = await shopper.add('ranked', 'standard', 'handleveled');
        await rival.hold(sold?.productId ?? 0);
        await page.addInitScript((scheme) => localStorage.setItem('color-scheme', scheme), colorScheme);
        await page.goto('/my-cart/');
        await applyCode(page, 'WELCOME10');
        await expect(page.getByText('No discount on handleveled accounts')).toBeVisible();
        await expect(page.getByText('Not available anymore', { exact: true })).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      });
    });
  }
}
