/** The closed sets of storefront, section 3, word for word: addresses, files and payloads of others carry them. */
import { describe, expect, test } from 'vitest';
import {
  ACCOUNT_AGES,
  ACCOUNT_TYPES,
  BLUE_ESSENCE_MINIMUMS,
  CHAMPION_CLASSES,
  DIVISIONS,
  FLASH_KEYS,
  hasDivisions,
  LANES,
  ORANGE_ESSENCE_RANGES,
  RANK_CODES,
  RANK_ORDERS,
  RANKS,
  REGION_CODES,
  REGIONS,
  SORT_OPTIONS,
  UNRANKED,
} from '#shared/catalog/enumerations.ts';

const words = (text: string) => text.split(' ');

describe('the enumerations', () => {
  test('regions have a value and a label', () => {
    expect(REGION_CODES).toEqual(words('EUW EUNE NA OC1 RU TR LA1 LA2 BR JP KR PH2 SG2 TH2 TW2 VN2'));
    expect(REGION_CODES.map((code) => REGIONS[code])).toEqual(
      words('EUW EUNE NA OCE RU TR LAN LAS BR JP KR PH SG TH TW VN'),
    );
  });

  test('ranks go from Iron to Challenger', () => {
    expect(RANK_CODES).toEqual(words('IR BR SI GO PL EM DI MA GR CH'));
    expect(RANK_CODES.map((code) => RANKS[code])).toEqual(
      words('Iron Bronze Silver Gold Platinum Emerald Diamond Master Grandmaster Challenger'),
    );
    expect(DIVISIONS).toEqual({ 1: 'I', 2: 'II', 3: 'III', 4: 'IV' });
  });

  test('all ranks below Master have divisions', () => {
    expect(RANK_CODES.filter(hasDivisions)).toEqual(words('IR BR SI GO PL EM DI'));
    expect(hasDivisions(UNRANKED)).toBe(false);
  });

  test('the choices of the filters', () => {
    expect(CHAMPION_CLASSES).toEqual(words('Assassin Fighter Mage Marksman Support Tank'));
    expect(LANES).toEqual(words('Top Middle Bottom Jungle Support'));
    expect(ACCOUNT_TYPES).toEqual(words('any unranked ranked handleveled'));
    expect(FLASH_KEYS).toEqual(words('d f'));
    expect(SORT_OPTIONS).toEqual(
      words(
        'lane role champion rank most-skins most-blue-essence highest-price newest lowest-price most-bids',
      ),
    );
    expect(RANK_ORDERS).toEqual(words('HighToLow LowToHigh'));
    expect(ACCOUNT_AGES).toEqual(words('any old-stock new-stock'));
    expect(BLUE_ESSENCE_MINIMUMS).toEqual([
      30_000, 40_000, 50_000, 60_000, 70_000, 100_000, 150_000, 200_000,
    ]);
  });

  test('the ranges of orange essence follow each other without a gap, the last one is open', () => {
    expect(ORANGE_ESSENCE_RANGES.map(({ start, end, label }) => [start, end, label])).toEqual([
      [0, 999, '0-999'],
      [1000, 1999, '1000-1999'],
      [2000, 2999, '2000-2999'],
      [3000, 3999, '3000-3999'],
      [4000, 4999, '4000-4999'],
      [5000, 5999, '5000-5999'],
      [6000, undefined, '6000+'],
    ]);
  });
});
