import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccountFacts } from '#client/catalog/detail/account-facts.tsx';
import { DEMO_PRICES } from '#server/demo/demo-prices.ts';
import type { Product } from '#shared/catalog/product.ts';
import { PLAIN_ACCOUNT } from '../../support/plain-account.ts';

const ACCOUNT: Product = {
  ...PLAIN_ACCOUNT,
  dateLastPlayed: '2021',
};

const factsOf = (change: Partial<Product>) =>
  renderToStaticMarkup(<AccountFacts product={{ ...ACCOUNT, ...change }} priceList={DEMO_PRICES} />);

test('when an account was leveled is told where it is known', () => {
  expect(factsOf({})).toContain('before August 2022');
  expect(factsOf({ dateLastPlayed: '2024-01-02' })).toContain('since August 2022');
  // The year of the price list's date is half before it, half since.
  expect(factsOf({ dateLastPlayed: '2022' })).toContain('in 2022');
  expect(factsOf({ dateLastPlayed: '2023' })).toContain('since August 2022');
  expect(factsOf({ dateLastPlayed: '' })).not.toContain('Leveled');
});

test('little blue essence is said in words', () => {
  expect(factsOf({})).toContain('less than 10,000');
});
