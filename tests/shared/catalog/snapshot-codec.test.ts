import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsFromProducts } from '#shared/catalog/columns-builder.ts';
import { SnapshotError, decodeSnapshot, encodeSnapshot } from '#shared/catalog/snapshot-codec.ts';
import { PLAIN_ACCOUNT } from '../../support/plain-account.ts';
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

/** As of version 2: a checksum (FNV-1a over little-endian words, then bytes) stands behind everything else. */
function withChecksum(body: readonly number[]): Uint8Array {
  const whole = body.length - (body.length % 4);
  const words = Array.from(
    { length: whole / 4 },
    (_, at) =>
      body[at * 4]! | (body[at * 4 + 1]! << 8) | (body[at * 4 + 2]! << 16) | (body[at * 4 + 3]! << 24),
  );
  const hash = [...words, ...body.slice(whole)].reduce(
    (sum, value) => Math.imul(sum ^ value, 16_777_619),
    2_166_136_261,
  );
  return Uint8Array.from([...body, hash >>> 24, hash >>> 16, hash >>> 8, hash]);
}

const zeros = (length: number) => Array<number>(length).fill(0);
const HEAD = [0x4c, 0x33, 0x30, 0x53, 2];

describe('the bytes of version 2, which browsers and shops have stored', () => {
  const NONE = [...HEAD, 0, 0, 0, 0, 0, ...Array<number>(14).fill(0)];

  test('of two accounts', () => {
    const columns = columnsFromProducts([
      { ...PLAIN_ACCOUNT, id: 5, discreteBlueEssence: 10_000, orangeEssence: 300, dateLastPlayed: '' },
      {
        ...PLAIN_ACCOUNT,
        id: 7,
        region: 'NA',
        discreteBlueEssence: 0,
        orangeEssence: 0,
        isHandleveled: true,
        hasWarranty: false,
        flashKey: 'f',
        rank: 'GO',
        division: 2,
        soloWins: 24,
        soloLosses: 0,
        dateLastPlayed: '2022-08-01',
        skins: [1000, 1002],
        permanentSkins: [1001],
        ownedSkins: [1000],
      },
    ]);
    const body = [
      HEAD,
      [2], // accounts
      [3, 2, 0xe8, 1, 1, 3, 0, 0], // skins 1000, 1001, 1002 as 1000, +1, +1 in two planes
      [2, 4, 0, 0x81, 0, 0x8b, 0, 0x34, 0, 0x01], // dates 0 and 20220801 in four planes
      [1, 5, 2], // ids 5, +2
      [1, 0, 2], // EUW, NA
      [1, 1, 0], // blue essence in 10,000s
      [2, 0x2c, 0, 1, 0], // orange essence 300, 0
      [1, 30, 30], // level
      [1, 4, 1 + (2 << 3)], // with warranty; handleveled, flash on F
      [1, 0, 4 * 5 + 2], // unranked; Gold is the fourth rank, division 2
      [1, 0, 25], // wins plus one
      [1, 0, 1], // losses plus one
      [1, 0, 1], // which date
      [1, 0, 2], // shards
      [1, 0, 1], // permanents
      [1, 0, 1], // owned ones
      [1, 0, 2, 1, 0], // skin codes 0, 2 as 0, +2; then 1; then 0
    ].flat();
    expect([...encodeSnapshot(columns)]).toEqual([...withChecksum(body)]);
    expect(decodeSnapshot(withChecksum(body))).toEqual(columns);
  });

  test('of none', () => {
    expect([...encodeSnapshot(columnsFromProducts([]))]).toEqual([...withChecksum(NONE)]);
  });

  test.each<[string, number[], string]>([
    ['more accounts than bytes', NONE.with(5, NONE.length + 1), 'the snapshot is shorter than it says'],
    ['more skins than bytes', NONE.with(6, NONE.length + 1), 'the snapshot is shorter than it says'],
    ['more dates than bytes', NONE.with(8, NONE.length + 1), 'the snapshot is shorter than it says'],
    [
      'an account with more skins than bytes',
      [...HEAD, 1, 0, 0, 0, 0, 1, 5, ...Array<number>(11).fill(0), 1, 200, 0],
      'the snapshot has fewer skins than it says',
    ],
    [
      'skins whose number overflows',
      [...HEAD, 2, 0, 0, 1, 0, 1, 5, 2, ...zeros(11), 4, 255, 1, 255, 0, 255, 0, 255, 0, 0],
      'the snapshot has fewer skins than it says',
    ],
    [
      'a skin that it does not name',
      [...HEAD, 1, 1, 1, 7, 1, 0, 1, 5, ...zeros(11), 1, 1, 1, 1],
      'the snapshot has a skin that it does not name',
    ],
    ['an account twice', [...HEAD, 2, 0, 0, 1, 0, 1, 5, 0, ...zeros(13)], 'the snapshot is out of order'],
    [
      'a region that there is not',
      [...HEAD, 1, 0, 0, 1, 0, 1, 5, 1, 200, ...zeros(12)],
      'the snapshot has an account that cannot be',
    ],
    [
      'a date that it does not name',
      [...HEAD, 1, 0, 0, 1, 0, 1, 5, ...zeros(8), 1, 1, ...zeros(4)],
      'the snapshot has an account that cannot be',
    ],
    [
      'a date after the year 9999',
      [...HEAD, 1, 0, 0, 1, 4, 0xc0, 0xbe, 0xf5, 0x05, 1, 5, ...zeros(13)],
      'the snapshot has an account that cannot be',
    ],
    ['a byte too many', [...NONE, 0], 'the snapshot has another length than it says'],
    ['a byte too few', NONE.slice(0, -1), 'the snapshot has another length than it says'],
  ])('with %s are refused, though their checksum is right', (_name, body, reason) => {
    expect(() => decodeSnapshot(withChecksum(body))).toThrow(new SnapshotError(reason));
  });

  test.each([0, 1, 2, 3])('begin with four of their own: with another at %i they are no snapshot', (at) => {
    const bytes = withChecksum(NONE);
    expect(() => decodeSnapshot(bytes.with(at, 0))).toThrow(new SnapshotError('not a catalog snapshot'));
  });

  test('with a wrong checksum are damaged, and too few are no snapshot', () => {
    const bytes = withChecksum(NONE);
    expect(() => decodeSnapshot(bytes.with(NONE.length, bytes[NONE.length]! ^ 1))).toThrow(
      new SnapshotError('the snapshot is damaged'),
    );
    expect(() => decodeSnapshot(Uint8Array.from(HEAD.slice(0, 4)))).toThrow(
      new SnapshotError('snapshot version undefined, expected 2'),
    );
    expect(new SnapshotError('x').name).toBe('SnapshotError');
  });
});
