/**
 * Which code of the given sources has run, as counted by V8 for this thread. V8 reports a block separately only if it ran a different
 * number of times than the code around it, so the result is the set of characters of each function that have run.
 */
import { type Profiler, Session } from 'node:inspector/promises';

/** By function: a 1 for each of its characters that ran. */
type Marks = Map<string, Uint8Array>;

export class Coverage {
  readonly #session = new Session();
  readonly #follows: readonly string[];
  readonly #reached: Marks = new Map();

  /** @param follows parts of the paths of the sources */
  constructor(follows: readonly string[]) {
    this.#follows = follows;
  }

  /** From now on: call it before the sources are loaded. */
  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** How much of the functions has run. */
  get share(): number {
    let [reached, all] = [0, 0];
    for (const marks of this.#reached.values()) {
      all += marks.length;
      for (const mark of marks) reached += mark;
    }
    return all === 0 ? 0 : reached / all;
  }

  /** What has run since the last look and never before; `keep` it, or it is new again. Undefined: nothing. */
  async findNew(): Promise<Marks | undefined> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    const found: Marks = new Map();
    for (const { url, functions } of result) {
      if (!this.#follows.some((part) => url.includes(part))) continue;
      for (const { ranges } of functions) this.#look(url, ranges, found);
    }
    return found.size === 0 ? undefined : found;
  }

  #look(url: string, ranges: readonly Profiler.CoverageRange[], found: Marks): void {
    const [whole] = ranges;
    // The module itself, in which all of its functions lie.
    if (!whole || whole.startOffset === 0) return;
    const name = `${url}:${whole.startOffset}-${whole.endOffset}`;
    const length = whole.endOffset - whole.startOffset;
    const before = this.#reached.get(name) ?? new Uint8Array(length);
    this.#reached.set(name, before);
    if (whole.count === 0) return;
    const marks = new Uint8Array(length);
    // From the outside to the inside.
    for (const { startOffset, endOffset, count } of ranges)
      marks.fill(count > 0 ? 1 : 0, startOffset - whole.startOffset, endOffset - whole.startOffset);
    if (marks.some((mark, at) => mark > (before[at] ?? 0))) found.set(name, marks);
  }

  keep(found: Marks): void {
    for (const [name, marks] of found)
      this.#reached.get(name)?.forEach((mark, at, all) => (all[at] = mark | (marks[at] ?? 0)));
  }

  stop(): void {
    this.#session.disconnect();
  }
}
