/** Random numbers that are the same for the same seed on every machine. */
export interface SeededRandom {
  /** At least 0 and less than 1. */
  next(): number;
  /** An integer from `min` to `max`, inclusive. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  /** One of them, all equally likely. */
  pick<T>(items: readonly T[]): T;
  /** Mean 0, standard deviation 1: a sum of uniform numbers, limited to 6. */
  normal(): number;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;

  // Mulberry32: 32 bits of state are enough for demo data.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function between(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1));
  }

  function pick<T>(items: readonly T[]): T {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  function normal(): number {
    let sum = -6;
    for (let draw = 0; draw < 12; draw += 1) sum += next();
    return sum;
  }

  return { next, between, chance: (probability) => next() < probability, pick, normal };
}

/** A picker in which items are as likely as their weights. */
export function weightedPicker<T>(items: readonly (readonly [item: T, weight: number])[]) {
  let total = 0;
  const ends = items.map(([, weight]) => (total += weight));
  return (random: SeededRandom): T => {
    const point = random.next() * total;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > point) high = middle;
      else low = middle + 1;
    }
    const found = items[low];
    if (!found) throw new RangeError('nothing to pick from');
    return found[0];
  };
}
