import { parse } from 'csv-parse/sync';
import { ImportRefused } from './import-refused.ts';

/** The layout of a CSV file, derived from its header. */
interface CsvLayout {
  /** The column names in the file's order, in lower case. */
  header: string[];
  delimiter: string;
  /** What is unusual: "separated by tabs", "column names in other case". */
  findings: string[];
}

export interface CsvOptions {
  /** Columns that the file may contain in addition to the required ones. */
  optional?: readonly string[];
  /** Unknown columns are allowed and ignored. */
  areOthersIgnored?: boolean;
  /** Spaces around values are removed. */
  isTrimmed?: boolean;
  /** Spaces matter in some column: a file with spaces around all values is refused. */
  hasTextWithSpaces?: boolean;
}

const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** For a file whose separator seems to be a comma and a space. */
const SPACES_HINT =
  'is the separator ", "? Spaces would become part of passwords: separate values with "," alone, or have the import remove the spaces around every value, passwords too';

/**
 * The cells of one line of CSV, or null if its quotes are invalid. Parses by line on purpose: none of our columns may
 * contain a line break, and a parser of whole files would answer one stray quote by swallowing all rows up to the next.
 */
export function splitCsvLine(line: string, delimiter = ',', isTrimmed = false): string[] | null {
  // The library takes 35 microseconds per line; without quotes it is not needed.
  if (!line.includes('"')) {
    const cells = line.split(delimiter);
    return isTrimmed ? cells.map((cell) => cell.trim()) : cells;
  }
  try {
    const [cells] = parse(line, { relax_column_count: true, delimiter, trim: isTrimmed });
    return cells ?? null;
  } catch {
    return null;
  }
}

/** Reads a header: exactly `columns` and possibly the optional ones, in any order and case. */
export function readCsvHeader(
  line: string,
  columns: readonly string[],
  fileName: string,
  { optional = [], areOthersIgnored = false, isTrimmed = false, hasTextWithSpaces = false }: CsvOptions = {},
): CsvLayout {
  const allowed = [...columns, ...optional];
  const isAllowed = (name: string): boolean => allowed.includes(name.toLowerCase());
  const layouts = Object.keys(DELIMITERS).map((delimiter) => {
    const cells = splitCsvLine(line, delimiter, isTrimmed) ?? [];
    const names = cells.map((name) => name.trim());
    return { delimiter, cells, names, recognized: names.filter(isAllowed).length };
  });
  const [best] = layouts.toSorted((a, b) => b.recognized - a.recognized);
  if (!best || best.recognized === 0) {
    throw new ImportRefused(`${fileName}: the first line must be the header ${columns.join(',')}`);
  }
  const { delimiter, cells, names } = best;
  if (hasTextWithSpaces && !isTrimmed && areSpaced(cells)) {
    throw new ImportRefused(`${fileName}: the header has spaces around its names: ${SPACES_HINT}`);
  }
  const header = names.map((name) => name.toLowerCase());
  const faults = [
    ...columns.filter((name) => !header.includes(name)).map((name) => `lacks "${name}"`),
    ...names
      .filter((name) => !areOthersIgnored && !isAllowed(name))
      .map((name) => `has an unknown column "${name}"`),
    ...header
      .filter((name, index) => header.indexOf(name) !== index && isAllowed(name))
      .map((name) => `names "${name}" twice`),
  ];
  if (faults.length > 0) throw new ImportRefused(`${fileName}: the header ${faults.join(', ')}`);
  const isOtherCase = names.some((name, index) => name !== header[index]);
  return {
    header,
    delimiter,
    findings: [
      ...(delimiter === ',' ? [] : [`separated by ${DELIMITERS[delimiter]}`]),
      ...(isOtherCase ? ['column names in other case'] : []),
    ],
  };
}

/** One row by column name, or what is wrong with the whole line. */
export function readCsvRow(
  line: string,
  { header, delimiter }: Pick<CsvLayout, 'header' | 'delimiter'>,
  { isTrimmed = false, hasTextWithSpaces = false }: CsvOptions = {},
): { value: object } | { fault: string } {
  const cells = splitCsvLine(line, delimiter, isTrimmed);
  if (!cells) return { fault: 'the quotes do not match; write a quote inside a value twice ("")' };
  if (cells.length !== header.length) {
    const one = delimiter === '\t' ? 'tab' : delimiter === ';' ? 'semicolon' : 'comma';
    const hint = cells.length > header.length ? `; a value with a ${one} needs quotes` : '';
    return { fault: `has ${cells.length} values where the header has ${header.length}${hint}` };
  }
  if (hasTextWithSpaces && !isTrimmed && areSpaced(cells)) {
    return { fault: `has spaces around all its values: ${SPACES_HINT}` };
  }
  return { value: Object.fromEntries(header.map((name, index) => [name, cells[index]])) };
}

/** Whether every separator seems to have a space after it, or before it. */
function areSpaced(cells: readonly string[]): boolean {
  if (cells.length < 2) return false;
  return (
    cells.slice(1).every((cell) => cell.startsWith(' ')) ||
    cells.slice(0, -1).every((cell) => cell.endsWith(' '))
  );
}

/** The column names of an unknown header, split at its most frequent separator. */
export function readCsvColumns(line: string): string[] {
  const [best = []] = Object.keys(DELIMITERS)
    .map((delimiter) => splitCsvLine(line, delimiter, true) ?? [])
    .toSorted((a, b) => b.length - a.length);
  return best;
}
