import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfCell } from '#shared/exports/csv-cell.ts';
import type { ExportRow, ExportRows } from '#shared/exports/export-contents.ts';
import { EXPORT_COLUMNS, filePieces, rowCount } from '#shared/exports/export-file.ts';
import { cellsOf, csvText } from '../support/csv.ts';

const textOf = (rows: ExportRows, format: 'csv' | 'json'): string =>
  [...filePieces(rows, format)].map(({ text }) => text).join('');

const transaction = fc.record({
  id: fc.nat(),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
  description: csvText,
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

it.each([
  [999, [999]],
  [1000, [1000]],
  [1001, [1000, 1]],
])('%i rows come in pieces of %j', (count, pieces) => {
  const rows = { transactions: Array.from({ length: count }, (): ExportRow => ({ id: 1 })) };
  for (const format of ['csv', 'json'] as const)
    expect([...filePieces(rows, format)].flatMap((piece) => piece.rows || [])).toEqual(pieces);
});

it('JSON has one row per line', () => {
  const transactions = [{ id: 1 }, { id: 2 }];
  expect(textOf({ transactions }, 'json')).toBe('{\n"transactions": [\n{"id":1},\n{"id":2}\n]\n}\n');
  expect(textOf({ transactions: [], payments: [{ id: 3 }] }, 'json')).toBe(
    '{\n"transactions": [\n],\n"payments": [\n{"id":3}\n]\n}\n',
  );
  const many = Array.from({ length: 1001 }, (_, id) => ({ id }));
  expect(textOf({ transactions: many }, 'json')).toContain('{"id":999},\n{"id":1000}\n]');
});

it('rows are counted over all contents', () => {
  expect(rowCount({})).toBe(0);
  expect(rowCount({ accounts: [{ id: 1 }], payments: [{ id: 1 }, { id: 2 }] })).toBe(3);
});

const words = (text: string) => text.split(' ');

it('the columns are the fields of the documents in their order, and the state of the password', () => {
  expect(EXPORT_COLUMNS).toEqual({
    accounts: words(
      'date username password region level blueEssence orangeEssence soloWins soloLosses skins permanentSkins ' +
        'ownedSkins rank division isPremium isOldStock isSafe hasWarranty isHandleveled flashKey dateLastPlayed ' +
        'isBareMetal passwordState',
    ),
    transactions: words('id date amount description'),
    payments: words('id dateCreated paymentMethod amount isVerified error retries order'),
  });
});
