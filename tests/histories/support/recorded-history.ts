/** Records what clients saw: for each call its beginning, the time of its answer, and the result. */

export interface Call<Op> {
  client: string;
  op: Op;
  /** Times of the recorder's logical clock; each is unique. */
  began: number;
  /** Infinity if no answer came: the call may take effect at any later time, or never. */
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

  /** Must be called before a call is sent. @returns its beginning */
  begin(): number {
    this.#now += 1;
    return this.#now;
  }

  /** Records an answer. @param seen the call's effects by object; empty if it is known to have had none */
  answered(client: string, began: number, seen: readonly (readonly [object: string, op: Op])[]): void {
    this.#now += 1;
    for (const [object, op] of seen) this.#add(object, { client, op, began, ended: this.#now });
  }

  /** Records that no answer will come. @param possible the call's effects, if it had any */
  lost(client: string, began: number, possible: readonly (readonly [object: string, op: Op])[]): void {
    for (const [object, op] of possible) this.#add(object, { client, op, began, ended: Infinity });
  }

  #add(object: string, call: Call<Op>): void {
    const calls = this.#calls.get(object) ?? [];
    this.#calls.set(object, calls);
    calls.push(call);
  }
}
