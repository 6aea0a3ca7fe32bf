/** What stands behind a payment, beside the button that pays: the shop's own figures, or none. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TRUST_TEXTS } from '#shared/checkout/trust-texts.ts';
import { SHOP_INFO } from '../../client/platform/support/shop-info.ts';
import { openPage } from '../support/open-page.tsx';
import { answer } from '../support/shop-answers.ts';
import { fillCart, HANDLEVELED, STANDARD } from './support/cart.ts';

const lines = page.getByRole('list', { name: TRUST_TEXTS.title });
const cards = page.getByRole('group', { name: 'Accepted cards' });

test('warranty of what is chosen, the refund, support, and the delivery once it is measured', async () => {
  answer('shop.info', { ...SHOP_INFO, deliverySeconds: 45 });
  fillCart([
    { ...STANDARD, warrantyDays: 30 },
    { ...HANDLEVELED, warrantyDays: 0 },
  ]);
  openPage('/my-cart/');
  await expect.element(lines.getByText(/^Delivered in 45 seconds/)).toBeVisible();
  await expect
    .element(lines.getByRole('link', { name: 'Warranty on 1 of 2 accounts' }))
    .toHaveAttribute('href', '/tos/#warranty');
  await expect
    .element(lines.getByRole('link', { name: TRUST_TEXTS.refund }))
    .toHaveAttribute('href', '/tos/#refunds');
  await expect
    .element(lines.getByRole('link', { name: SHOP_INFO.email }))
    .toHaveAttribute('href', `mailto:${SHOP_INFO.email}`);
  await expect.element(cards.getByRole('img', { name: 'Mastercard' })).toBeVisible();
  await page.getByRole('listitem').getByRole('checkbox').nth(1).click();
  await expect.element(lines.getByRole('link', { name: '30-day warranty' })).toBeVisible();
});

test('nothing is said of a delivery that is not measured, nor of cards where the balance pays', async () => {
  fillCart([STANDARD], 5000);
  openPage('/my-cart/');
  await expect.element(lines.getByRole('link', { name: TRUST_TEXTS.refund })).toBeVisible();
  await expect.element(page.getByText(/Delivered in/)).not.toBeInTheDocument();
  await expect.element(cards).not.toBeInTheDocument();
});
