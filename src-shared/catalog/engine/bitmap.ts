/**
 * Bitmaps over positions, 32 per word. `Int32Array` rather than `Uint32Array`, because words with the top bit set would
 * otherwise exceed the range in which engines compute in registers.
 */
export type Bitmap = Int32Array<ArrayBuffer>;

/** The words of a bitmap from the first up to, excluding, the second. */
export type WordSpan = readonly [from: number, to: number];

export function emptyBitmap(size: number): Bitmap {
  return new Int32Array((size + 31) >>> 5);
}

export function fullBitmap(size: number): Bitmap {
  const map = emptyBitmap(size).fill(-1);
  if ((size & 31) !== 0) map[map.length - 1] = (1 << (size & 31)) - 1;
  return map;
}

export function setBit(map: Bitmap, position: number): void {
  map[position >>> 5]! |= 1 << (position & 31);
}

/** Sets the positions from `from` up to, excluding, `to`. */
export function setRun(map: Bitmap, from: number, to: number): void {
  if (from >= to) return;
  const [first, last] = [from >>> 5, (to - 1) >>> 5];
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) {
    map[first]! |= head & tail;
    return;
  }
  map[first]! |= head;
  map.fill(-1, first + 1, last);
  map[last]! |= tail;
}

/** Sets some positions. */
export function setEach(map: Bitmap, positions: Uint32Array): void {
  for (let at = 0; at < positions.length; at++) setBit(map, positions[at]!);
}

export function clearBit(map: Bitmap, position: number): void {
  map[position >>> 5]! &= ~(1 << (position & 31));
}

export function hasBit(map: Bitmap, position: number): boolean {
  return ((map[position >>> 5]! >>> (position & 31)) & 1) !== 0;
}

function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Counts the positions in both maps within some words, by default all. Carry-save adders (Harley and Seal) sum eight words bitwise
 * before one count.
 */
export function countBoth(a: Bitmap, b: Bitmap, fromWord = 0, toWord = a.length): number {
  const whole = fromWord + ((toWord - fromWord) & ~7);
  let total = 0;
  let ones = 0;
  let twos = 0;
  let fours = 0;
  for (let w = fromWord; w < whole; w += 8) {
    let x = a[w]! & b[w]!;
    let y = a[w + 1]! & b[w + 1]!;
    let half = ones ^ x;
    let twosA = (ones & x) | (half & y);
    ones = half ^ y;
    x = a[w + 2]! & b[w + 2]!;
    y = a[w + 3]! & b[w + 3]!;
    half = ones ^ x;
    let twosB = (ones & x) | (half & y);
    ones = half ^ y;
    half = twos ^ twosA;
    const foursA = (twos & twosA) | (half & twosB);
    twos = half ^ twosB;
    x = a[w + 4]! & b[w + 4]!;
    y = a[w + 5]! & b[w + 5]!;
    half = ones ^ x;
    twosA = (ones & x) | (half & y);
    ones = half ^ y;
    x = a[w + 6]! & b[w + 6]!;
    y = a[w + 7]! & b[w + 7]!;
    half = ones ^ x;
    twosB = (ones & x) | (half & y);
    ones = half ^ y;
    half = twos ^ twosA;
    const foursB = (twos & twosA) | (half & twosB);
    twos = half ^ twosB;
    half = fours ^ foursA;
    total += countWord((fours & foursA) | (half & foursB));
    fours = half ^ foursB;
  }
  total = total * 8 + countWord(fours) * 4 + countWord(twos) * 2 + countWord(ones);
  for (let w = whole; w < toWord; w++) total += countWord(a[w]! & b[w]!);
  return total;
}

export function countBits(map: Bitmap): number {
  return countBoth(map, map);
}

/** The range of words outside of which a map is empty. */
export function spanOf(map: Bitmap): WordSpan {
  const from = map.findIndex((word) => word !== 0);
  return from === -1 ? [0, 0] : [from, map.findLastIndex((word) => word !== 0) + 1];
}

/**
 * Writes the intersection of all maps (at least one) to `out`, reading up to four of them per pass.
 *
 * @param words a range outside of which one of them is empty
 */
export function intersect(maps: readonly Bitmap[], out: Bitmap, words: WordSpan = [0, out.length]): void {
  const [a, b = a, c = b, d = c] = maps;
  if (a === undefined || b === undefined || c === undefined || d === undefined) {
    throw new RangeError('nothing to intersect');
  }
  const [from, to] = words;
  if (maps.length <= 2) for (let w = from; w < to; w++) out[w] = a[w]! & b[w]!;
  else if (maps.length === 3) for (let w = from; w < to; w++) out[w] = a[w]! & b[w]! & c[w]!;
  else for (let w = from; w < to; w++) out[w] = a[w]! & b[w]! & c[w]! & d[w]!;
  out.fill(0, 0, from).fill(0, to);
  // `out` comes first: a pass reads each word of its maps before it writes that word.
  if (maps.length > 4) intersect([out, ...maps.slice(4)], out, words);
}

/** Writes the union of all maps to `out`, reading up to four of them per pass. */
export function unite(maps: readonly Bitmap[], out: Bitmap): void {
  const [a, b = a, c = b, d = c] = maps;
  if (a === undefined || b === undefined || c === undefined || d === undefined) out.fill(0);
  else if (maps.length === 1) out.set(a);
  else if (maps.length === 2) for (let w = 0; w < out.length; w++) out[w] = a[w]! | b[w]!;
  else if (maps.length === 3) for (let w = 0; w < out.length; w++) out[w] = a[w]! | b[w]! | c[w]!;
  else for (let w = 0; w < out.length; w++) out[w] = a[w]! | b[w]! | c[w]! | d[w]!;
  // As in `intersect`.
  if (maps.length > 4) unite([out, ...maps.slice(4)], out);
}

/** Appends to `positions` the first positions of `map` that are not in `without`, until it has `limit`. */
export function takeFirst(map: Bitmap, limit: number, positions: number[], without?: Bitmap): void {
  for (let w = 0; w < map.length && positions.length < limit; w++) {
    const word = without === undefined ? map[w]! : map[w]! & ~without[w]!;
    if (word !== 0) takeFromWord(word, w, limit, positions);
  }
}

/** Appends to `positions` the first positions that are in both maps, until it has `limit`. */
export function takeFirstOfBoth(
  a: Bitmap,
  b: Bitmap,
  limit: number,
  positions: number[],
  fromWord = 0,
): void {
  for (let w = fromWord; w < a.length && positions.length < limit; w++) {
    const word = a[w]! & b[w]!;
    if (word !== 0) takeFromWord(word, w, limit, positions);
  }
}

function takeFromWord(word: number, w: number, limit: number, positions: number[]): void {
  let rest = word;
  while (rest !== 0 && positions.length < limit) {
    const lowest = rest & -rest;
    positions.push(w * 32 + 31 - Math.clz32(lowest));
    rest ^= lowest;
  }
}

/** Those of the positions that are in the map. */
export function heldBy(map: Bitmap, positions: Uint32Array): Uint32Array {
  const held = new Uint32Array(positions.length);
  let found = 0;
  for (let at = 0; at < positions.length; at++) {
    const position = positions[at]!;
    if (hasBit(map, position)) held[found++] = position;
  }
  return held.subarray(0, found);
}

/** Calls `visit` with each position that is in both maps, ascending, within some words. */
export function eachOfBoth(
  a: Bitmap,
  b: Bitmap,
  [from, to]: WordSpan,
  visit: (position: number) => void,
): void {
  for (let w = from; w < to; w++) {
    let word = a[w]! & b[w]!;
    while (word !== 0) {
      const lowest = word & -word;
      visit(w * 32 + 31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
}

/** Calls `visit` with each position of the map, ascending. */
export function eachPosition(map: Bitmap, visit: (position: number) => void): void {
  eachOfBoth(map, map, [0, map.length], visit);
}
