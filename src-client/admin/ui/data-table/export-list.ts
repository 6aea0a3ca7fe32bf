import { MAX_LIST_LIMIT } from '#shared/admin/list.ts';
import { csvCell } from '#shared/exports/csv-cell.ts';
import type { Column, ListCall, ListState } from './types.ts';

interface ListExport<Row, Sort extends string> {
  list: ListCall<Row, Sort>;
  state: Pick<ListState<Sort>, 'filter' | 'sort'>;
  columns: readonly Column<Row, Sort>[];
  signal: AbortSignal;
  onProgress: (rows: number) => void;
}

/**
 * After this many rows, the lines become a Blob, which the browser can store on disk; so the page holds no more rows in
 * memory.
 */
const ROWS_IN_MEMORY = 5_000;

/** Fetches all pages of the list; cells are escaped, so that spreadsheets do not execute them as formulas. */
export async function exportList<Row, Sort extends string>(given: ListExport<Row, Sort>): Promise<Blob> {
  const { list, state, columns, signal, onProgress } = given;
  const written = columns.flatMap(({ title, text }) => (text ? [{ title, text }] : []));
  const parts: Blob[] = [];
  // The byte order mark tells spreadsheets that it is UTF-8.
  let lines = ['\u{FEFF}', lineOf(written.map(({ title }) => title))];
  let cursor: string | null = null;
  let rows = 0;
  do {
    signal.throwIfAborted();
    const page = await list({
      filter: state.filter as never,
      sort: state.sort,
      cursor,
      limit: MAX_LIST_LIMIT,
    });
    for (const row of page.rows) lines.push(lineOf(written.map(({ text }) => text(row))));
    rows += page.rows.length;
    onProgress(rows);
    cursor = page.next;
    if (lines.length >= ROWS_IN_MEMORY || cursor === null) {
      parts.push(new Blob(lines));
      lines = [];
    }
  } while (cursor !== null);
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

function lineOf(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
