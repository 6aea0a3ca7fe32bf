import { expect, it } from 'vitest';
import { readPrices } from '#client/admin/pages/prices/price-form.ts';

function faultsOf(texts: Record<string, string>): Record<string, string> {
  const read = readPrices({ oldStockMaxDate: '2022-07-31', ...texts });
  return 'faults' in read ? read.faults : {};
}

it('says in plain words what is wrong with a price or a day', () => {
  expect(faultsOf({ standardBasePrice: 'abc' })).toEqual({
    standardBasePrice: 'Please enter a valid number.',
  });
  expect(faultsOf({ standardBasePrice: '0' })).toEqual({ standardBasePrice: 'Must be more than 0.' });
  expect(faultsOf({ oldStockMaxDate: 'last summer' })).toEqual({
    oldStockMaxDate: 'Enter a day such as 2022-07-31.',
  });
  expect(faultsOf({ standardBasePrice: '2,50' })).toEqual({});
});
