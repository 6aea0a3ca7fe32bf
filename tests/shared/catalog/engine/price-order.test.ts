import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsFromProducts } from '#shared/catalog/columns-builder.ts';
import { NO_POSITION, orderAsGiven, orderByPrice } from '#shared/catalog/engine/price-order.ts';
import { compilePrices, priceOf } from '#shared/catalog/price-rule.ts';
import { SkinLookup } from '#shared/catalog/skin-lookup.ts';
import { PLAIN_ACCOUNT } from '../../../support/plain-account.ts';
import { priceList, products, SKIN_CATALOG } from '../../support/catalog-arbitraries.ts';

const lookup = new SkinLookup(SKIN_CATALOG);

describe('the order by price', () => {
  test('is price up, blue essence down, id up, and leaves out what has no price', () => {
    fc.assert(
      fc.property(products(60), priceList, (accounts, prices) => {
        const columns = columnsFromProducts(accounts);
        const order = orderByPrice(columns, compilePrices(prices), lookup);
        const expected = accounts
          .flatMap((account) => {
            const cents = priceOf(account, prices, lookup.hasMythic(account));
            return cents === null ? [] : [{ id: account.id, cents, essence: account.discreteBlueEssence }];
          })
          .toSorted((a, b) => a.cents - b.cents || b.essence - a.essence || a.id - b.id);
        expect([...order.rowAt].map((row) => columns.ids[row])).toEqual(expected.map(({ id }) => id));
        expect([...order.priceCents]).toEqual(expected.map(({ cents }) => cents));
        expect(order.size).toBe(expected.length);
        const places = new Map([...order.rowAt].map((row, position) => [row, position]));
        expect([...order.positionOf]).toEqual(
          [...order.positionOf.keys()].map((row) => places.get(row) ?? NO_POSITION),
        );
      }),
    );
  });

  test('marks the rows with a mythic skin', () => {
    const columns = columnsFromProducts([
      { ...PLAIN_ACCOUNT, id: 1, skins: [1001] },
      { ...PLAIN_ACCOUNT, id: 2, skins: [1002] },
      { ...PLAIN_ACCOUNT, id: 3, skins: [1001], ownedSkins: [2002] },
      { ...PLAIN_ACCOUNT, id: 4 },
    ]);
    expect([...orderAsGiven(columns, [], lookup).hasMythic]).toEqual([0, 1, 1, 0]);
  });
});

test('an order as given has its own places and prices', () => {
  const columns = columnsFromProducts([1, 2, 3].map((id) => ({ ...PLAIN_ACCOUNT, id })));
  const given = [
    { id: 3, priceCents: 900 },
    { id: 1, priceCents: 100 },
  ];
  const { size, rowAt, positionOf, priceCents } = orderAsGiven(columns, given, lookup);
  expect(size).toBe(2);
  expect([...rowAt]).toEqual([2, 0]);
  expect([...positionOf]).toEqual([1, NO_POSITION, 0]);
  expect([...priceCents]).toEqual([900, 100]);
});
