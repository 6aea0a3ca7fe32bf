import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountSentence } from '#shared/catalog/display.ts';
import { ERRORS } from '#shared/errors.ts';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import type { UserBid } from '#shared/marketplace/listing.ts';
import { CLAIM_TEXTS } from '#shared/claims/warranty-claim.ts';
import { listing } from '../../client/marketplace/support/listing.ts';
import { saying } from '../support/described.ts';
import { answerCachedLists, cacheOnDevice, cachedNotice, NEEDS_CONNECTION } from '../support/device-copy.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, disconnect, hold, refuse } from '../support/shop-answers.ts';
import { NOW, openMarket, visitMarket } from './support/market.ts';

const OWN = '/marketplace/my-bids/';
const row = page.getByRole('article');
const opener = row.getByRole('button', { name: 'Report a problem' });

/** Won for EUR 9.00, with its warranty running. */
function won(changes: Partial<UserBid> = {}): UserBid {
  return {
    listing: listing({
      status: 'SUCCESS',
      isOpen: false,
      completedAt: '2026-11-21T12:00:00.000Z',
      highestBidCents: 900,
      totalBids: 1,
      isUserHighestBidder: true,
      userBidCents: 900,
    }),
    amountCents: 900,
    maxCents: null,
    isWinner: true,
    refund: null,
    purchaseList: 'owned',
    warrantyEndsAt: '2026-11-28T12:00:00.000Z',
    canClaim: true,
    claim: null,
    ...changes,
  };
}

function answerWon(...bids: UserBid[]): void {
  answer('marketplace.myBids', ({ isActive = true }) => ({ now: NOW, results: isActive ? [] : bids }));
}

beforeEach(() => {
  signIn();
  openMarket();
});

test('the switch goes between what goes on and what is over, each empty list in its words', async () => {
  answerWon();
  const { address } = openPage(OWN);
  await expect.element(page.getByText('No active bids found')).toBeVisible();
  await page.getByRole('switch', { name: 'Active Bids' }).click();
  await expect.element(page.getByText('No inactive bids found')).toBeVisible();
  expect(address()).toBe(`${OWN}?active=false`);
  await page.getByRole('switch', { name: 'Active Bids' }).click();
  await expect
    .poll(() => callsOf('marketplace.myBids'))
    .toEqual([{ isActive: true }, { isActive: false }, { isActive: true }]);
});

test('bids on accounts of one region and rank are told apart by links, buttons and titles', async () => {
  const { product } = listing();
  const others = { ...product, id: 11, discreteBlueEssence: 60_000 };
  const bids = [listing(), listing({ id: 2, product: others })].map((auction) =>
    won({ listing: auction, isWinner: false, canClaim: false, warrantyEndsAt: null }),
  );
  answer('marketplace.myBids', { now: NOW, results: bids });
  openPage(OWN);
  for (const { listing: auction } of bids) {
    const name = accountSentence(auction.product);
    const one = row.filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect.element(one.getByRole('link', { name, exact: true })).toBeVisible();
    await expect.element(one.getByRole('button', { name: `Place Bid: ${name}` })).toBeVisible();
  }
  await row.getByRole('link', { name: accountSentence(product), exact: true }).click();
  await expect.poll(() => document.title).toContain(`Auction: ${accountSentence(product)}`);
});

test.each([
  [OWN, 'Log in to see your bids.'],
  ['/marketplace/my-auctions/', 'Log in to see your auctions.'],
])('a visitor of %s is asked to log in', async (address, text) => {
  answer('identity.me', null);
  openPage(address);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/my-account/');
});

test.each([OWN, '/marketplace/my-auctions/'])(
  'if it is unknown who is signed in, %s offers to try again',
  async (address) => {
    refuse('identity.me', 'internal');
    openPage(address);
    await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
    expect(document.querySelectorAll('main [aria-busy="true"]')).toHaveLength(0);
    signIn();
    answer('marketplace.myBids', { now: NOW, results: [] });
    answer('marketplace.myListings', { now: NOW, results: [] });
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(/^No active (bids|auctions) found$/)).toBeVisible();
  },
);

test.each([
  ['open', 'Warranty claim: being decided'],
  ['rejected', 'Warranty claim: rejected'],
] as const)('where a claim stands is shown: %s', async (state, text) => {
  const claim = { state, text: 'Wrong rank', openedAt: NOW, decidedAt: null, answer: null };
  answerWon(won({ canClaim: false, claim }));
  openPage(`${OWN}?active=false`);
  await expect.element(row.getByText(text)).toBeVisible();
  expect(opener.elements()).toEqual([]);
});

describe('claiming', () => {
  const dialog = page.getByRole('dialog', { name: 'Warranty claim' });
  const field = dialog.getByLabelText('What is wrong?');
  const send = dialog.getByRole('button', { name: 'Open the claim' });

  beforeEach(async () => {
    answerWon(won());
    openPage(`${OWN}?active=false`);
    await opener.click();
  });

  test('a blank text is shown on the field, and leaves with the edit', async () => {
    await field.fill('  ');
    await send.click();
    await expect.element(field).toHaveAccessibleDescription(saying(FIELD_TEXTS.blank));
    await field.fill('Wrong rank');
    await expect.element(field).not.toBeInvalid();
    expect(callsOf('marketplace.openClaim')).toEqual([]);
  });

  test('pressed twice it is opened once, and told', async () => {
    const { release } = hold('marketplace.openClaim', { outcome: 'opened' });
    await field.fill(' Wrong rank ');
    await pressTwice(send, () => callsOf('marketplace.openClaim'));
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    answerWon(
      won({
        canClaim: false,
        claim: { state: 'open', text: 'x', openedAt: NOW, decidedAt: null, answer: null },
      }),
    );
    release();
    await expect
      .element(page.getByRole('status').getByText('We have your claim and will email you our decision.'))
      .toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(row.getByText('Warranty claim: being decided')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(callsOf('marketplace.openClaim')).toEqual([{ listingId: 1, text: 'Wrong rank' }]);
  });

  test('what the shop says is shown in the form, which keeps the text', async () => {
    await field.fill('Wrong rank');
    for (const reason of ['claim_open', 'warranty_over', 'seller_paid', 'not_owned'] as const) {
      answer('marketplace.openClaim', { outcome: 'refused', reason, text: CLAIM_TEXTS[reason] });
      await send.click();
      await expect.element(dialog.getByRole('alert')).toHaveTextContent(CLAIM_TEXTS[reason]);
    }
    refuse('marketplace.openClaim', 'internal');
    await send.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(ERRORS.internal.text);
    await expect.element(field).toHaveValue('Wrong rank');
  });
});

test('without a network the bids that this device keeps are shown, those that are over too, and claims wait', async () => {
  answerCachedLists();
  const leading = { ...won(), listing: listing({ isUserHighestBidder: true, highestBidCents: 900 }) };
  answer('marketplace.myBids', ({ isActive = true }) => ({
    now: NOW,
    results: [isActive ? { ...leading, isWinner: false, canClaim: false } : won()],
  }));
  await cacheOnDevice();
  await visitMarket();
  disconnect();
  openPage(OWN);
  await expect.element(row.getByText(/^Leading/)).toBeVisible();
  await expect.element(cachedNotice).toBeVisible();
  await page.getByRole('switch', { name: 'Active Bids' }).click();
  await expect.element(opener).toBeDisabled();
  await expect.element(opener).toHaveAttribute('title', NEEDS_CONNECTION);
});
