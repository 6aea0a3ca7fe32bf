import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsFromProducts } from '#shared/catalog/columns-builder.ts';
import { SnapshotError, decodeSnapshot, encodeSnapshot } from '#shared/catalog/snapshot-codec.ts';
import { products } from '../support/catalog-arbitraries.ts';

describe('snapshot codec', () => {
  test('columns survive', () => {
    fc.assert(
      fc.property(products(200), (accounts) => {
        const columns = columnsFromProducts(accounts);
        expect(decodeSnapshot(encodeSnapshot(columns))).toEqual(columns);
      }),
    );
  });

  test('a view into a larger buffer is read as well', () => {
    fc.assert(
      fc.property(products(20), fc.nat(9), (accounts, offset) => {
        const columns = columnsFromProducts(accounts);
        const bytes = encodeSnapshot(columns);
        const buffer = new Uint8Array(offset + bytes.length + 3);
        buffer.set(bytes, offset);
        expect(decodeSnapshot(buffer.subarray(offset, offset + bytes.length))).toEqual(columns);
      }),
    );
  });

  test('a changed byte, a cut and a tail are noticed', () => {
    fc.assert(
      fc.property(products(20), fc.nat(), fc.integer({ min: 1, max: 255 }), (accounts, place, change) => {
        const bytes = encodeSnapshot(columnsFromProducts(accounts));
        const changed = bytes.slice();
        const at = place % bytes.length;
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(() => decodeSnapshot(changed)).toThrow(SnapshotError);
        expect(() => decodeSnapshot(bytes.subarray(0, at))).toThrow(SnapshotError);
        expect(() => decodeSnapshot(new Uint8Array([...bytes, change]))).toThrow(SnapshotError);
      }),
    );
  });

  test('another version is refused by name', () => {
    const bytes = encodeSnapshot(columnsFromProducts([]));
    bytes[4] = 99;
    expect(() => decodeSnapshot(bytes)).toThrow('snapshot version 99, expected 2');
    expect(() => decodeSnapshot(new Uint8Array(0))).toThrow('not a catalog snapshot');
  });
});
