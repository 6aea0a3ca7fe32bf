/** The bytes of an export file in pieces, so that the worker can report progress. */
import { csvCell } from './csv-cell.ts';
import {
  EXPORT_CONTENTS,
  type ExportContent,
  type ExportFormat,
  type ExportRows,
} from './export-contents.ts';

/** The fields of each content in column order. A test compares them with the answer's schema. */
export const EXPORT_COLUMNS: Record<ExportContent, readonly string[]> = {
  accounts: [
    'date',
    'username',
    'password',
    'region',
    'level',
    'blueEssence',
    'orangeEssence',
    'soloWins',
    'soloLosses',
    'skins',
    'permanentSkins',
    'ownedSkins',
    'rank',
    'division',
    'isPremium',
    'isOldStock',
    'isSafe',
    'hasWarranty',
    'isHandleveled',
    'flashKey',
    'dateLastPlayed',
    'isBareMetal',
    'passwordState',
  ],
  transactions: ['id', 'date', 'amount', 'description'],
  payments: ['id', 'dateCreated', 'paymentMethod', 'amount', 'isVerified', 'error', 'retries', 'order'],
};

/** Without it, Excel assumes the local code page and shows é as Ã©. */
const BYTE_ORDER_MARK = '\uFEFF';
const END_OF_LINE = '\r\n';
const ROWS_PER_PIECE = 1000;

interface FilePiece {
  text: string;
  /** The number of rows in it. */
  rows: number;
}

export function filePieces(rows: ExportRows, format: ExportFormat): Generator<FilePiece> {
  return format === 'csv' ? csvPieces(rows) : jsonPieces(rows);
}

/**
 * CSV for spreadsheets: UTF-8 with a byte order mark, CRLF, a header row. Several contents are consecutive sections: a
 * line with the content's name, its table, an empty line.
 */
function* csvPieces(rows: ExportRows): Generator<FilePiece> {
  const contents = contentsOf(rows);
  yield { text: BYTE_ORDER_MARK, rows: 0 };
  for (const [index, content] of contents.entries()) {
    const columns = EXPORT_COLUMNS[content];
    const title = contents.length > 1 ? [content] : [];
    const gap = index > 0 ? [''] : [];
    yield { text: lines([...gap, ...title, columns.join(',')]), rows: 0 };
    for (const batch of batchesOf(rows[content] ?? [])) {
      const records = batch.map((row) => columns.map((column) => csvCell(row[column] ?? null)).join(','));
      yield { text: lines(records), rows: batch.length };
    }
  }
}

/** The shop's answer as a file: `{"accounts": [...], ...}`, one row per line. */
function* jsonPieces(rows: ExportRows): Generator<FilePiece> {
  for (const [index, content] of contentsOf(rows).entries()) {
    yield { text: `${index === 0 ? '{' : ','}\n"${content}": [`, rows: 0 };
    let separator = '\n';
    for (const batch of batchesOf(rows[content] ?? [])) {
      yield {
        text: separator + batch.map((row) => JSON.stringify(row)).join(',\n'),
        rows: batch.length,
      };
      separator = ',\n';
    }
    yield { text: '\n]', rows: 0 };
  }
  yield { text: '\n}\n', rows: 0 };
}

export function rowCount(rows: ExportRows): number {
  return EXPORT_CONTENTS.reduce((sum, content) => sum + (rows[content]?.length ?? 0), 0);
}

function contentsOf(rows: ExportRows): ExportContent[] {
  return EXPORT_CONTENTS.filter((content) => rows[content] !== undefined);
}

function lines(records: readonly string[]): string {
  return records.map((record) => record + END_OF_LINE).join('');
}

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_PIECE) {
    yield items.slice(start, start + ROWS_PER_PIECE);
  }
}
