import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  currentPrices,
  ImportRefused,
  importPrices,
  type PriceImportOutcome,
} from '#server/catalog/import/index.ts';
import { type ImportDatabase, openImportDatabase } from './support/import-database.ts';

let database: ImportDatabase;
beforeAll(async () => {
  database = await openImportDatabase();
});
afterAll(() => database.drop());
afterEach(() => database.newEm().execute('delete from price_list'));

const PRICES = { standardBasePrice: 2.5, gold2Price: 16.99, oldStockMaxDate: '2022-07-31' };

async function run(content: unknown, isDryRun = false): Promise<PriceImportOutcome> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return importPrices(database.newEm(), await database.file('prices.json', text), { isDryRun });
}

test('a price list takes effect, and the previous one stays on record', async () => {
  await run(PRICES);
  const result = await run({ ...PRICES, standardBasePrice: 3, masterPrice: 170 });

  expect(result).toMatchObject({
    outcome: 'accepted',
    isWritten: true,
    changes: expect.arrayContaining([
      { key: 'standardBasePrice', from: 2.5, to: 3 },
      { key: 'masterPrice', from: undefined, to: 170 },
    ]),
  });
  expect(await currentPrices(database.newEm())).toMatchObject({ standardBasePrice: 3, gold2Price: 16.99 });
  expect(await database.rows('select id from price_list')).toHaveLength(2);
});

test('the same prices are not recorded again', async () => {
  await run(PRICES);
  expect(await run(PRICES)).toMatchObject({ outcome: 'accepted', changes: [] });
  expect(await database.rows('select id from price_list')).toHaveLength(1);
});

test('a dry run shows the changes and writes nothing', async () => {
  const result = await run(PRICES, true);
  expect(result).toMatchObject({ outcome: 'accepted', isWritten: false });
  expect(result.outcome === 'accepted' && result.changes.length).toBeGreaterThan(0);
  expect(await currentPrices(database.newEm())).toBeUndefined();
});

test('a wrong list is refused as a whole, with an explanation for every key', async () => {
  const result = await run({
    handleveledPrice: 0,
    gold2Price: '16.99',
    standardBasePrice: 1.999,
    premiumExtraBePriceStart: 10.5,
    rankedAccountWarranty: -1,
    premiumBasePrice: 2_000_000,
    gold9Price: 3,
  });
  expect(result).toEqual({
    outcome: 'refused',
    faults: expect.arrayContaining([
      { column: 'handleveledPrice', reason: 'must be more than 0' },
      { column: 'gold2Price', reason: 'must be a number such as 4.99, without quotes' },
      { column: 'standardBasePrice', reason: 'must have at most two decimals' },
      { column: 'premiumExtraBePriceStart', reason: 'must be a whole number' },
      { column: 'rankedAccountWarranty', reason: 'must be at least 0' },
      { column: 'premiumBasePrice', reason: 'must be at most 1000000' },
      { column: 'oldStockMaxDate', reason: 'is missing' },
      { column: 'gold9Price', reason: 'is not a price that the shop knows' },
    ]),
  });
  expect(await currentPrices(database.newEm())).toBeUndefined();
});

test('a date is a date', async () => {
  expect(await run({ ...PRICES, oldStockMaxDate: '2022-02-30' })).toEqual({
    outcome: 'refused',
    faults: [{ column: 'oldStockMaxDate', reason: 'must be a date such as "2022-07-31"' }],
  });
});

test.each([
  ['{', /not valid JSON/],
  ['[]', /must be a JSON object/],
  ['{}', /no prices in it/],
])('a file without prices (%s) is refused in one line', async (content, reason) => {
  await expect(run(content)).rejects.toThrow(ImportRefused);
  await expect(run(content)).rejects.toThrow(reason);
});
