import { expect, test } from 'vitest';
import type { Notice } from '#shared/marketplace/notice.ts';
import { cornersOf, findFreePlace } from '#client/notices/free-place.ts';
import { withoutDismissed, withRead } from '#client/notices/notices-query.ts';

const PHONE = { width: 390, height: 844 };
const TOAST = { width: 358, height: 70 };
const HEADER = 56;

const noticeOf = (id: number): Notice => ({
  id,
  kind: 'outbid',
  at: '2026-11-21T12:00:00.000Z',
  isRead: false,
  listingId: 1,
  productId: 1,
  region: 'EUW',
  amountCents: 100,
  searchName: null,
  isRefunded: false,
  isBuyer: false,
});

const bidButtons = (_x: number, y: number) => y > 700;

test('a toast stands at the foot of the window, or below the header when a control is there', () => {
  const places = cornersOf(PHONE, TOAST, HEADER);
  expect(findFreePlace(places, TOAST, () => false)).toMatchObject({ top: 844 - 70 - 16 });
  expect(findFreePlace(places, TOAST, bidButtons)).toMatchObject({ top: 64 });
});

test('it stands nowhere rather than over a control, however small that is', () => {
  const places = cornersOf(PHONE, TOAST, HEADER);
  expect(findFreePlace(places, TOAST, (x) => x > 180 && x < 204)).toBeUndefined();
});

test('what is read stays in the list, what is dismissed goes; up to the newest that was seen', () => {
  const list = [noticeOf(3), noticeOf(2), noticeOf(1)];
  expect(withRead(list, { ids: [2] }).map(({ isRead }) => isRead)).toEqual([false, true, false]);
  expect(withRead(list, { upToId: 2 }).map(({ isRead }) => isRead)).toEqual([false, true, true]);
  expect(withoutDismissed(list, { ids: [2] }).map(({ id }) => id)).toEqual([3, 1]);
  expect(withoutDismissed(list, { upToId: 2 }).map(({ id }) => id)).toEqual([3]);
});
