import { describe, expect, test } from 'vitest';
import {
  catalogRevision,
  FACTS_VERSION_HEADER,
  isLaterInSameDatabase,
  isLaterVersion,
  isSoundVersion,
  PLAIN_LENGTH_HEADER,
  VERSION_HEADER,
  versionParts,
} from '#shared/catalog/catalog-delta.ts';

describe('a version', () => {
  test('names the database and what has been seen of it', () => {
    expect(versionParts('0123abcd-10:20:12,15')).toEqual({
      epoch: '0123abcd',
      snapshot: '10:20:12,15',
      xmin: 10n,
      // Of 20 transactions two were running.
      seen: 18n,
    });
    expect(versionParts('0123abcd-10:10:').seen).toBe(10n);
    expect(() => versionParts('0123abcd-x:y:')).toThrow(SyntaxError);
  });

  test.each([
    '0123abcd-1:1:',
    '0123abcd-10:20:',
    '0123abcd-10:20:10',
    '0123abcd-10:20:19',
    '0123abcd-10:20:10,11,19',
    '0123abcd-4294967297:9223372036854775807:',
    'ffffffff-1:2:1',
  ])('%s is one that PostgreSQL could give', (version) => {
    expect(isSoundVersion(version)).toBe(true);
  });

  test.each([
    '',
    '0123abcd',
    '0123abcd-10:20',
    '0123abc-10:20:',
    '0123abcde-10:20:',
    '0123ABCD-10:20:',
    'x0123abcd-10:20:',
    '0123abcd-10:20:x',
    '0123abcd-010:20:',
    '0123abcd-0:20:',
    '0123abcd-10:0:',
    '0123abcd-21:20:',
    // Running ones lie between both and ascend.
    '0123abcd-10:20:9',
    '0123abcd-10:20:20',
    '0123abcd-10:20:21',
    '0123abcd-10:20:12,12',
    '0123abcd-10:20:15,12',
    '0123abcd-10:20:12,',
    '0123abcd-10:20:,12',
    // The lower half of a transaction's number is never zero.
    '0123abcd-4294967296:4294967299:',
    '0123abcd-4294967295:4294967296:',
    '0123abcd-4294967295:4294967299:4294967296',
    // 20 digits are more than a number of theirs has.
    '0123abcd-10:20:10000000000000000000000',
    `0123abcd-${'1'.repeat(20)}:${'1'.repeat(20)}:`,
  ])('%s is none', (version) => {
    expect(isSoundVersion(version)).toBe(false);
  });

  test.each([
    ['0123abcd-10:20:', '0123abcd-10:20:', false],
    ['0123abcd-10:21:', '0123abcd-10:20:', true],
    ['0123abcd-10:19:', '0123abcd-10:20:', false],
    ['0123abcd-10:20:', '0123abcd-10:20:15', true],
    ['0123abcd-10:20:15', '0123abcd-10:20:', false],
    ['0123abcd-10:21:15', '0123abcd-10:20:', false],
    ['0123abcd-10:22:15', '0123abcd-10:20:', true],
    // Versions of different databases are each later than the other.
    ['0123abcd-10:20:', '4567abcd-10:30:', true],
    ['4567abcd-10:30:', '0123abcd-10:20:', true],
  ])('%s is later than %s: %s', (version, other, isLater) => {
    expect(isLaterVersion(version, other)).toBe(isLater);
    const isSameDatabase = version.slice(0, 8) === other.slice(0, 8);
    expect(isLaterInSameDatabase(version, other)).toBe(isLater && isSameDatabase);
  });

  test('and the facts make the revision of an answer', () => {
    expect(catalogRevision('0123abcd-10:20:', 'f1')).toBe('0123abcd-10:20:/f1');
  });
});

test('a page of the last build knows the headers of the next shop', () => {
  expect([VERSION_HEADER, FACTS_VERSION_HEADER, PLAIN_LENGTH_HEADER]).toEqual([
    'X-Catalog-Version',
    'X-Catalog-Facts-Version',
    'X-Plain-Length',
  ]);
});
