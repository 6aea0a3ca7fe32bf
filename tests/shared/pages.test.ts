import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_PAGE,
  AUCTION_PAGE,
  documentDescription,
  documentTitle,
  findPage,
  PAGES,
  SITE_DESCRIPTION,
} from '#shared/pages.ts';

const MAX_ID = 2 ** 31 - 1;

describe('the page at an address', () => {
  it.each([
    ['/faq/', { path: '/faq/', head: PAGES['/faq/'] }],
    ['/faq', { path: '/faq/', head: PAGES['/faq/'] }],
    ['/', { path: '/', head: PAGES['/'] }],
    ['', { path: '/', head: PAGES['/'] }],
    ['/marketplace/', { path: '/marketplace/', head: PAGES['/marketplace/'] }],
    ['/marketplace/12', { path: '/marketplace/12/', head: AUCTION_PAGE }],
    [`/marketplace/${MAX_ID}/`, { path: `/marketplace/${MAX_ID}/`, head: AUCTION_PAGE }],
    ['/marketplace/my-bids/', { path: '/marketplace/my-bids/', head: PAGES['/marketplace/my-bids/'] }],
    ['/buy-account/12', { path: '/buy-account/12/', head: ACCOUNT_PAGE, accountId: 12 }],
    [`/buy-account/${MAX_ID}/`, { path: `/buy-account/${MAX_ID}/`, head: ACCOUNT_PAGE, accountId: MAX_ID }],
  ])('%j', (address, page) => {
    expect(findPage(address)).toEqual(page);
  });

  it.each([
    '/nothing/',
    '/toString/',
    '/FAQ/',
    '//',
    '/marketplace/0/',
    '/marketplace/x/',
    '/marketplace/12/more/',
    '/x/marketplace/12/',
    `/marketplace/${MAX_ID + 1}/`,
    '/buy-account/0/',
    '/buy-account/12/more/',
    '/x/buy-account/12/',
    `/buy-account/${MAX_ID + 1}/`,
  ])('none is at %s', (address) => {
    expect(findPage(address)).toBeUndefined();
  });
});

it('the title has the name of the shop behind it', () => {
  expect(documentTitle({ title: 'FAQ' }, 'Level30')).toBe('FAQ · Level30');
});

it('a page without a description has that of the site', () => {
  expect(documentDescription({ title: 'x', description: 'y' })).toBe('y');
  expect(documentDescription({ title: 'x' })).toBe(SITE_DESCRIPTION);
});
