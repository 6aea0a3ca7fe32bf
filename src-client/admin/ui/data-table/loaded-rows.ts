/**
 * The rows of all loaded pages, in order. They stay in their pages, because one array of all rows would be rebuilt with
 * each further page. Every page except the last one has the length of the first.
 */
export class LoadedRows<Row> {
  readonly length: number;
  readonly #pages: readonly { rows: readonly Row[] }[];
  readonly #pageLength: number;

  constructor(pages: readonly { rows: readonly Row[] }[]) {
    this.#pages = pages;
    this.#pageLength = pages[0]?.rows.length ?? 0;
    this.length = Math.max(0, pages.length - 1) * this.#pageLength + (pages.at(-1)?.rows.length ?? 0);
  }

  /** Undefined if there is no such row. */
  at(index: number): Row | undefined {
    return this.#pages[Math.floor(index / this.#pageLength)]?.rows[index % this.#pageLength];
  }

  *[Symbol.iterator](): Generator<Row, void> {
    for (const { rows } of this.#pages) yield* rows;
  }
}
