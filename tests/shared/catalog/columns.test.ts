import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsFromProducts } from '#shared/catalog/columns-builder.ts';
import { productAt, rowOf } from '#shared/catalog/columns.ts';
import { product, products } from '../support/catalog-arbitraries.ts';

const ascending = (a: number, b: number): number => a - b;

describe('columns', () => {
  test('give back every product, by row and by id, with skin lists ascending', () => {
    fc.assert(
      fc.property(products(80), (accounts) => {
        const columns = columnsFromProducts(accounts);
        expect(columns.length).toBe(accounts.length);
        expect([...columns.ids]).toEqual(accounts.map(({ id }) => id).toSorted(ascending));
        for (const account of accounts) {
          expect(productAt(columns, rowOf(columns, account.id))).toEqual({
            ...account,
            skins: account.skins.toSorted(ascending),
            permanentSkins: account.permanentSkins.toSorted(ascending),
            ownedSkins: account.ownedSkins.toSorted(ascending),
          });
        }
      }),
    );
  });

  test('a repeated id keeps the last', () => {
    fc.assert(
      fc.property(product, product, (first, second) => {
        const columns = columnsFromProducts([
          { ...first, id: 5 },
          { ...first, id: 4 },
          { ...second, id: 5 },
        ]);
        expect([...columns.ids]).toEqual([4, 5]);
        expect(productAt(columns, 1).orangeEssence).toBe(second.orangeEssence);
      }),
    );
  });

  test('an unknown id has no row', () => {
    expect(rowOf(columnsFromProducts([]), 1)).toBe(-1);
  });
});
