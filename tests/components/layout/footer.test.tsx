import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { SHOP_INFO } from '../../client/platform/support/shop-info.ts';
import { openPage } from '../support/open-page.tsx';
import { answer } from '../support/shop-answers.ts';

const footer = page.getByRole('contentinfo');

test("the footer says who runs the shop, and that the game's publisher does not endorse it", async () => {
  answer('shop.info', { ...SHOP_INFO, name: 'Card Shop', gamePublisher: 'Big Games' });
  openPage('/faq/');
  await expect.element(footer.getByText('Test Trading · Somewhere 1')).toBeVisible();
  await expect
    .element(footer.getByText(/^Card Shop isn't endorsed by Big Games and doesn't reflect/))
    .toBeVisible();
});

test('without a publisher there is no such notice', async () => {
  answer('shop.info', { ...SHOP_INFO, gamePublisher: '' });
  openPage('/faq/');
  await expect.element(footer.getByText('Test Trading · Somewhere 1')).toBeVisible();
  expect(footer.getByText(/endorsed/).query()).toBeNull();
});
