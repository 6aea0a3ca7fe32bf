/**
 * Checks linearizability: whether there is an order of calls in which each takes effect at one instant between its beginning and its
 * end, and sees the effects of those before it. Calls without an answer may have had no effect.
 *
 * Wing and Gong's depth-first search, with Lowe's memoization of visited states. What comes back without an answer from a killed shop
 * may take effect at any later time, so that their subsets would be too many to try. Therefore such a call is only tried where it
 * changes the state, and orders with fewer of them come first: no state is visited again with more of them used up than before.
 */
import type { Call } from './recorded-history.ts';

export interface Model<State, Op> {
  initial: State;
  /** The state after the call, or undefined if the call could not have this result in this state. */
  apply: (state: State, op: Op) => State | undefined;
  /** Equal for equal states. */
  key: (state: State) => string;
}

/** The beginning of an order of calls. */
interface Prefix<State, Op> {
  state: State;
  length: number;
  last?: { call: Call<Op>; before: Prefix<State, Op> };
  /** All answered calls before this index are in the order, and those at `early` beyond it. */
  next: number;
  early: readonly number[];
  /** The indexes of the calls without an answer that are in the order. */
  taken: readonly number[];
}

/** @returns undefined for a linearizable history; otherwise the longest valid prefix of an order, and the calls that cannot follow */
export function findViolation<State, Op>(
  model: Model<State, Op>,
  calls: readonly Call<Op>[],
): { order: Call<Op>[]; stuck: Call<Op>[] } | undefined {
  const sorted = calls.toSorted((a, b) => a.began - b.began);
  const answered = sorted.filter(({ ended }) => ended !== Infinity);
  const lost = sorted.filter(({ ended }) => ended === Infinity);
  const visited = new Map<string, (readonly number[])[]>();
  const empty: Prefix<State, Op> = { state: model.initial, length: 0, next: 0, early: [], taken: [] };
  let longest = empty;

  /** By the number of calls without an answer in the order. */
  const waiting = [[empty]];
  for (;;) {
    const prefix = waiting.find((some) => some.length > 0)?.pop();
    if (prefix === undefined) break;
    if (prefix.next === answered.length) return undefined;
    if (prefix.length > longest.length) longest = prefix;
    const place = `${prefix.next},${prefix.early.join(',')}|${model.key(prefix.state)}`;
    const before = visited.get(place) ?? [];
    if (before.some((taken) => isSubset(taken, prefix.taken))) continue;
    visited.set(place, [...before, prefix.taken]);
    for (const longer of extensions(prefix).toReversed()) (waiting[longer.taken.length] ??= []).push(longer);
  }

  const order = callsOf(longest);
  const used = new Set(order);
  const rest = sorted.filter((call) => !used.has(call));
  const stuckUntil = Math.min(...rest.map(({ ended }) => ended));
  return { order, stuck: rest.filter(({ began }) => began <= stuckUntil) };

  /**
   * The order with each call that can be the next one; the first of them is the likeliest. A call that began after the end of another
   * one comes after it.
   */
  function extensions(prefix: Prefix<State, Op>): Prefix<State, Op>[] {
    const { state, length, next, early, taken } = prefix;
    const left: number[] = [];
    let firstEnd = Infinity;
    for (let index = next; index < answered.length; index += 1) {
      if (early.includes(index)) continue;
      const { began, ended } = at(answered, index);
      if (began > firstEnd) break;
      left.push(index);
      firstEnd = Math.min(firstEnd, ended);
    }
    const follow = (call: Call<Op>) => (call.began <= firstEnd ? model.apply(state, call.op) : undefined);
    const withAnswered = left.flatMap((index) => {
      const call = at(answered, index);
      const after = follow(call);
      if (after === undefined) return [];
      return {
        state: after,
        length: length + 1,
        last: { call, before: prefix },
        taken,
        ...answeredWith(prefix, index),
      };
    });
    const withLost = lost.flatMap((call, index) => {
      if (taken.includes(index)) return [];
      const after = follow(call);
      if (after === undefined || model.key(after) === model.key(state)) return [];
      const now = [...taken, index];
      return { state: after, length: length + 1, last: { call, before: prefix }, next, early, taken: now };
    });
    return [...withAnswered, ...withLost];
  }
}

function answeredWith({ next, early }: { next: number; early: readonly number[] }, index: number) {
  const done = new Set([...early, index]);
  let first = next;
  while (done.delete(first)) first += 1;
  return { next: first, early: [...done].toSorted((a, b) => a - b) };
}

function callsOf<State, Op>(prefix: Prefix<State, Op>): Call<Op>[] {
  const calls: Call<Op>[] = [];
  for (let { last } = prefix; last; { last } = last.before) calls.push(last.call);
  return calls.toReversed();
}

function isSubset(part: readonly number[], whole: readonly number[]): boolean {
  return part.every((index) => whole.includes(index));
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`no element ${index}`);
  return found;
}
