import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { trpcUtils } from '#client/platform/trpc.ts';
import { ERRORS } from '#shared/errors.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, hold, refuse } from '../support/shop-answers.ts';
import { expectOffer, openMarket } from './support/market.ts';

const opener = page.getByRole('button', { name: /^Insta Buy €20\.00:/ });
const dialog = page.getByRole('dialog', { name: 'Insta Buy' });
const buy = dialog.getByRole('button', { name: 'Buy', exact: true });
const question = dialog.getByText('Confirm Instant Buy for €20.00?');
const BOUGHT = { outcome: 'bought', priceCents: 2000, username: 'GoldenFox' } as const;

async function open(): Promise<void> {
  openPage('/marketplace/1/');
  await opener.click();
}

beforeEach(() => {
  signIn({}, 2000);
  openMarket();
});

test('asked first; pressed twice it is bought once, and the button says so', async () => {
  const { release } = hold('marketplace.placeBid', BOUGHT);
  await open();
  await expect.element(question).toBeVisible();
  await pressTwice(buy, () => callsOf('marketplace.placeBid'));
  release();
  await expect
    .element(page.getByRole('status').getByText('The account is yours. It is in your purchases.'))
    .toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: /^Product Bought/ }))
    .toHaveAttribute('aria-disabled', 'true');
  expect(callsOf('marketplace.placeBid')).toEqual([{ listingId: 1, amountCents: 2000, isInstaBuy: true }]);
});

test('what is bought, its warranty, its seller and whom to ask are in sight, on a phone without scrolling', async () => {
  await page.viewport(390, 700);
  onTestFinished(() => page.viewport(1280, 720));
  openMarket({ sellerSales: 42, sellerClaims: 1 });
  await open();
  await expectOffer(dialog);
  await expect.element(question).toBeInViewport({ ratio: 1 });
  await expect.element(buy).toBeInViewport({ ratio: 1 });
});

test('the way back buys nothing and gives the focus back', async () => {
  await open();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(callsOf('marketplace.placeBid')).toEqual([]);
});

test('a cent too little is not asked about, and leads to where it can be loaded', async () => {
  signIn({}, 1999);
  await open();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(`${MARKETPLACE_TEXTS.insufficientBalance}. Load balance`);
  await expect
    .element(dialog.getByRole('link', { name: 'Load balance' }))
    .toHaveAttribute('href', '/my-account/profile/load-balance/');
  await expect.element(buy).not.toBeInTheDocument();
});

test('who leads is asked all the same: what is set aside for the bid counts', async () => {
  signIn({}, 0);
  openMarket({ isUserHighestBidder: true, highestBidCents: 900, totalBids: 1 });
  await open();
  await expect.element(question).toBeVisible();
});

test('what the shop says is shown beside the question, which can be asked again', async () => {
  answer('marketplace.placeBid', {
    outcome: 'barred',
    reason: 'listing_ended',
    text: MARKETPLACE_TEXTS.ended,
  });
  await open();
  await buy.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(MARKETPLACE_TEXTS.ended);
  refuse('marketplace.placeBid', 'shop_archived');
  await buy.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(ERRORS.shop_archived.text);
  answer('marketplace.placeBid', BOUGHT);
  await buy.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a price that the seller changes meanwhile is asked about again, and never paid by the press that was on its way', async () => {
  signIn({}, 20_000);
  await open();
  await expect.element(question).toBeVisible();
  openMarket({ instaBuyCents: 10_000 });
  await trpcUtils.marketplace.listing.invalidate();
  await expect.element(dialog.getByText(/it was €20\.00 and is €100\.00 now/)).toBeVisible();
  await expect.element(buy).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByText('Confirm Instant Buy for €100.00?')).toBeVisible();
  expect(callsOf('marketplace.placeBid')).toEqual([]);
  answer('marketplace.placeBid', { ...BOUGHT, priceCents: 10_000 });
  await buy.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf('marketplace.placeBid')).toEqual([{ listingId: 1, amountCents: 10_000, isInstaBuy: true }]);
});

test('an offer that ends meanwhile says why, instead of leaving without a word', async () => {
  await open();
  await expect.element(question).toBeVisible();
  openMarket({ instaBuyCents: null });
  await trpcUtils.marketplace.listing.invalidate();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(MARKETPLACE_TEXTS.instaBuyOff);
  await expect.element(buy).not.toBeInTheDocument();
  openMarket({ isOpen: false, status: 'SUCCESS' });
  await trpcUtils.marketplace.listing.invalidate();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(MARKETPLACE_TEXTS.ended);
  openMarket({ isOpen: false, status: 'SUCCESS', isUserHighestBidder: true });
  await trpcUtils.marketplace.listing.invalidate();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(MARKETPLACE_TEXTS.alreadyBought);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
});
