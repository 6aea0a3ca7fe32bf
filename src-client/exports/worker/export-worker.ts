/** The worker's entry. On the page, reading, formatting and encoding 100,000 rows would block it for seconds. */
import { expose, transfer } from 'comlink';
import type { ExportContent, ExportFormat, ExportRows } from '#shared/exports/export-contents.ts';
import { filePieces, rowCount } from '#shared/exports/export-file.ts';
import { type FetchedRows, fetchRows } from './fetch-rows.ts';

export interface ExportProgress {
  step: 'reading' | 'writing';
  rows: number;
  total: number;
}

export type ExportResult =
  | { outcome: 'file'; bytes: Uint8Array<ArrayBuffer>; rows: number }
  | Exclude<FetchedRows, { outcome: 'rows' }>;

type OnProgress = (progress: ExportProgress) => void;

const api = {
  /** Creates a file with the shop's rows. */
  async exportFromShop(
    contents: readonly ExportContent[],
    format: ExportFormat,
    onProgress: OnProgress,
  ): Promise<ExportResult> {
    const report = inSteps(onProgress);
    const fetched = await fetchRows(contents, (rows, total) => report({ step: 'reading', rows, total }));
    return fetched.outcome === 'rows' ? writeFile(fetched.rows, format, report) : fetched;
  },
  /** Creates a file with rows from the page. */
  exportRows: (rows: ExportRows, format: ExportFormat, onProgress: OnProgress): ExportResult =>
    writeFile(rows, format, inSteps(onProgress)),
};

export type ExportWorker = typeof api;

function writeFile(rows: ExportRows, format: ExportFormat, onProgress: OnProgress): ExportResult {
  const total = rowCount(rows);
  const encoder = new TextEncoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let written = 0;
  for (const piece of filePieces(rows, format)) {
    pieces.push(encoder.encode(piece.text));
    written += piece.rows;
    onProgress({ step: 'writing', rows: written, total });
  }
  const bytes = joined(pieces);
  return transfer({ outcome: 'file', bytes, rows: total }, [bytes.buffer]);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
  }
  return bytes;
}

/** Reports once per per cent, because the page need not render every packet. */
function inSteps(onProgress: OnProgress): OnProgress {
  let last = '';
  return (progress) => {
    const { step, rows, total } = progress;
    const now = `${step} ${total === 0 ? 100 : Math.floor((rows / total) * 100)}`;
    if (now === last) return;
    last = now;
    onProgress(progress);
  };
}

expose(api);
