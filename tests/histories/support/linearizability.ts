/**
 * Checks linearizability: whether there is an order of calls in which each takes effect at one instant between its beginning and its
 * end, and sees the effects of those before it. Wing and Gong's search, with Lowe's memoization of visited states. Calls without an
 * answer may have had no effect.
 */
import type { Call } from './recorded-history.ts';

export interface Model<State, Op> {
  initial: State;
  /** The state after the call, or undefined if the call could not have this result in this state. */
  apply: (state: State, op: Op) => State | undefined;
  /** Equal for equal states. */
  key: (state: State) => string;
}

/** @returns undefined for a linearizable history; otherwise the longest valid prefix of an order, and the calls that cannot follow */
export function findViolation<State, Op>(
  model: Model<State, Op>,
  calls: readonly Call<Op>[],
): { order: Call<Op>[]; stuck: Call<Op>[] } | undefined {
  const sorted = calls.toSorted((a, b) => a.began - b.began);
  const seen = new Set<string>();
  let longest: number[] = [];
  const isOpen = (index: number): boolean => at(sorted, index).ended === Infinity;

  /** @param left indexes of calls that are not in the order yet */
  function search(state: State, left: readonly number[], order: readonly number[]): boolean {
    if (left.every(isOpen)) return true;
    if (order.length > longest.length) longest = [...order];
    const place = `${left.join(',')}|${model.key(state)}`;
    if (seen.has(place)) return false;
    seen.add(place);
    // A call that began after the end of another one comes after it in the order.
    const firstEnd = Math.min(...left.map((index) => at(sorted, index).ended));
    const possible = left.filter((index) => at(sorted, index).began <= firstEnd);
    // Calls without an answer are tried last: most histories need few of them.
    for (const index of possible.toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)))) {
      const call = at(sorted, index);
      const next = model.apply(state, call.op);
      if (next === undefined) continue;
      const rest = left.filter((other) => other !== index);
      if (search(next, rest, [...order, index])) return true;
    }
    return false;
  }

  if (search(model.initial, [...sorted.keys()], [])) return undefined;
  const used = new Set(longest);
  const rest = sorted.filter((_, index) => !used.has(index));
  const firstEnd = Math.min(...rest.map(({ ended }) => ended));
  return {
    order: longest.map((index) => at(sorted, index)),
    stuck: rest.filter(({ began }) => began <= firstEnd),
  };
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`no element ${index}`);
  return found;
}
