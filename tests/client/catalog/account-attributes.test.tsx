import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccountAttributes } from '#client/catalog/detail/account-attributes.tsx';
import { DEMO_PRICES } from '../../../src/local/demo/demo-prices.ts';
import type { Product } from '#shared/catalog/product.ts';
import { PLAIN_ACCOUNT } from '../../support/plain-account.ts';

const ACCOUNT: Product = {
  ...PLAIN_ACCOUNT,
  dateLastPlayed: '2021',
};

const markupOf = (change: Partial<Product>) =>
  renderToStaticMarkup(<AccountAttributes product={{ ...ACCOUNT, ...change }} priceList={DEMO_PRICES} />);

test('when an account was leveled is shown where it is known', () => {
  expect(markupOf({})).toContain('before August 2022');
  expect(markupOf({ dateLastPlayed: '2024-01-02' })).toContain('since August 2022');
  // The year of the price list's date is half before it, half since.
  expect(markupOf({ dateLastPlayed: '2022' })).toContain('in 2022');
  expect(markupOf({ dateLastPlayed: '2023' })).toContain('since August 2022');
  expect(markupOf({ dateLastPlayed: '' })).not.toContain('Leveled');
});

test('little blue essence is said in words', () => {
  expect(markupOf({})).toContain('less than 10,000');
});
