import { formatCount } from '../../../src-shared/catalog/display.ts';
import { type CsvOptions, readCsvHeader, readCsvRow } from './csv-line.ts';
import { ImportRefused } from './import-refused.ts';
import { MAX_LINE_CHARACTERS, type TextFile } from './text-lines.ts';

/** A row as read from the file, by column, before validation. */
type RawRow = { line: number } & ({ value: unknown } | { fault: string });

/** For each of our columns, the file's column with its values, or a constant for all rows. */
export type ColumnMapping = Readonly<Record<string, { from: string } | { value: string }>>;

interface RowOptions extends CsvOptions {
  /** For a file with its own column names; columns that are not mapped are not read. */
  mapping?: ColumnMapping | undefined;
  /** Alternative columns: if the header has all of these, it is this other kind of row. */
  otherwise?: readonly string[];
  /** Called once before the first row, with the file's format if it is unusual: "UTF-16, separated by tabs". */
  onFormat?: ((format: string) => void) | undefined;
}

type ReadRow = (line: string) => { value: unknown } | { fault: string };

/** CSV with a header of exactly `columns`, or JSON Lines if the first line starts with a brace. */
export async function* readRows(
  file: TextFile,
  columns: readonly string[],
  options: RowOptions = {},
): AsyncGenerator<RawRow> {
  const { mapping } = options;
  let read: ReadRow | undefined;
  const start = (findings: readonly string[], readRow: ReadRow): ReadRow => {
    const format = [...file.findings, ...findings];
    if (format.length > 0) options.onFormat?.(format.join(', '));
    return mapping === undefined ? readRow : (line) => mapped(readRow(line), mapping);
  };
  for await (const { number, text, isTooLong } of file.lines) {
    if (isTooLong) {
      if (!read) throw new ImportRefused(`${file.name}: line ${number} is too long for a header`);
      yield { line: number, fault: `has more than ${formatCount(MAX_LINE_CHARACTERS)} characters` };
    } else if (read) {
      yield { line: number, ...read(text) };
    } else if (text.trimStart().startsWith('{')) {
      read = start([], readJsonRow);
      yield { line: number, ...read(text) };
    } else {
      if (text.trimStart().startsWith('[')) {
        throw new ImportRefused(`${file.name}: a JSON array; JSON Lines have one object on each line`);
      }
      const wanted = mapping === undefined ? columnsOf(text, columns, options) : sourcesOf(mapping);
      const layout = readCsvHeader(text, wanted, file.name, {
        ...options,
        areOthersIgnored: mapping !== undefined,
      });
      read = start(layout.findings, (line) => readCsvRow(line, layout, options));
    }
  }
  if (!read) throw new ImportRefused(`${file.name}: the file is empty`);
}

function sourcesOf(mapping: ColumnMapping): string[] {
  return [
    ...new Set(
      Object.values(mapping).flatMap((source) => ('from' in source ? [sourceName(source.from)] : [])),
    ),
  ];
}

function sourceName(name: string): string {
  return name.trim().toLowerCase();
}

/** A row by our columns. Unmapped columns are missing; each column's schema decides whether it may be. */
function mapped(row: ReturnType<ReadRow>, mapping: ColumnMapping): ReturnType<ReadRow> {
  if ('fault' in row || typeof row.value !== 'object' || row.value === null) return row;
  const given = new Map(Object.entries(row.value).map(([name, cell]) => [sourceName(name), cell as unknown]));
  return {
    value: Object.fromEntries(
      Object.entries(mapping).map(([column, source]) => [
        column,
        'from' in source ? given.get(sourceName(source.from)) : source.value,
      ]),
    ),
  };
}

/** The columns of the kind of row that the header matches. */
function columnsOf(header: string, columns: readonly string[], { otherwise }: RowOptions): readonly string[] {
  const names = new Set(header.toLowerCase().match(/\w+/g));
  return otherwise?.every((name) => names.has(name)) ? otherwise : columns;
}

function readJsonRow(text: string): { value: unknown } | { fault: string } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    // The parser's own message quotes the line, which contains a password.
    return { fault: 'is not valid JSON' };
  }
}
