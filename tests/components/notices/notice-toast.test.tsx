import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Notice, noticeText } from '#shared/marketplace/notice.ts';
import { noticesQuery } from '#client/notices/notices-query.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { STOCK, stockShop } from '../catalog/support/catalog.ts';
import { openMarket } from '../marketplace/support/market.ts';
import { openPage } from '../support/open-page.tsx';
import { signIn } from '../support/samples.ts';
import { answer } from '../support/shop-answers.ts';

const OUTBID: Notice = {
  id: 1,
  kind: 'outbid',
  at: '2026-11-22T12:00:00.000Z',
  isRead: false,
  listingId: 1,
  productId: 1,
  region: 'EUW',
  amountCents: 900,
  searchName: null,
  isRefunded: false,
  isBuyer: false,
};
const toast = page.getByRole('status').filter({ hasText: noticeText(OUTBID) });

beforeEach(() => {
  signIn();
  openMarket();
});

/** The customer is there, and then another one bids more. */
async function isOutbidOn(address: string): Promise<void> {
  openPage(address);
  await expect.poll(() => queryClient.getQueryData(noticesQuery().queryKey)).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  answer('marketplace.notices', [OUTBID]);
  await queryClient.refetchQueries();
}

test('where its auction is on screen a notice is announced and not shown', async () => {
  await isOutbidOn('/marketplace/');
  await expect.element(toast).toBeInTheDocument();
  await expect.element(toast).not.toHaveAttribute('data-placed');
  await expect.element(toast.getByRole('link')).not.toBeInTheDocument();
});

test('elsewhere it is shown, with the way to the auction', async () => {
  await isOutbidOn('/faq/');
  await expect.element(toast).toHaveAttribute('data-placed');
  await expect
    .element(toast.getByRole('link', { name: 'See it' }))
    .toHaveAttribute('href', '/marketplace/1/');
});

test("the way to an account of the shop's does not load the shop anew", async () => {
  stockShop();
  const { address } = openPage('/faq/');
  await expect.poll(() => queryClient.getQueryData(noticesQuery().queryKey)).toEqual([]);
  const productId = STOCK[0]?.id ?? 0;
  answer('marketplace.notices', [
    { ...OUTBID, kind: 'match', listingId: null, productId, searchName: 'Mine' },
  ]);
  await queryClient.refetchQueries();
  await page.getByRole('link', { name: 'See it' }).click();
  await expect.poll(address).toBe(`/buy-account/${productId}/`);
});
