/** The cart, the hosted checkout, and what both say when something is wrong. */
import type { Locator, Page } from '@playwright/test';
import { formatMoney } from '#shared/money.ts';
import { axeFindings } from './support/axe.ts';
import { changeTotals, failCalls } from './support/failing-calls.ts';
import { holdAnswers } from './support/held-calls.ts';
import { expect } from './support/journey.ts';
import { type CartEntry, Shopper, signInByApi, test } from './support/shopper.ts';

const byCard = { name: /^Pay €.* by card$/ } as const;

function sumOf(entries: readonly CartEntry[]): number {
  return entries.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
}

/** Opens the cart and goes on to the hosted checkout. */
async function goToHostedCheckout(page: Page): Promise<void> {
  await page.goto('/my-cart/');
  await page.getByRole('radio', { name: /^Hosted checkout/ }).check();
  await page.getByRole('button', byCard).click();
  await expect(page.getByText('Sandbox: no real card, no real money.')).toBeVisible();
}

function row(page: Page, n: number): Locator {
  return page.getByRole('region', { name: 'Accounts in your cart' }).getByRole('listitem').nth(n);
}

async function applyCode(page: Page, code: string): Promise<void> {
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
      // With the surcharge that was announced.
      await expect(page.getByRole('heading', { name: `Pay ${formatMoney(cents + 35)}` })).toBeVisible();
      await page.getByRole('button', { name: choice }).click();
      await expect(page).toHaveURL(/\/my-cart\/purchase-completed\/\?checkout=/);
      await expect(page.getByText('Username')).toHaveCount(1);
      expect(await shopper.purchaseCount()).toBe(before + 1);
      expect(await shopper.balance()).toBe(0);
    });
  }

  test('paid, and never come back: the accounts are in the purchases', async ({ page, shopper }) => {
    const before = await shopper.purchaseCount();
    await shopper.add('standard');
    await goToHostedCheckout(page);
    await page.getByRole('button', { name: /^Pay and never come back/ }).click();
    await expect(page.getByText('Paid. Close this page.')).toBeVisible();
    await expect.poll(() => shopper.purchaseCount()).toBe(before + 1);
    await page.goto('/my-cart/');
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  });

  test('declined, then cancelled: nothing is charged', async ({ page, shopper }) => {
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

  test('left by the Back button: the cart says so, and asks before it is paid again', async ({
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
    await expect(page.getByRole('radio', { name: /^Hosted checkout/ })).toBeChecked();
    await expect(page.getByText('A payment for this cart is under way')).toBeVisible();
    await expect(page.getByRole('link', { name: /^My Cart, 1 account, payment under way/ })).toBeVisible();
    const pay = page.getByRole('button', { name: `Pay ${formatMoney(discounted + 35)} by card` });
    await expect(pay).toHaveAttribute('aria-disabled', 'false');
    await pay.click();
    await page.getByRole('dialog', { name: 'Pay again?' }).getByRole('button', { name: 'Pay again' }).click();
    await page.getByRole('button', { name: /^Pay €/ }).click();
    await expect(page).toHaveURL(/\/my-cart\/purchase-completed\/\?checkout=/);
  });
});

test('an item of a payment under way is removed with the payment, and the balance has its part again', async ({
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

test('paid in one tab: the other one says that it was bought', async ({ page, context, baseURL }) => {
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

test('from the balance alone, less the discount', async ({ page, context, baseURL }) => {
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

test('who leaves while it is paid from the balance stays there, and is told', async ({
  page,
  context,
  baseURL,
}) => {
  const buyer = await signInByApi(baseURL ?? '', 'buyer@demo.example');
  await context.addCookies(buyer.cookies());
  await buyer.emptyCart();
  await buyer.add('standard');
  const before = await buyer.purchaseCount();
  await page.goto('/my-cart/');
  const { release } = await holdAnswers(page, 'checkout.start');
  await page.getByRole('button', { name: /^Pay €.* from balance$/ }).click();
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(page).toHaveURL(/\/faq\/$/);
  await release();
  await expect(page.getByText('Your purchase is complete. You find it in Your Purchases.')).toBeVisible();
  await expect(page).toHaveURL(/\/faq\/$/);
  expect(await buyer.purchaseCount()).toBe(before + 1);
});

test('who leaves while the checkout opens is not sent there', async ({ page, shopper }) => {
  await shopper.add('standard');
  await page.goto('/my-cart/');
  await page.getByRole('radio', { name: /^Hosted checkout/ }).check();
  const { release } = await holdAnswers(page, 'checkout.start');
  await page.getByRole('button', byCard).click();
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(page).toHaveURL(/\/faq\/$/);
  await release();
  await page.getByRole('link', { name: 'Buy Account' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Account' })).toBeVisible();
});

test('selecting and deleting, the total following', async ({ page, shopper }) => {
  const entries = await shopper.add('standard', 'handleveled', 'ranked');
  await page.goto('/my-cart/');
  const count = page.getByText(/^\d of \d selected$/);
  await expect(count).toHaveText('3 of 3 selected');
  await page.getByRole('button', { name: 'Deselect All' }).click();
  await expect(count).toHaveText('0 of 3 selected');
  await expect(page.getByText('Select at least one account.')).toBeVisible();
  await row(page, 1).getByRole('checkbox').check();
  const [, second] = entries;
  await expect(
    page.getByRole('button', { name: `Pay ${formatMoney(sumOf(second ? [second] : []))} by card` }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await expect(count).toHaveText('0 of 2 selected');
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await row(page, 0)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(row(page, 0).getByRole('button', { name: /^Remove/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Cart' })).toBeFocused();
});

test('a discount code on a mixed cart', async ({ page, shopper }) => {
  const [standard] = await shopper.add('standard', 'handleveled', 'ranked');
  const discount = Math.floor(sumOf(standard ? [standard] : []) / 10 + 0.5);
  await page.goto('/my-cart/');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This field may not be blank.')).toBeVisible();
  for (const code of ['X'.repeat(65), 'NOPE']) {
    await applyCode(page, code);
    await expect(page.getByText('This discount code is not valid.')).toBeVisible();
  }
  await applyCode(page, 'welcome10');
  await expect(page.getByText('Using discount code: WELCOME10')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Discount code' })).toHaveCount(0);
  await expect(row(page, 0).getByText(formatMoney(-discount))).toBeVisible();
  await expect(row(page, 1).getByText('No discount on handleveled accounts')).toBeVisible();
  await expect(row(page, 2).getByText('No discount on ranked accounts')).toBeVisible();
  await page.getByRole('button', { name: 'Clear discount code' }).click();
  await expect(page.getByText('No discount on', { exact: false })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Discount code' })).toHaveValue('');
});

test('an account is sold meanwhile: red, out of the selection, and the rest can be bought', async ({
  page,
  shopper,
  rival,
}) => {
  const [sold] = await shopper.add('standard', 'handleveled');
  await page.goto('/my-cart/');
  await expect(page.getByRole('button', byCard)).toHaveAttribute('aria-disabled', 'false');
  await rival.hold(sold?.productId ?? 0);

  await page.getByRole('button', byCard).click();
  await expect(page.getByRole('alert')).toHaveText('Items highlighted in red are not available anymore.');
  await expect(row(page, 0)).toHaveCSS('border-color', 'rgb(255, 107, 107)');
  await expect(row(page, 0).getByText('Not available anymore')).toBeVisible();
  await expect(row(page, 0).getByRole('checkbox')).toBeDisabled();
  await expect(page.getByText('1 of 2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete unavailable' }).click();
  await expect(page.getByText('1 of 1 selected')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Cart' })).toBeFocused();
  await page.getByRole('button', byCard).click();
  await expect(page.getByRole('dialog', { name: 'Card payment' })).toBeVisible();
});

test('an account is free again by the time the cart is asked', async ({ page, shopper }) => {
  const [held] = await shopper.add('standard', 'handleveled');
  const data = { outcome: 'product_unavailable', cartItemIds: [held?.id] };
  await page.route('**/api/trpc/checkout.start?**', (route) =>
    route.fulfill({ json: [{ result: { data } }] }),
  );
  await page.goto('/my-cart/');
  await expect(page.getByRole('button', byCard)).toHaveAttribute('aria-disabled', 'false');
  const freshCart = page.waitForResponse(/cart\.list/);
  await page.getByRole('button', byCard).click();
  await freshCart;
  await expect(page.getByText('2 of 2 selected')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the price changed meanwhile', async ({ page, shopper }) => {
  const cents = sumOf(await shopper.add('standard'));
  await changeTotals(page, 'checkout.start');
  await page.goto('/my-cart/');
  await page.getByRole('button', byCard).click();
  await expect(page.getByRole('alert')).toHaveText(
    `Total Price: The total is now ${formatMoney(cents)}. Please check your cart and try again.`,
  );
  // What was said of one choice is not said of another.
  await row(page, 0).getByRole('checkbox').uncheck();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what the cart says when the shop refuses or fails', async ({ page, shopper }) => {
  await shopper.add('standard');
  await page.goto('/my-cart/');
  const pay = page.getByRole('button', byCard);
  await expect(pay).toHaveAttribute('aria-disabled', 'false');

  await failCalls(page, 'checkout.start', 'internal');
  await pay.click();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong.');
  await failCalls(page, 'checkout.start', 'gateway_unavailable');
  await pay.click();
  await expect(page.getByRole('alert')).toHaveText(/^The payment provider does not answer\./);
  await failCalls(page, 'checkout.start', 'not_authenticated');
  await pay.click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(pay).toHaveAttribute('aria-disabled', 'false');

  await failCalls(page, 'checkout.validateCoupon', 'internal');
  await applyCode(page, 'WELCOME10');
  await expect(
    page.getByText(
      'Some error occured when validating the provided discount code. Please make sure that the coupon code is entered correctly and is still valid.',
    ),
  ).toBeVisible();

  await failCalls(page, 'cart.remove', 'internal');
  await row(page, 0)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByText('Could not delete cart items. Status: 500')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Could not delete cart items. Status: 500')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My Cart' })).toBeFocused();

  await failCalls(page, 'checkout.start', 'throttled');
  await pay.click();
  await expect(page).toHaveURL(/\/429\/$/);
});

test.describe('when the session ends elsewhere', () => {
  test.use({ shopperName: 'somebody who is signed out elsewhere' });

  test('nothing looks signed in after the next press, and nothing is said', async ({ page, shopper }) => {
    await shopper.add('standard');
    await page.goto('/my-cart/');
    const pay = page.getByRole('button', byCard);
    await expect(pay).toHaveAttribute('aria-disabled', 'false');
    await expect(page.getByRole('link', { name: 'My Cart, 1 account' })).toBeVisible();
    // Or an answer that is still to come tells it before the press does.
    await page.waitForLoadState('networkidle');
    expect((await shopper.http.post('/api/auth/logout/')).status).toBe(200);
    await pay.click();
    await expect(page.getByText('Log in to see what you put into it.')).toBeVisible();
    await expect(pay).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'My Cart, 0 accounts' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});

test('what the add button says when it is done, and when the shop refuses or fails', async ({
  page,
  shopper,
}) => {
  expect(shopper).toBeInstanceOf(Shopper);
  await page.goto('/buy-account/?account-type=ranked&region=EUW&rank=GO');
  const add = page.getByRole('button', { name: /^Add to cart/ }).first();
  await add.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Added to your cart.' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^In cart/ })).toBeFocused();
  await expect(page.getByRole('button', { name: /^In cart/ })).toBeDisabled();
  await failCalls(page, 'cart.add', 'internal');
  await add.click();
  await expect(
    page.getByText('Some error occured when adding item to cart with status code: 500.'),
  ).toBeVisible();
  await failCalls(page, 'cart.add', 'product_not_for_sale');
  await add.click();
  await expect(page.getByText('This account is not available anymore.')).toBeVisible();
  await failCalls(page, 'cart.add', 'not_authenticated');
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Log in to buy' })).toBeVisible();
});

test('the result pages without anything to tell', async ({ page, shopper }) => {
  expect(shopper).toBeInstanceOf(Shopper);
  await page.goto('/my-cart/purchase-failed/');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Your purchase could not be completed successfully.');
  await page.goto('/my-cart/purchase-failed/?detail=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E');
  await expect(title).toHaveText('Your purchase could not be completed successfully.');
  await expect(page.getByText('Message from the payment provider:')).toContainText(
    '<img src=x onerror=alert(1)>',
  );
  await page.goto('/my-cart/purchase-completed/');
  await expect(title).toHaveText('There is no purchase to show here.');
  await page.goto('/my-account/profile/load-balance/success/');
  await expect(page.getByText('There is no payment to show here.')).toBeVisible();
  await page.goto('/my-account/profile/load-balance/?detail=foo');
  await expect(title).toHaveText('Load Balance');
  await page.goto('/my-cart/payment-processing/');
  await expect(title).toHaveText('Payment processing');
  await page.goto('/my-cart/payment-processing/?payment=0b0f3f52-4f0c-4f66-8f9a-0f6b5a1b2c3d');
  await expect(title).toHaveText('We could not look up this payment.');
  await page.getByRole('link', { name: 'Check my payments' }).click();
  await expect(page).toHaveURL(/\/your-payments\//);
});

test('the cart by keyboard alone', async ({ page, shopper }) => {
  await shopper.add('standard', 'standard');
  await page.goto('/my-cart/');
  // The ways to pay come with the first price; a Tab before it would pass them by.
  await expect(page.getByRole('button', byCard)).toHaveAttribute('aria-disabled', 'false');
  const tools = page.getByRole('button', { name: 'Select All', exact: true });
  await tools.focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // Past the other tools to the first account, and out of the selection.
  await press('Tab', 'Tab', 'Tab');
  await expect(row(page, 0).getByRole('checkbox')).toBeFocused();
  await press('Space');
  await expect(page.getByText('1 of 2 selected')).toBeVisible();
  await press('Tab', 'Tab', 'Tab', 'Tab');
  await expect(page.getByRole('textbox', { name: 'Discount code' })).toBeFocused();
  await page.keyboard.type('WELCOME10');
  await press('Enter');
  await expect(page.getByText('Using discount code: WELCOME10')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear discount code' })).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeFocused();
  await press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Hosted checkout/ })).toBeChecked();
  await press('Tab');
  await expect(page.getByRole('button', byCard)).toBeFocused();
  // While the split is worked out anew with the code, nothing can be paid.
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

      test('nothing is in the way in a cart with everything in it', async ({ page, shopper, rival }) => {
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
