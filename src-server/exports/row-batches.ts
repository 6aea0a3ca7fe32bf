/** Many rows after the last one that was read. */
export interface RowPage<Row, After> {
  rows: Row[];
  /** Where the next page begins; undefined after the last row. */
  next: After | undefined;
}

/**
 * Reads a long list batch by batch, each in a statement of its own that begins after the last row of the one before. No
 * connection waits for a slow reader, and memory holds one batch, however many rows there are. A cursor in a transaction
 * would show one moment, but hold one of the few connections for as long as a browser likes to take.
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
