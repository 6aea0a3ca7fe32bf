/**
 * Bitmaps over positions: 32 positions per word. `Int32Array` rather than `Uint32Array`, because words with the top
 * bit set would otherwise leave the range that the engines compute in registers.
 */
export type Bitmap = Int32Array<ArrayBuffer>;

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

/** Sets the positions from `from` up to, not including, `to`. */
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
 * How many positions both maps hold within some words, as a rule all. Carry-save adders (Harley and Seal) sum eight words bitwise before one count.
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

/** Writes the intersection of all maps (at least one) to `out`, reading up to four of them per pass. */
export function intersect(maps: readonly Bitmap[], out: Bitmap): void {
  const [a, b = a, c = b, d = c] = maps;
  if (a === undefined || b === undefined || c === undefined || d === undefined) {
    throw new RangeError('nothing to intersect');
  }
  if (maps.length === 1) out.set(a);
  else if (maps.length === 2) for (let w = 0; w < out.length; w++) out[w] = a[w]! & b[w]!;
  else if (maps.length === 3) for (let w = 0; w < out.length; w++) out[w] = a[w]! & b[w]! & c[w]!;
  else for (let w = 0; w < out.length; w++) out[w] = a[w]! & b[w]! & c[w]! & d[w]!;
  // `out` goes first: a pass reads each word of its maps before it writes that word.
  if (maps.length > 4) intersect([out, ...maps.slice(4)], out);
}

/** Writes the union of all maps to `out`. */
export function unite(maps: readonly Bitmap[], out: Bitmap): void {
  const [first, ...rest] = maps;
  if (first === undefined) out.fill(0);
  else out.set(first);
  for (const map of rest) for (let w = 0; w < out.length; w++) out[w]! |= map[w]!;
}

/** Appends the first positions of `map` that `without` lacks to `positions`, until it holds `limit`. */
export function takeFirst(map: Bitmap, limit: number, positions: number[], without?: Bitmap): void {
  for (let w = 0; w < map.length && positions.length < limit; w++) {
    const word = without === undefined ? map[w]! : map[w]! & ~without[w]!;
    if (word !== 0) takeFromWord(word, w, limit, positions);
  }
}

/** Appends the first positions that both maps hold to `positions`, until it holds `limit`. */
export function takeFirstOfBoth(a: Bitmap, b: Bitmap, limit: number, positions: number[]): void {
  for (let w = 0; w < a.length && positions.length < limit; w++) {
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

/** The first position that both maps hold, or -1. */
export function firstOfBoth(a: Bitmap, b: Bitmap): number {
  const positions: number[] = [];
  takeFirstOfBoth(a, b, 1, positions);
  return positions[0] ?? -1;
}

/** Calls `visit` with each position of the map, ascending. */
export function eachPosition(map: Bitmap, visit: (position: number) => void): void {
  for (let w = 0; w < map.length; w++) {
    let word = map[w]!;
    while (word !== 0) {
      const lowest = word & -word;
      visit(w * 32 + 31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
}
