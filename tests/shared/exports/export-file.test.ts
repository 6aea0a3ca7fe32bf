import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, textOfCell } from '#shared/exports/csv-cell.ts';
import {
  contentsOfType,
  EXPORT_CONTENTS,
  type ExportRow,
  type ExportRows,
  exportType,
} from '#shared/exports/export-contents.ts';
import { EXPORT_COLUMNS, filePieces, rowCount } from '#shared/exports/export-file.ts';

const textOf = (rows: ExportRows, format: 'csv' | 'json'): string =>
  [...filePieces(rows, format)].map(({ text }) => text).join('');

/** A parser that nobody of us wrote. */
function cellsOf(csv: string): string[][] {
  return parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: false });
}

/** Texts with what breaks naive CSV, more often than chance would have it. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", ' ', ';', 'é', '1'),
  }),
);
const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r'];

const transaction = fc.record({
  id: fc.nat(),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
  description: text,
});

describe('a cell', () => {
  it('comes back as the text it was', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (texts) => {
        const [cells] = cellsOf(`${texts.map(csvCell).join(',')}\r\n`);
        // A line with nothing in it is read as no record.
        expect((cells ?? ['']).map(textOfCell)).toEqual(texts);
      }),
      { numRuns: 2000 },
    );
  });

  it('is never a formula, whatever text it stands for', () => {
    fc.assert(
      fc.property(text, (anything) => {
        const [[cell = ''] = []] = cellsOf(`${csvCell(anything)},x\r\n`);
        expect(FORMULA_STARTS).not.toContain(cell[0]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-5 seconds', "'-5 seconds"],
    ['@home', "'@home"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ["'=1+1", "''=1+1"],
    ["it's", "it's"],
    ['a=b', 'a=b'],
    ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
    ['x, y', '"x, y"'],
  ])('%j is written %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('leaves numbers, truths and nothing as they are', () => {
    expect([-12.5, 0, true, false, null].map(csvCell)).toEqual(['-12.5', '0', 'true', 'false', '']);
    expect(csvCell(['=Dark Star', 'K/DA "All Out"'])).toBe(`"'=Dark Star; K/DA ""All Out"""`);
  });
});

describe('CSV', () => {
  it('begins with a byte order mark, ends every line with CRLF, and has all rows in order', () => {
    fc.assert(
      fc.property(fc.array(transaction), (transactions) => {
        const csv = textOf({ transactions }, 'csv');
        expect(csv.startsWith('\uFEFFid,date,amount,description\r\n')).toBe(true);
        expect(csv.endsWith('\r\n')).toBe(true);
        const [, ...records] = cellsOf(csv);
        expect(records.map((cells) => cells.map(textOfCell))).toEqual(
          transactions.map(({ id, date, amount, description }) => [
            String(id),
            date,
            String(amount),
            description,
          ]),
        );
      }),
    );
  });

  it('puts several contents under each other, each with its name and its columns', () => {
    const rows = { payments: [], transactions: [{ id: 1, date: 'd', amount: -5, description: 'x' }] };
    expect(textOf(rows, 'csv')).toBe(
      `\uFEFFtransactions\r\nid,date,amount,description\r\n1,d,-5,x\r\n\r\npayments\r\n${EXPORT_COLUMNS.payments.join(',')}\r\n`,
    );
  });
});

describe('JSON', () => {
  it('is the rows as they came', () => {
    fc.assert(
      fc.property(fc.array(transaction), fc.array(transaction), (transactions, payments) => {
        const rows = { transactions, payments };
        expect(JSON.parse(textOf(rows, 'json'))).toEqual(rows);
      }),
    );
  });
});

it('counts its rows as it is written', () => {
  const row: ExportRow = { id: 1, date: 'd', amount: 1, description: 'x' };
  const rows = { transactions: Array.from({ length: 2500 }, () => row), payments: [] };
  for (const format of ['csv', 'json'] as const) {
    const counts = [...filePieces(rows, format)].map((piece) => piece.rows).filter(Boolean);
    expect(counts).toEqual([1000, 1000, 500]);
  }
  expect(rowCount(rows)).toBe(2500);
});

it('names a file by its contents, and knows them by its name', () => {
  fc.assert(
    fc.property(fc.subarray([...EXPORT_CONTENTS], { minLength: 1 }), (contents) => {
      expect(contentsOfType(exportType(contents))).toEqual(contents);
    }),
  );
  expect(exportType(['payments', 'accounts', 'transactions'])).toBe('all');
  expect(exportType(['payments', 'accounts'])).toBe('accounts, payments');
});
