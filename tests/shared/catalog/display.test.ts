import { expect, test } from 'vitest';
import {
  blueEssenceText,
  levelText,
  rankText,
  recordText,
  shortBlueEssenceText,
} from '#shared/catalog/display.ts';
import { labelTags, oldStockText, productTags, purchaseTags } from '#shared/catalog/product-tags.ts';

function texts(tags: { text: string }[]): string[] {
  return tags.map(({ text }) => text);
}

test('blue essence and level', () => {
  expect(blueEssenceText(0)).toBe('less than 10,000');
  expect(blueEssenceText(150_000)).toBe('150,000+');
  expect(shortBlueEssenceText(0)).toBe('<10,000');
  expect(shortBlueEssenceText(10_000)).toBe('10,000+');
  expect(levelText(null)).toBe('30+');
  expect(levelText(120)).toBe('120+');
});

test('ranks have roman divisions, apex tiers none', () => {
  expect(rankText('GO', 2)).toBe('Gold II');
  expect(rankText('IR', 4)).toBe('Iron IV');
  expect(rankText('MA', 1)).toBe('Master');
  expect(rankText('0', 0)).toBe('Unranked');
});

test('the record shows for ranked accounts only', () => {
  expect(recordText({ rank: 'GO', soloWins: 24, soloLosses: 18 })).toBe('24W / 18L');
  expect(recordText({ rank: 'GO', soloWins: 3, soloLosses: null })).toBe('3W / 0L');
  expect(recordText({ rank: 'GO', soloWins: null, soloLosses: null })).toBeNull();
  expect(recordText({ rank: '0', soloWins: 24, soloLosses: 18 })).toBeNull();
});

test('the month of the old-stock label comes from the date', () => {
  expect(oldStockText('2022-08-01', 'long')).toBe('Old Stock (leveled before August 2022)');
  expect(oldStockText('2022-07-31', 'long')).toBe('Old Stock (leveled before August 2022)');
  expect(oldStockText('2022-07-31', 'short')).toBe('Old Stock (leveled before Aug 2022)');
  expect(oldStockText('2023-12-31', 'long')).toBe('Old Stock (leveled before January 2024)');
});

test('tags overlap', () => {
  const account = {
    isPremium: true,
    isHandleveled: true,
    rank: 'GO',
    flashKey: 'd',
    dateLastPlayed: '2020',
  } as const;
  expect(texts(labelTags(account, '2022-08-01'))).toEqual([
    'Premium',
    'Old Stock (leveled before August 2022)',
    'Handleveled',
  ]);
  expect(texts(productTags(account))).toEqual(['Gold', 'Flash on D']);
  expect(texts(productTags({ rank: '0', flashKey: null }))).toEqual(['Unranked']);
  expect(texts(purchaseTags({ ...account, isSafe: true, hasWarranty: false }, '2022-08-01'))).toEqual([
    'Premium',
    'Old Stock (leveled before Aug 2022)',
    'Safe',
    'No Warranty',
    'Handleveled',
    'Gold',
    'Flash on D',
  ]);
  expect(
    texts(
      purchaseTags(
        {
          isPremium: false,
          isHandleveled: false,
          rank: '0',
          flashKey: null,
          dateLastPlayed: '',
          isSafe: false,
          hasWarranty: true,
        },
        '2022-08-01',
      ),
    ),
  ).toEqual(['Unranked']);
});
