/**
 * Which row is drawn with the elements of which: one that comes into sight gets those of one that has left it, which costs a fraction of new
 * ones. A row keeps its own as long as it is drawn, so the focus stays where it is; after a jump all are used again in their order, and none is moved.
 */
export class RecycledRows {
  #keys: ReadonlyMap<number, string> = new Map();
  #made = 0;

  /** @param indexes of all rows to draw, ascending @returns the key of each */
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
