/** Bits per pass: 2,048 counters fit into the L1 cache and cost a small index little. */
const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;

/**
 * The positions 0, 1, 2 ... sorted by their values, equal ones by position. Radix sort, lowest digit first, with as many
 * passes as the largest value needs.
 */
export function sortedByValue(valueAt: Uint32Array): Uint32Array {
  let order: Uint32Array = new Uint32Array(valueAt.length);
  for (let position = 0; position < order.length; position++) order[position] = position;
  let max = 0;
  for (let position = 0; position < order.length; position++) max = Math.max(max, valueAt[position]!);
  for (let shift = 0; shift < 32 && max >>> shift !== 0; shift += DIGIT_BITS) {
    const next = new Uint32Array(DIGITS + 1);
    for (let i = 0; i < order.length; i++) next[((valueAt[i]! >>> shift) & (DIGITS - 1)) + 1]!++;
    for (let digit = 1; digit < next.length; digit++) next[digit]! += next[digit - 1]!;
    const sorted = new Uint32Array(order.length);
    for (let i = 0; i < order.length; i++) {
      const position = order[i]!;
      sorted[next[(valueAt[position]! >>> shift) & (DIGITS - 1)]!++] = position;
    }
    order = sorted;
  }
  return order;
}
