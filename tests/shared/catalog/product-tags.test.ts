import { expect, test } from 'vitest';
import {
  labelTags,
  oldStockText,
  productTags,
  purchaseTags,
  type TagCode,
} from '#shared/catalog/product-tags.ts';

const MAX_DATE = '2022-08-01';
const PLAIN = {
  isPremium: false,
  isHandleveled: false,
  rank: '0',
  flashKey: null,
  dateLastPlayed: '',
  isSafe: false,
  hasWarranty: true,
} as const;
const EVERYTHING = {
  isPremium: true,
  isHandleveled: true,
  rank: 'GO',
  flashKey: 'd',
  dateLastPlayed: '2020',
  isSafe: true,
  hasWarranty: false,
} as const;

const codes = (tags: { code: TagCode }[]) => tags.map(({ code }) => code);

test('an account with everything has all tags, in the order of the documents', () => {
  expect(labelTags(EVERYTHING, MAX_DATE)).toEqual([
    { code: 'premium', text: 'Premium' },
    { code: 'old-stock', text: 'Old Stock (leveled before August 2022)' },
    { code: 'handleveled', text: 'Handleveled' },
  ]);
  expect(productTags(EVERYTHING)).toEqual([
    { code: 'ranked', text: 'Gold' },
    { code: 'flash-key', text: 'Flash on D' },
  ]);
  expect(purchaseTags(EVERYTHING, MAX_DATE)).toEqual([
    { code: 'premium', text: 'Premium' },
    { code: 'old-stock', text: 'Old Stock (leveled before Aug 2022)' },
    { code: 'safe', text: 'Safe' },
    { code: 'no-warranty', text: 'No Warranty' },
    { code: 'handleveled', text: 'Handleveled' },
    { code: 'ranked', text: 'Gold' },
    { code: 'flash-key', text: 'Flash on D' },
  ]);
});

test('an account without a rank is unranked', () => {
  expect(productTags(PLAIN)).toEqual([{ code: 'unranked', text: 'Unranked' }]);
});

test.each<[object, TagCode[], TagCode[], TagCode[]]>([
  [{}, [], ['unranked'], ['unranked']],
  [{ isPremium: true }, ['premium'], ['unranked'], ['premium', 'unranked']],
  [{ isSafe: true }, [], ['unranked'], ['safe', 'unranked']],
  [{ hasWarranty: false }, [], ['unranked'], ['no-warranty', 'unranked']],
  [{ isHandleveled: true }, ['handleveled'], [], ['handleveled']],
  [{ rank: 'GO' }, [], ['ranked'], ['ranked']],
  [{ flashKey: 'f' }, [], ['unranked', 'flash-key'], ['unranked', 'flash-key']],
  [{ dateLastPlayed: '2022-08-01' }, ['old-stock'], ['unranked'], ['old-stock', 'unranked']],
  [{ dateLastPlayed: '2022-08-02' }, [], ['unranked'], ['unranked']],
])('%o has the labels %j, the icons %j and as a purchase %j', (change, labels, icons, purchase) => {
  const account = { ...PLAIN, ...change };
  expect(codes(labelTags(account, MAX_DATE))).toEqual(labels);
  expect(codes(productTags(account))).toEqual(icons);
  expect(codes(purchaseTags(account, MAX_DATE))).toEqual(purchase);
});

test.each([
  ['2022-07-30', 'July 2022', 'Jul 2022'],
  ['2022-07-31', 'August 2022', 'Aug 2022'],
  ['2022-08-01', 'August 2022', 'Aug 2022'],
  ['2022-08-30', 'August 2022', 'Aug 2022'],
  ['2022-08-31', 'September 2022', 'Sep 2022'],
  ['2023-12-30', 'December 2023', 'Dec 2023'],
  ['2023-12-31', 'January 2024', 'Jan 2024'],
  ['2024-02-28', 'February 2024', 'Feb 2024'],
  ['2024-02-29', 'March 2024', 'Mar 2024'],
  ['2023-02-28', 'March 2023', 'Mar 2023'],
  ['2023-04-15', 'April 2023', 'Apr 2023'],
  ['2023-05-15', 'May 2023', 'May 2023'],
  ['2023-06-15', 'June 2023', 'Jun 2023'],
  ['2023-10-15', 'October 2023', 'Oct 2023'],
  ['2023-11-15', 'November 2023', 'Nov 2023'],
])('stock last played by %s was leveled before %s, or %s', (date, long, short) => {
  expect(oldStockText(date, 'long')).toBe(`Old Stock (leveled before ${long})`);
  expect(oldStockText(date, 'short')).toBe(`Old Stock (leveled before ${short})`);
});
