/**
 * The rows of all pages that are loaded, in their order. They stay in their pages: one array of all rows would be made anew with each further page.
 * A page that another one follows is a whole one, as long as the first.
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

  /** Undefined where there is none. */
  at(index: number): Row | undefined {
    return this.#pages[Math.floor(index / this.#pageLength)]?.rows[index % this.#pageLength];
  }

  *[Symbol.iterator](): Generator<Row, void> {
    for (const { rows } of this.#pages) yield* rows;
  }
}
