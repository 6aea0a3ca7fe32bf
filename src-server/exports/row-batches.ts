/** Rows after the last one that was read. */
export interface RowPage<Row, After> {
  rows: Row[];
  /** Where the next page begins; undefined after the last row. */
  next: After | undefined;
}

/**
 * Reads a long list in batches, each in a statement of its own that starts after the last row of the previous one. No
 * connection waits for a slow client, and memory holds only one batch. A cursor in a transaction would show a single
 * moment, but occupy one of the few connections for as long as the client takes.
 */
export async function* batchesOf<Row, After>(
  read: (after: After | undefined) => Promise<RowPage<Row, After>>,
): AsyncGenerator<Row[]> {
  let after: After | undefined;
  do {
    const { rows, next } = await read(after);
    if (rows.length > 0) yield rows;
    after = next;
  } while (after !== undefined);
}
