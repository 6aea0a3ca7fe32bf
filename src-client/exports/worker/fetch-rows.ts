import { EXPORT_ROWS_HEADER, type ExportContent, type ExportRows } from '#shared/exports/export-contents.ts';

const LINE_FEED = 10;

export type FetchedRows =
  | { outcome: 'rows'; rows: ExportRows }
  /** The shop's status, and the body of its answer. */
  | { outcome: 'refused'; status: number; refusal?: unknown }
  | { outcome: 'unreachable' };

/**
 * Fetches the rows from the shop. Never rejects.
 *
 * @param onRows called with the number of rows received and the total; rows are counted by line breaks, of which there
 * are no others in the answer
 */
export async function fetchRows(
  contents: readonly ExportContent[],
  onRows: (arrived: number, total: number) => void,
): Promise<FetchedRows> {
  const query = new URLSearchParams(contents.map((content) => [content, 'true']));
  try {
    const response = await fetch(`/api/export-data/file/?${query.toString()}`);
    if (!response.ok || !response.body) {
      const refusal: unknown = await response.json().catch(() => undefined);
      return { outcome: 'refused', status: response.status, refusal };
    }
    const total = Number(response.headers.get(EXPORT_ROWS_HEADER) ?? 0);
    const text = await textOf(response.body, (arrived) => onRows(Math.min(arrived, total), total));
    return { outcome: 'rows', rows: JSON.parse(text) as ExportRows };
  } catch {
    return { outcome: 'unreachable' };
  }
}

async function textOf(body: ReadableStream<Uint8Array>, onLines: (lines: number) => void): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let lines = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    for (const byte of value) if (byte === LINE_FEED) lines += 1;
    onLines(lines);
  }
}
