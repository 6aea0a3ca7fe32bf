import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  contentsOfType,
  EXPORT_CONTENTS,
  EXPORT_FORMATS,
  type ExportContent,
  exportType,
  MAX_EXPORT_FILES,
  MAX_EXPORT_ROWS,
} from '#shared/exports/export-contents.ts';

it.each<[ExportContent[], string]>([
  [['accounts'], 'accounts'],
  [['transactions'], 'transactions'],
  [['payments'], 'payments'],
  [['payments', 'accounts'], 'accounts, payments'],
  [['transactions', 'accounts'], 'accounts, transactions'],
  [['payments', 'accounts', 'transactions'], 'all'],
])('a file with %j is called %s', (contents, type) => {
  expect(exportType(contents)).toBe(type);
});

it('a file is known by its name', () => {
  fc.assert(
    fc.property(fc.subarray([...EXPORT_CONTENTS], { minLength: 1 }), (contents) => {
      expect(contentsOfType(exportType(contents))).toEqual(contents);
    }),
  );
  expect(contentsOfType('all')).toEqual(['accounts', 'transactions', 'payments']);
  expect(contentsOfType('')).toEqual([]);
});

it('there are three files at most, of 100,000 rows, two formats and three contents', () => {
  expect(MAX_EXPORT_FILES).toBe(3);
  expect(MAX_EXPORT_ROWS).toBe(100_000);
  expect(EXPORT_FORMATS).toEqual(['csv', 'json']);
  expect(EXPORT_CONTENTS).toEqual(['accounts', 'transactions', 'payments']);
});
