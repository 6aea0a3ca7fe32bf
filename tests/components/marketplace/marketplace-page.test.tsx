import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../support/open-page.tsx';
import { signIn } from '../support/samples.ts';
import { answer } from '../support/shop-answers.ts';
import { NOW, openMarket } from './support/market.ts';

const auctions = page.getByRole('region', { name: 'Auctions' });

beforeEach(() => {
  signIn();
  openMarket();
});

test('an empty marketplace leads to the shop, and to what can be sold', async () => {
  answer('marketplace.browse', { now: NOW, listings: [], userId: null });
  openPage('/marketplace/');
  await expect.element(auctions.getByText('Nothing is on auction right now.')).toBeVisible();
  await expect
    .element(auctions.getByRole('link', { name: 'Browse accounts' }))
    .toHaveAttribute('href', '/buy-account/');
  await expect
    .element(auctions.getByRole('link', { name: 'your purchases' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/my-account\/profile\/your-purchases\//));
});
