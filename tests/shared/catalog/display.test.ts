import { expect, test } from 'vitest';
import {
  accountSentence,
  accountSummary,
  accountTitle,
  blueEssenceText,
  formatCount,
  levelText,
  offerWords,
  rankText,
  recordText,
  shortBlueEssenceText,
} from '#shared/catalog/display.ts';
import type { Product } from '#shared/catalog/product.ts';
import { PLAIN_ACCOUNT } from '../../support/plain-account.ts';

test.each([
  [-1, 'less than 10,000', '<10,000'],
  [0, 'less than 10,000', '<10,000'],
  [1, '1+', '1+'],
  [10_000, '10,000+', '10,000+'],
  [150_000, '150,000+', '150,000+'],
  [1_000_000, '1,000,000+', '1,000,000+'],
])('%i blue essence is "%s", and "%s" in the purchases', (essence, text, short) => {
  expect(blueEssenceText(essence)).toBe(text);
  expect(shortBlueEssenceText(essence)).toBe(short);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [999_999, '999,999'],
  [1_000_000, '1,000,000'],
])('%i is written %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test.each([
  [null, '30+'],
  [0, '0+'],
  [30, '30+'],
  [120, '120+'],
])('level %j is "%s"', (level, text) => {
  expect(levelText(level)).toBe(text);
});

test.each([
  ['GO', 2, 'Gold II'],
  ['IR', 4, 'Iron IV'],
  ['DI', 1, 'Diamond I'],
  ['EM', 3, 'Emerald III'],
  ['GO', 0, 'Gold'],
  ['MA', 0, 'Master'],
  ['MA', 1, 'Master'],
  ['GR', 4, 'Grandmaster'],
  ['CH', 2, 'Challenger'],
  ['0', 0, 'Unranked'],
  ['0', 2, 'Unranked'],
] as const)('%s with division %i is "%s"', (rank, division, text) => {
  expect(rankText(rank, division)).toBe(text);
});

test('the record shows for ranked accounts only', () => {
  expect(recordText({ rank: 'GO', soloWins: 24, soloLosses: 18 })).toBe('24W / 18L');
  expect(recordText({ rank: 'GO', soloWins: 3, soloLosses: null })).toBe('3W / 0L');
  expect(recordText({ rank: 'GO', soloWins: null, soloLosses: 4 })).toBe('0W / 4L');
  expect(recordText({ rank: 'GO', soloWins: 0, soloLosses: 0 })).toBe('0W / 0L');
  expect(recordText({ rank: 'GO', soloWins: null, soloLosses: null })).toBeNull();
  expect(recordText({ rank: '0', soloWins: 24, soloLosses: 18 })).toBeNull();
});

test('an account is called the same before and after it is bought', () => {
  const plain = { rank: '0', division: 0, isHandleveled: false } as const;
  expect(accountTitle(plain)).toBe('Unranked');
  expect(accountTitle({ ...plain, rank: 'GO', division: 2 })).toBe('Gold II');
  expect(accountTitle({ ...plain, rank: 'CH' })).toBe('Challenger');
  expect(accountTitle({ ...plain, isHandleveled: true })).toBe('Handleveled');
  expect(accountTitle({ isHandleveled: true, rank: 'IR', division: 4 })).toBe('Iron IV');
});

test.each([
  [{}, 'EUW · 0 skins · <10k BE'],
  [{ skins: [1, 2], permanentSkins: [3], ownedSkins: [1] }, 'EUW · 3 skins · <10k BE'],
  [{ region: 'OC1', skins: [1], discreteBlueEssence: 150_000 }, 'OCE · 1 skin · 150k BE'],
] as const)('what tells accounts apart: %o is "%s"', (about, text) => {
  const account = { ...PLAIN_ACCOUNT, ...about } as Product;
  expect(accountSummary(account)).toBe(text);
  expect(accountSentence(account)).toBe(text);
  expect(offerWords({ ...account, priceCents: 249 })).toBe(`${text} · €2.49`);
});

test('the rank is said of ranked accounts', () => {
  const ranked = { ...PLAIN_ACCOUNT, rank: 'GO', division: 2, discreteBlueEssence: 30_000 } as const;
  expect(accountSummary(ranked)).toBe('EUW · 0 skins · 30k BE');
  expect(offerWords({ ...ranked, priceCents: 2499 })).toBe('Gold II · EUW · 0 skins · 30k BE · €24.99');
});
