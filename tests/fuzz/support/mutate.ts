/** Seeded mutations of inputs: small changes, pieces of other inputs, and words that parsers may know. */
import type { SeededRandom } from '../../../src/local/demo/seeded-random.ts';

/** The maximum number of changes to one input. */
const MOST_CHANGES = 6;
const LONGEST_PIECE = 64;
const EDGE_BYTES = [0x00, 0x01, 0x0a, 0x20, 0x22, 0x2c, 0x30, 0x39, 0x3c, 0x7f, 0x80, 0xc3, 0xed, 0xff];
const EDGE_NUMBERS = [
  '0',
  '-0',
  '-1',
  '1',
  '1.5',
  '1e3',
  '65535',
  '65536',
  '2147483647',
  '2147483648',
  '4294967295',
  '4294967296',
  '9007199254740993',
  '99999999999999999999',
];

export interface Pantry {
  /** The inputs to change and to take pieces from. */
  inputs: readonly Buffer[];
  words: readonly string[];
  longest: number;
}

/** Makes a new input from one of them. */
export function mutate(random: SeededRandom, pantry: Pantry): Buffer {
  // Prefers recent inputs, which reached new code.
  const isLate = random.chance(0.5);
  const { inputs } = pantry;
  const from = isLate ? Math.max(0, inputs.length - 20) : 0;
  let bytes = inputs[random.between(from, inputs.length - 1)] ?? Buffer.alloc(0);
  for (let left = random.between(1, MOST_CHANGES); left > 0; left -= 1)
    bytes = changed(bytes, random, pantry);
  return bytes.length > pantry.longest ? bytes.subarray(0, pantry.longest) : bytes;
}

type Change = (bytes: Buffer, random: SeededRandom, pantry: Pantry) => Buffer;

const CHANGES: readonly Change[] = [
  function flipBit(bytes, random) {
    return withByte(bytes, random, (byte) => byte ^ (1 << random.between(0, 7)));
  },
  function setByte(bytes, random) {
    return withByte(bytes, random, () =>
      random.chance(0.5) ? random.pick(EDGE_BYTES) : random.between(0, 255),
    );
  },
  function addToByte(bytes, random) {
    return withByte(bytes, random, (byte) => byte + random.between(-3, 3));
  },
  function setKind(bytes, random) {
    return Buffer.concat([Buffer.from(String(random.between(0, 7))), bytes.subarray(1)]);
  },
  function remove(bytes, random) {
    const [start, end] = piece(bytes, random);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  },
  function repeat(bytes, random) {
    const [start, end] = piece(bytes, random);
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
  },
  function insertBytes(bytes, random) {
    return insert(
      bytes,
      random,
      Buffer.from(Array.from({ length: random.between(1, 8) }, () => random.between(0, 255))),
    );
  },
  function insertWord(bytes, random, { words }) {
    return insert(bytes, random, Buffer.from(random.pick(words)));
  },
  function replaceByWord(bytes, random, { words }) {
    return replace(bytes, random, /[\w.-]+/g, random.pick(words));
  },
  function replaceNumber(bytes, random) {
    return replace(bytes, random, /\d+/g, random.pick(EDGE_NUMBERS));
  },
  function takeFromOther(bytes, random, { inputs }) {
    const other = random.pick(inputs);
    return insert(bytes, random, other.subarray(...piece(other, random)));
  },
  function goOnAsOther(bytes, random, { inputs }) {
    const other = random.pick(inputs);
    return Buffer.concat([bytes.subarray(0, place(bytes, random)), other.subarray(place(other, random))]);
  },
  function cut(bytes, random) {
    return bytes.subarray(0, place(bytes, random));
  },
];

function changed(bytes: Buffer, random: SeededRandom, pantry: Pantry): Buffer {
  return random.pick(CHANGES)(bytes, random, pantry);
}

function place(bytes: Buffer, random: SeededRandom): number {
  return random.between(0, bytes.length);
}

function piece(bytes: Buffer, random: SeededRandom): [start: number, end: number] {
  const start = place(bytes, random);
  return [start, Math.min(bytes.length, start + random.between(1, LONGEST_PIECE))];
}

function insert(bytes: Buffer, random: SeededRandom, more: Buffer): Buffer {
  const at = place(bytes, random);
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
}

function withByte(bytes: Buffer, random: SeededRandom, change: (byte: number) => number): Buffer {
  if (bytes.length === 0) return bytes;
  const at = random.between(0, bytes.length - 1);
  const copy = Buffer.from(bytes);
  copy[at] = change(copy[at] ?? 0) & 0xff;
  return copy;
}

/** Replaces one random match of the pattern. */
function replace(bytes: Buffer, random: SeededRandom, pattern: RegExp, by: string): Buffer {
  const text = bytes.toString('latin1');
  const places = [...text.matchAll(pattern)];
  if (places.length === 0) return bytes;
  const { index, 0: found } = random.pick(places);
  return Buffer.concat([bytes.subarray(0, index), Buffer.from(by), bytes.subarray(index + found.length)]);
}
