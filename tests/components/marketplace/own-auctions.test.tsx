import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { minuteText } from '#shared/dates.ts';
import { ERRORS } from '#shared/errors.ts';
import { CANCEL_TEXTS } from '#shared/marketplace/cancel-listing.ts';
import { EDIT_TEXTS } from '#shared/marketplace/edit-listing.ts';
import type { SellerListing } from '#shared/marketplace/listing.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { listing } from '../../client/marketplace/support/listing.ts';
import { SHOP_INFO } from '../../client/platform/support/shop-info.ts';
import { answerCachedLists, cacheOnDevice, cachedNotice, NEEDS_CONNECTION } from '../support/device-copy.ts';
import { saying } from '../support/described.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, disconnect, hold, refuse } from '../support/shop-answers.ts';
import { NOW, openMarket, visitMarket } from './support/market.ts';

const OWN = '/marketplace/my-auctions/';
const row = page.getByRole('article');
const opener = row.getByRole('button', { name: 'Cancel auction' });
const heading = page.getByRole('heading', { level: 1, name: /^Marketplace/ });

function own(changes: Partial<SellerListing> = {}): SellerListing {
  return {
    ...listing({ isUserOwner: true }),
    state: 'open',
    username: 'GoldenFox',
    endDays: 7,
    confirmedAt: '2026-11-20T13:00:00.000Z',
    payoutCents: null,
    paidAt: null,
    isProductReturned: false,
    warrantyEndsAt: null,
    isWarrantyEnded: false,
    claim: null,
    ...changes,
  };
}

function answerOwn(...listings: SellerListing[]): void {
  answer('marketplace.myListings', ({ isActive = true }) => ({
    now: NOW,
    results: isActive ? listings : [],
  }));
}

beforeEach(() => {
  signIn();
  openMarket();
});

test('the switch goes between what goes on and what is over, each empty list in its words', async () => {
  answerOwn();
  const { address } = openPage(OWN);
  await expect.element(page.getByText('No active auctions found')).toBeVisible();
  await page.getByRole('switch', { name: 'Active Auctions' }).click();
  await expect.element(page.getByText('No inactive auctions found')).toBeVisible();
  expect(address()).toBe(`${OWN}?active=false`);
  await expect
    .element(page.getByRole('link', { name: 'See what is on auction' }))
    .toHaveAttribute('href', '/marketplace/');
});

test('a list that fails says so, and is asked for again', async () => {
  refuse('marketplace.myListings', 'bad_request');
  openPage(OWN);
  await expect.element(page.getByRole('alert').getByText(ERRORS.bad_request.text)).toBeVisible();
  answerOwn(own());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row).toBeVisible();
});

test('a list that cannot be read again stays as it is', async () => {
  answerOwn(own());
  openPage(OWN);
  await expect.element(row).toBeVisible();
  refuse('marketplace.myListings', 'bad_request');
  // The second begins when the page has drawn how the first ended.
  for (let n = 0; n < 2; n += 1) await queryClient.refetchQueries();
  expect(callsOf('marketplace.myListings')).toHaveLength(3);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(row).toBeVisible();
});

test.each([
  ['without bids', own(), 1],
  ['waits for its new password', own({ state: 'added', confirmedAt: null, endsAt: null, isOpen: false }), 1],
  ['with bids', own({ totalBids: 1, highestBidCents: 500 }), 0],
  ['was sold', own({ state: 'sold', status: 'SUCCESS', isOpen: false, payoutCents: 450 }), 0],
])('what %s can be taken back, or not', async (_, listed, buttons) => {
  answerOwn(listed);
  openPage(OWN);
  await expect.element(row.getByText('GoldenFox')).toBeVisible();
  await expect.poll(() => opener.elements()).toHaveLength(buttons);
});

test.each([
  [false, 'Not yet: €4.50 when the warranty has ended'],
  [true, 'Not yet: €4.50, at the latest when the warranty has ended'],
])('when a sale is paid, at once: %s', async (areSellersPaidAtOnce, text) => {
  answer('shop.info', { ...SHOP_INFO, areSellersPaidAtOnce });
  answerOwn(own({ state: 'sold', status: 'SUCCESS', isOpen: false, payoutCents: 450 }));
  openPage(OWN);
  await expect.element(row.getByText(text)).toBeVisible();
});

describe('taking back', () => {
  const dialog = page.getByRole('dialog', { name: 'Cancel auction' });
  const confirm = dialog.getByRole('button', { name: 'Cancel auction' });
  const keep = dialog.getByRole('button', { name: 'Keep it' });
  const alert = dialog.getByRole('alert');

  beforeEach(async () => {
    answerOwn(own());
    openPage(OWN);
    await opener.click();
  });

  test('kept, nothing is sent and the button has the focus', async () => {
    await keep.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(callsOf('marketplace.cancel')).toEqual([]);
  });

  test('pressed twice it is sent once; the row leaves, it is told, and the heading has the focus', async () => {
    const { release } = hold('marketplace.cancel', { outcome: 'cancelled' });
    await pressTwice(confirm, () => callsOf('marketplace.cancel'));
    answerOwn();
    release();
    await expect
      .element(
        page
          .getByRole('status')
          .getByText('The auction is cancelled. The account is back in your purchases.'),
      )
      .toBeVisible();
    await expect.element(page.getByText('No active auctions found')).toBeVisible();
    await expect.element(heading).toHaveFocus();
    expect(callsOf('marketplace.cancel')).toEqual([{ username: 'GoldenFox' }]);
  });

  test.each(['has_bids', 'listing_ended'] as const)(
    'why it cannot be any more can be read though the row has no button by then: %s',
    async (reason) => {
      answer('marketplace.cancel', { outcome: 'refused', reason, text: CANCEL_TEXTS[reason] });
      answerOwn(own({ totalBids: 1, highestBidCents: 900 }));
      await confirm.click();
      await expect.element(row.getByText('1 bid').first()).toBeVisible();
      await expect.element(opener).not.toBeInTheDocument();
      await expect.element(alert).toHaveTextContent(CANCEL_TEXTS[reason]);
      await keep.click();
      await expect.element(heading).toHaveFocus();
    },
  );

  test('a failure is shown, and can be tried again', async () => {
    refuse('marketplace.cancel', 'internal');
    await confirm.click();
    await expect.element(alert).toHaveTextContent(ERRORS.internal.text);
    answer('marketplace.cancel', { outcome: 'cancelled' });
    answerOwn();
    await confirm.click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('editing', () => {
  const edit = row.getByRole('button', { name: 'Edit' });
  const dialog = page.getByRole('dialog', { name: 'Edit GoldenFox' });
  const instant = dialog.getByLabelText('Instant buy');
  const days = dialog.getByLabelText('Days until it ends');
  const save = dialog.getByRole('button', { name: 'Save changes' });

  beforeEach(async () => {
    answerOwn(own({ remarks: 'Old skins' }));
    openPage(OWN);
    await edit.click();
  });

  test('begins with what the auction asks for, sends it once, and says that it is changed', async () => {
    await expect.element(dialog.getByLabelText('Minimum bid')).toHaveValue('5.00');
    await expect.element(instant).toHaveValue('20.00');
    await expect.element(dialog.getByLabelText('Note (optional)')).toHaveValue('Old skins');
    await expect
      .element(days)
      .toHaveAccessibleDescription(`Ends on ${minuteText('2026-11-28T12:00:00.000Z')}`);
    await days.fill('9');
    await expect
      .element(days)
      .toHaveAccessibleDescription(`Ends on ${minuteText('2026-11-29T13:00:00.000Z')}`);
    await instant.fill('');
    const { release } = hold('marketplace.edit', { outcome: 'edited' });
    await pressTwice(save, () => callsOf('marketplace.edit'));
    release();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(edit).toHaveFocus();
    await expect.element(page.getByText('Auction updated. Everyone sees it right away.')).toBeVisible();
    expect(callsOf('marketplace.edit')).toEqual([
      {
        username: 'GoldenFox',
        minimumBidCents: 500,
        instaBuyCents: null,
        endDays: 9,
        remarks: 'Old skins',
      },
    ]);
  });

  test('a mistake is shown before anything is sent', async () => {
    await instant.fill('5');
    await save.click();
    await expect
      .element(dialog.getByLabelText('Minimum bid'))
      .toHaveAccessibleDescription(saying(MARKETPLACE_TEXTS.minimumNotBelowInsta));
    expect(callsOf('marketplace.edit')).toEqual([]);
  });

  test('a bid that came first is shown in the dialog, though the row has no button by then', async () => {
    answer('marketplace.edit', { outcome: 'refused', reason: 'has_bids', text: EDIT_TEXTS.has_bids });
    answerOwn(own({ totalBids: 1, highestBidCents: 900 }));
    await save.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(EDIT_TEXTS.has_bids);
    await expect.element(edit).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect.element(heading).toHaveFocus();
  });
});

test('without a network the auctions that this device keeps are shown, and cannot be taken back', async () => {
  answerCachedLists();
  answerOwn(own());
  await cacheOnDevice();
  await visitMarket();
  disconnect();
  openPage(OWN);
  await expect.element(opener).toBeDisabled();
  await expect.element(opener).toHaveAttribute('title', NEEDS_CONNECTION);
  await expect.element(cachedNotice).toBeVisible();
});
