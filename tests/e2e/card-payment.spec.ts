/** Paying the rest of a purchase with the shop's own card form, at the second gateway. */
import type { Locator, Page } from '@playwright/test';
import { formatMoney } from '#shared/money.ts';
import { axeFindings } from './support/axe.ts';
import { fillCard, goToBank, openCardForm, TEST_CARD } from './support/card-form.ts';
import { storedText } from './support/browser-storage.ts';
import { changeTotals } from './support/failing-calls.ts';
import { expect } from './support/journey.ts';
import { test } from './support/shopper.ts';

const CASHBACK_SHARE = 0.1;

async function chooseAtBank(page: Page, choice: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: choice }).click();
}

test.describe('with everything a browser may store', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an approved card pays the promised amounts, delivers with a tenth back, and is stored nowhere', async ({
    page,
    shopper,
  }) => {
    const entries = await shopper.add('handleveled', 'standard');
    const cents = Math.round(entries.reduce((sum, { price }) => sum + price, 0) * 100);
    const cashback = Math.floor(cents * CASHBACK_SHARE + 0.5);
    await page.goto('/my-cart/');
    await expect(page.getByRole('radio', { name: /^Pay by card here/ })).toBeChecked();
    await expect(page.getByText(`+${formatMoney(cashback)} cashback`)).toBeVisible();

    const dialog = await openCardForm(page);
    await expect(dialog.getByRole('definition').filter({ hasText: formatMoney(cents) })).toHaveCount(2);
    await expect(dialog.getByLabel('Card number')).toBeFocused();
    await fillCard(dialog);
    await expect(dialog.getByLabel('Card number')).toHaveValue('5456 1654 5616 5454');
    await expect(dialog.getByLabel('Expiry')).toHaveValue(/^12\/\d\d$/);
    await dialog.getByLabel('CVV').press('Enter');

    await expect(page.getByRole('heading', { name: `3-D Secure: pay ${formatMoney(cents)}` })).toBeVisible();
    await chooseAtBank(page, /^Pay €/);
    await expect(page).toHaveURL(/\/my-cart\/purchase-completed\/\?checkout=/);
    await expect(page.getByRole('heading', { name: 'Purchase completed' })).toBeVisible();
    await expect(page.getByText('Username', { exact: true })).toHaveCount(2);
    expect(await shopper.balance()).toBe(cashback);
    await page.getByRole('link', { name: 'Check my purchases' }).click();
    await expect(page.getByText('Showing 1 to 2 out of 2')).toBeVisible();

    await page.goBack();
    const stored = await storedText(page);
    expect(stored).toContain('csrftoken');
    expect(stored).not.toContain(TEST_CARD.number);
    expect(stored).not.toContain('5456 1654 5616 5454');
  });
});

test.describe('the bank refuses', () => {
  test.use({ shopperName: 'refused' });

  test('nothing is charged and the cart is unchanged after a wrong code, a decline or a cancellation', async ({
    page,
    shopper,
  }) => {
    await shopper.add('handleveled');
    for (const choice of ['Wrong code', 'Decline', 'Cancel']) {
      const dialog = await openCardForm(page);
      await fillCard(dialog);
      await goToBank(page, dialog);
      await chooseAtBank(page, new RegExp(`^${choice}`));
      await expect(page).toHaveURL(/\/my-cart\/purchase-failed\/\?detail=payment_declined$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'The payment was declined or cancelled. Nothing was charged.',
      );
      await expect(
        page.getByText('If the problem persists, contact the support team.', { exact: true }),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Go to my cart' }).click();
      await expect(page.getByText('1 of 1 selected')).toBeVisible();
    }
    expect(await shopper.purchaseCount()).toBe(0);
  });

  test('a card that does not exist is refused within the form', async ({ page, shopper }) => {
    await shopper.add('handleveled');
    const dialog = await openCardForm(page);
    await fillCard(dialog, { number: '5456165456165455' });
    await dialog.getByRole('button', { name: /^Pay €/ }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Your card was not accepted. Nothing was charged. Please check the details or use another card.',
    );
    await expect(dialog.getByLabel('Card number')).toHaveValue('5456 1654 5616 5455');
  });

  test('a payment of a different amount waits for a person', async ({ page, shopper }) => {
    await shopper.add('handleveled');
    const dialog = await openCardForm(page);
    await fillCard(dialog);
    await goToBank(page, dialog);
    await chooseAtBank(page, /^Approve another amount/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This payment is being checked by our support team.',
    );
  });
});

test.describe('callbacks that are lost or doubled', () => {
  test.use({ shopperName: 'patient' });

  test('the processing page finds out even if the callback is lost', async ({ page, shopper }) => {
    await shopper.add('handleveled');
    const dialog = await openCardForm(page);
    await fillCard(dialog);
    await goToBank(page, dialog);
    const order = await page
      .getByRole('row', { name: /^Order/ })
      .getByRole('cell')
      .last()
      .textContent();
    await chooseAtBank(page, /^Approve, but lose the callback/);
    await expect(page.getByText('Paid. Close this page.')).toBeVisible();
    await page.goto(`/my-cart/payment-processing/?payment=${order}`);
    await expect(page).toHaveURL(/\/my-cart\/purchase-completed\/\?checkout=/);
    await expect(page.getByText('Username', { exact: true })).toHaveCount(1);
  });

  test('a payment called back twice is delivered once', async ({ page, shopper }) => {
    const before = await shopper.purchaseCount();
    await shopper.add('handleveled');
    const dialog = await openCardForm(page);
    await fillCard(dialog);
    await goToBank(page, dialog);
    await chooseAtBank(page, /^Approve, and call back twice/);
    await expect(page).toHaveURL(/\/my-cart\/purchase-completed\/\?checkout=/);
    expect(await shopper.purchaseCount()).toBe(before + 1);
  });

  test('a slow bank leads to the processing page', async ({ page, shopper }) => {
    await shopper.add('handleveled');
    const dialog = await openCardForm(page);
    await fillCard(dialog);
    await goToBank(page, dialog);
    await chooseAtBank(page, /^Approve late/);
    await expect(page).toHaveURL(/\/my-cart\/payment-processing\/\?payment=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment processing');
    await expect(page.getByRole('link', { name: 'Check my payments' })).toBeVisible();
  });
});

test.describe('while the form is open', () => {
  test.use({ shopperName: 'slow' });

  test('a changed price is shown and nothing is paid', async ({ page, shopper }) => {
    const [entry] = await shopper.add('handleveled');
    await changeTotals(page, 'checkout.payByCard');
    const dialog = await openCardForm(page);
    await fillCard(dialog);
    await dialog.getByRole('button', { name: /^Pay €/ }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      `The total is now €${entry?.price.toFixed(2)}. Please check your cart and try again.`,
    );
  });

  test('a sold account is shown and nothing is paid', async ({ page, shopper, rival }) => {
    const [entry] = await shopper.add('handleveled');
    const dialog = await openCardForm(page);
    await rival.hold(entry?.productId ?? 0);
    await fillCard(dialog);
    await dialog.getByRole('button', { name: /^Pay €/ }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please reset your cart and try again.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert')).toHaveText('Items highlighted in red are not available anymore.');
    await expect(page.getByText('Not available anymore', { exact: true })).toBeVisible();
  });
});

test('the card form can be used by keyboard alone', async ({ page, shopper }) => {
  await shopper.add('handleveled');
  await page.goto('/my-cart/');
  const pay = page.getByRole('button', { name: /^Pay €.* (by card here|on Stripe’s page)$/ });
  await pay.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Card number')).toBeFocused();
  const { fullName, phone, number, expiry, cvv } = TEST_CARD;
  for (const typed of [number, expiry, cvv, fullName, 'Spain', phone]) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Pay €/ })).toBeFocused();
  // Enter submits the form from any field.
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sandbox: no real bank, no real money.')).toBeVisible();
  await chooseAtBank(page, /^Cancel/);
  await expect(page.getByRole('link', { name: 'Go to my cart' })).toBeVisible();
});

/** The maximum horizontal overflow of an element, in px. */
function overflowOf(area: Locator): Promise<number> {
  return area.evaluate((root) =>
    Math.max(
      ...[...root.querySelectorAll('*')].map(
        (part) => part.scrollWidth - Math.max(part.clientWidth, part.getBoundingClientRect().width),
      ),
    ),
  );
}

for (const colorScheme of ['dark', 'light'] as const) {
  for (const [name, viewport] of [
    ['phone', { width: 390, height: 844 }],
    ['desktop', { width: 1440, height: 900 }],
  ] as const) {
    test.describe(`${colorScheme}, ${name}`, () => {
      test.use({ viewport, reducedMotion: 'reduce' });

      test('the card form is accessible', async ({ page, shopper }) => {
        await page.addInitScript((scheme) => localStorage.setItem('color-scheme', scheme), colorScheme);
        await shopper.add('handleveled');
        const dialog = await openCardForm(page);
        await fillCard(dialog, { number: '5456', cvv: '' });
        await dialog.getByLabel('Card number').press('Enter');
        await expect(dialog.getByText('All fields are required.')).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
        for (const field of await dialog.getByRole('textbox').all()) {
          await field.scrollIntoViewIfNeeded();
          await expect(field).toBeInViewport();
        }
        expect(await overflowOf(dialog)).toBe(0);
      });
    });
  }
}
