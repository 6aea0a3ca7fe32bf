import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteReader, ByteWriter } from '#shared/catalog/byte-stream.ts';

function bytesOf(write: (writer: ByteWriter) => void): number[] {
  const writer = new ByteWriter();
  write(writer);
  return [...writer.finish()];
}

describe('a number', () => {
  test.each([
    [0, [0]],
    [1, [1]],
    [127, [0x7f]],
    [128, [0x80, 0x01]],
    [16_383, [0xff, 0x7f]],
    [16_384, [0x80, 0x80, 0x01]],
    [2 ** 28 - 1, [0xff, 0xff, 0xff, 0x7f]],
    [2 ** 28, [0x80, 0x80, 0x80, 0x80, 0x01]],
    [2 ** 32 - 1, [0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])('%i takes the bytes %j', (value, bytes) => {
    expect(bytesOf((writer) => writer.number(value))).toEqual(bytes);
    const reader = new ByteReader(Uint8Array.from([...bytes, 99]));
    expect(reader.number()).toBe(value);
    expect(reader.at).toBe(bytes.length);
  });

  test('ends after five bytes, whatever they say', () => {
    const reader = new ByteReader(Uint8Array.from(Array(8).fill(0xff)));
    reader.number();
    expect(reader.at).toBe(5);
  });
});

describe('a column', () => {
  test.each([
    [[], [0]],
    [[0, 0], [0]],
    [
      [1, 255],
      [1, 1, 255],
    ],
    [
      [1, 256],
      [2, 1, 0, 0, 1],
    ],
    [[65_535], [2, 0xff, 0xff]],
    [[65_536], [3, 0, 0, 1]],
    [[2 ** 24 - 1], [3, 0xff, 0xff, 0xff]],
    [[2 ** 24], [4, 0, 0, 0, 1]],
    [[2 ** 32 - 1], [4, 0xff, 0xff, 0xff, 0xff]],
  ])('of %j takes the planes %j', (values, bytes) => {
    expect(bytesOf((writer) => writer.column(Uint32Array.from(values)))).toEqual(bytes);
    const reader = new ByteReader(Uint8Array.from([...bytes, 99]));
    expect([...reader.column(new Uint32Array(values.length))]).toEqual(values);
    expect(reader.at).toBe(bytes.length);
  });
});

test('everything written is read back, past the first buffer too', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2 ** 31 - 1), { maxLength: 3000 }), fc.nat(255), (values, byte) => {
      const writer = new ByteWriter();
      for (const value of values) writer.number(value);
      writer.column(Uint32Array.from(values));
      writer.byte(byte);
      const reader = new ByteReader(writer.finish());
      expect(values.map(() => reader.number())).toEqual(values);
      expect([...reader.column(new Uint32Array(values.length))]).toEqual(values);
      expect(reader.byte()).toBe(byte);
    }),
    {
      examples: [
        [Array(4096).fill(1), 7],
        [Array(4095).fill(1), 7],
        [Array(1023).fill(2 ** 30), 7],
      ],
    },
  );
});

test('a column of several times the buffer is written whole', () => {
  const values = Uint8Array.from({ length: 20_000 }, (_, at) => at % 251);
  const bytes = bytesOf((writer) => writer.column(values));
  expect(bytes).toHaveLength(20_001);
  expect(new ByteReader(Uint8Array.from(bytes)).column(new Uint8Array(20_000))).toEqual(values);
});

test('past the end are zeros, and the place goes on', () => {
  const reader = new ByteReader(Uint8Array.from([5]));
  expect([reader.byte(), reader.byte(), reader.number()]).toEqual([5, 0, 0]);
  expect(reader.at).toBe(3);
});
