import { parse } from 'csv-parse/sync';
import { ImportRefused } from './import-refused.ts';

/** How a file of values is written, as its header shows it. */
interface CsvLayout {
  /** The columns' names in the file's order, in lower case. */
  header: string[];
  delimiter: string;
  /** What is out of the ordinary: "separated by tabs", "column names in other case". */
  findings: string[];
}

export interface CsvOptions {
  /** Columns that the file may have beside the required ones. */
  optional?: readonly string[];
  /** Other columns may be there too. */
  areOthersIgnored?: boolean;
  /** Spaces around values are taken away. */
  isTrimmed?: boolean;
  /** Spaces count in some column: a file that has them around all its values is refused. */
  hasTextWithSpaces?: boolean;
}

const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** For a file whose separator seems to be a comma and a space. */
const SPACES_HINT =
  'is the separator ", "? Spaces would become part of passwords: separate values with "," alone, or say --trim, which removes the spaces around every value, passwords too';

/**
 * The cells of one line of CSV, or null when its quotes make no sense. Line by line on purpose: no column of ours may
 * hold a line break, and a parser of whole files answers one stray quote by swallowing all rows up to the next one.
 */
export function splitCsvLine(line: string, delimiter = ',', isTrimmed = false): string[] | null {
  // The library costs 35 microseconds a line; without quotes there is nothing for it to decide.
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

/** Reads a header: all of `columns` and nothing but them and the optional ones, in any order and case. */
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

/** One row by column name, or what is wrong with the line as a whole. */
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

/** Whether each separator seems to have a space behind it, or before it. */
function areSpaced(cells: readonly string[]): boolean {
  if (cells.length < 2) return false;
  return (
    cells.slice(1).every((cell) => cell.startsWith(' ')) ||
    cells.slice(0, -1).every((cell) => cell.endsWith(' '))
  );
}

/** The names of a header whose columns are not known yet, by the separator that there is most of. */
export function readCsvColumns(line: string): string[] {
  const [best = []] = Object.keys(DELIMITERS)
    .map((delimiter) => splitCsvLine(line, delimiter, true) ?? [])
    .toSorted((a, b) => b.length - a.length);
  return best;
}
