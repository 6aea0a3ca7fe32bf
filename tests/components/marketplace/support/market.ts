import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { accountSentence } from '#shared/catalog/display.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { forgetOwnBids } from '#client/marketplace/bidding/own-bids.ts';
import { readPublic } from '#client/offline/public-cache.ts';
import { listing } from '../../../client/marketplace/support/listing.ts';
import { SHOP_INFO } from '../../../client/platform/support/shop-info.ts';
import { REFERENCE_DATA } from '../../catalog/support/catalog.ts';
import { openPage } from '../../support/open-page.tsx';
import { answer, answerRest } from '../../support/shop-answers.ts';

export const NOW = '2026-11-22T12:00:00.000Z';

/** From now on the marketplace is open, with one auction: bids from EUR 5.00, instant buy for EUR 20.00. */
export function openMarket(changes: Partial<MarketListing> = {}): void {
  forgetOwnBids();
  answerRest('/api/catalog/facts/', { ...REFERENCE_DATA, version: 'facts 1' });
  const auction = listing(changes);
  answer('marketplace.listing', { now: NOW, listing: auction, history: [], userMaxCents: null });
  answer('marketplace.browse', { now: NOW, listings: [auction], userId: null });
}

/** An earlier visit: the names of skins are kept on this device. */
export async function visitMarket(): Promise<void> {
  openPage('/marketplace/');
  await expect.poll(() => readPublic('facts')).toBeDefined();
}

/** The account of the auction, its 7 days of warranty, its seller of 42 sales, and the address for questions. */
export async function expectOffer(dialog: Locator): Promise<void> {
  const { product } = listing();
  for (const text of [accountSentence(product), '7 days', '42 sales · 1 claim']) {
    await expect.element(dialog.getByRole('definition').filter({ hasText: text })).toBeVisible();
  }
  await expect
    .element(dialog.getByRole('link', { name: SHOP_INFO.email }))
    .toHaveAttribute('href', `mailto:${SHOP_INFO.email}`);
}
