/**
 * Assigns elements to rows: a row that becomes visible reuses those of one that no longer is, which is much cheaper
 * than new ones. A visible row keeps its elements, so that the focus does not move; after a jump, all are reused in
 * order, and none is moved.
 */
export class RecycledRows {
  #keys: ReadonlyMap<number, string> = new Map();
  #made = 0;

  /** @param indexes of all rows to render, ascending @returns the key of each row */
  assign(indexes: readonly number[]): ReadonlyMap<number, string> {
    const drawn = new Set(indexes);
    const left = [...this.#keys].flatMap(([index, key]) => (drawn.has(index) ? [] : [key])).values();
    this.#keys = new Map(
      indexes.map((index) => [
        index,
        this.#keys.get(index) ?? left.next().value ?? String((this.#made += 1)),
      ]),
    );
    return this.#keys;
  }
}
