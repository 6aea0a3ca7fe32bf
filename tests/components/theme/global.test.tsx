import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fillCart, HANDLEVELED, RANKED, STANDARD } from '../cart/support/cart.ts';
import { stockShop } from '../catalog/support/catalog.ts';
import { openPage } from '../support/open-page.tsx';

beforeEach(() => {
  onTestFinished(() => page.viewport(1280, 720));
});

/** Scrolls so that the element is at the upper or lower edge of the window, and moves the focus to it. */
function focusAtEdge(element: HTMLElement, edge: 'start' | 'end'): DOMRect {
  element.style.scrollMargin = '0';
  element.scrollIntoView({ block: edge });
  element.style.scrollMargin = '';
  element.focus();
  return element.getBoundingClientRect();
}

test('what has the focus is not covered by the header and the bar of the search', async () => {
  await page.viewport(390, 480);
  stockShop();
  openPage('/buy-account/');
  const link = page.getByRole('article').nth(2).getByRole('link').first();
  await expect.element(link).toBeInTheDocument();
  const { top } = focusAtEdge(link.element() as HTMLElement, 'start');
  const toolbar = page.getByLabelText('Sort by').element().getBoundingClientRect();
  expect(top).toBeGreaterThan(toolbar.bottom);
});

test('nor by the bar with the pay button, and that itself stays where it is', async () => {
  await page.viewport(390, 320);
  fillCart([STANDARD, HANDLEVELED, RANKED]);
  openPage('/my-cart/');
  const pay = page.getByRole('button', { name: /^Pay €.* by card here$/ });
  await expect.element(pay).toBeVisible();
  const boxes = page.getByRole('listitem').getByRole('checkbox');
  const { bottom } = focusAtEdge(boxes.last().element() as HTMLElement, 'end');
  expect(bottom).toBeLessThan(pay.element().getBoundingClientRect().top);
  const before = window.scrollY;
  (pay.element() as HTMLElement).focus();
  expect(window.scrollY).toBe(before);
});
