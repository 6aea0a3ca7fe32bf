/** What clients of a shop saw: each call with when it began, when its answer came, and what that was. */

export interface Call<Op> {
  client: string;
  op: Op;
  /** Instants of the recorder's own clock, which never shows the same one twice. */
  began: number;
  /** Infinity when no answer came: it may have happened at any time since, or never will. */
  ended: number;
}

/** Calls by the object that they are about: `product 7`, `balance 3`. */
export type History<Op> = ReadonlyMap<string, readonly Call<Op>[]>;

export class HistoryRecorder<Op> {
  readonly #calls = new Map<string, Call<Op>[]>();
  #now = 0;

  get history(): History<Op> {
    return this.#calls;
  }

  /** Before a call is sent. */
  begin(): number {
    this.#now += 1;
    return this.#now;
  }

  /** Its answer has come. @param seen what it did to which objects; nothing for one that is known to have done nothing */
  answered(client: string, began: number, seen: readonly (readonly [object: string, op: Op])[]): void {
    this.#now += 1;
    for (const [object, op] of seen) this.#add(object, { client, op, began, ended: this.#now });
  }

  /** There will be no answer. @param possible what it did if it did anything */
  lost(client: string, began: number, possible: readonly (readonly [object: string, op: Op])[]): void {
    for (const [object, op] of possible) this.#add(object, { client, op, began, ended: Infinity });
  }

  #add(object: string, call: Call<Op>): void {
    const calls = this.#calls.get(object) ?? [];
    this.#calls.set(object, calls);
    calls.push(call);
  }
}
