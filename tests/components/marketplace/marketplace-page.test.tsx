import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../support/open-page.tsx';
import { signIn } from '../support/samples.ts';
import { answer, hold } from '../support/shop-answers.ts';
import { listing } from '../../client/marketplace/support/listing.ts';
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

test('on phones an auction takes the place that its skeleton kept', async () => {
  await page.viewport(390, 700);
  onTestFinished(() => page.viewport(1280, 720));
  const { release } = hold('marketplace.browse', { now: NOW, listings: [listing()], userId: null });
  openPage('/marketplace/');
  const skeletons = auctions.getByRole('list', { name: 'Loading auctions' });
  await expect.element(skeletons).toBeVisible();
  const kept = skeletons.element().firstElementChild!.getBoundingClientRect().height;
  release();
  const card = auctions.getByRole('article');
  await expect.element(card).toBeVisible();
  expect(Math.abs(card.element().getBoundingClientRect().height - kept)).toBeLessThan(40);
});
