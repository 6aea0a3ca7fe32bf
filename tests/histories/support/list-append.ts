/**
 * Checks customers' lists of transactions with Elle's list-append method: each transfer appends itself to the lists of both customers,
 * and a read list shows the order of its transfers. If these orders, taken together, form a cycle, the transfers were not serializable.
 */

/** A transfer; `ended` is Infinity if no answer came, `isRefused` if it is known to have had no effect. */
export interface Append {
  name: string;
  lists: readonly string[];
  began: number;
  ended: number;
  isRefused?: boolean;
}

/** A list as read, oldest first. */
export interface ListRead {
  list: string;
  names: readonly string[];
  began: number;
  ended: number;
}

/** @returns the anomalies as text */
export function findAnomalies(appends: readonly Append[], reads: readonly ListRead[]): string[] {
  const byName = new Map(appends.map((append) => [append.name, append]));
  const found: string[] = [];
  const longest = new Map<string, readonly string[]>();
  for (const { list, names } of reads) {
    if (new Set(names).size < names.length) found.push(`${list} has something twice: ${names.join(', ')}`);
    const known = longest.get(list) ?? [];
    const [short, long] = names.length < known.length ? [names, known] : [known, names];
    if (short.some((name, index) => name !== long[index]))
      found.push(`${list} was read in two orders: ${short.join(', ')}; ${long.join(', ')}`);
    longest.set(list, long);
    for (const name of names) {
      if (byName.get(name)?.isRefused) found.push(`${list} has ${name}, which was refused`);
      if (!byName.get(name)?.lists.includes(list))
        found.push(`${list} has ${name}, which was never asked for`);
    }
  }
  for (const { list, names, began } of reads) {
    for (const append of appends)
      if (
        append.lists.includes(list) &&
        append.ended < began &&
        !append.isRefused &&
        !names.includes(append.name)
      )
        found.push(`${list} lacks ${append.name}, which had been answered`);
  }
  return [...found, ...findCircle(appends, longest)];
}

/** Looks for a cycle in the orders of the lists and in real time: a transfer precedes those that began after its answer. */
function findCircle(appends: readonly Append[], orders: ReadonlyMap<string, readonly string[]>): string[] {
  const after = new Map<string, Set<string>>(appends.map(({ name }) => [name, new Set<string>()]));
  for (const names of orders.values())
    names.slice(1).forEach((name, index) => after.get(names[index] ?? '')?.add(name));
  for (const first of appends) {
    if (first.isRefused) continue;
    for (const second of appends)
      if (!second.isRefused && first.ended < second.began && isInAny(orders, second.name))
        after.get(first.name)?.add(second.name);
  }
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  function visit(name: string): string[] {
    state.set(name, 'open');
    path.push(name);
    for (const next of after.get(name) ?? []) {
      if (state.get(next) === 'open')
        return [`a circle: ${[...path.slice(path.indexOf(next)), next].join(' -> ')}`];
      if (!state.has(next)) {
        const circle = visit(next);
        if (circle.length > 0) return circle;
      }
    }
    path.pop();
    state.set(name, 'done');
    return [];
  }
  for (const { name } of appends) {
    const circle = state.has(name) ? [] : visit(name);
    if (circle.length > 0) return circle;
  }
  return [];
}

function isInAny(orders: ReadonlyMap<string, readonly string[]>, name: string): boolean {
  return [...orders.values()].some((names) => names.includes(name));
}
