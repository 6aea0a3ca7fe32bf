import { parse } from 'csv-parse/sync';
import { ImportRefused } from './import-refused.ts';

/**
 * The cells of one line of CSV, or null when its quotes make no sense. Line by line on purpose: no column of ours may
 * hold a line break, and a parser of whole files answers one stray quote by swallowing all rows up to the next one.
 */
export function splitCsvLine(line: string): string[] | null {
  // The library costs 35 microseconds a line; without quotes there is nothing for it to decide.
  if (!line.includes('"')) return line.split(',');
  try {
    const [cells] = parse(line, { relax_column_count: true });
    return cells ?? null;
  } catch {
    return null;
  }
}

/** Checks a header: exactly these names, in any order. Returns them in the file's order. */
export function readCsvHeader(line: string, columns: readonly string[], fileName: string): string[] {
  const names = (splitCsvLine(line) ?? []).map((name) => name.trim());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length === columns.length) {
    const hint = line.includes(';') ? ' (separated by commas, not semicolons)' : '';
    throw new ImportRefused(`${fileName}: the first line must be the header ${columns.join(',')}${hint}`);
  }
  const unknown = names.filter((name) => !columns.includes(name));
  const repeated = names.filter((name, index) => names.indexOf(name) !== index && !unknown.includes(name));
  const faults = [
    ...missing.map((name) => `lacks "${name}"`),
    ...unknown.map((name) => `has an unknown column "${name}"`),
    ...repeated.map((name) => `names "${name}" twice`),
  ];
  if (faults.length > 0) throw new ImportRefused(`${fileName}: the header ${faults.join(', ')}`);
  return names;
}

/** One row by column name, or what is wrong with the line as a whole. */
export function readCsvRow(line: string, header: readonly string[]): { value: object } | { fault: string } {
  const cells = splitCsvLine(line);
  if (!cells) return { fault: 'the quotes do not match; write a quote inside a value twice ("")' };
  if (cells.length !== header.length) {
    const hint = cells.length > header.length ? '; a value with a comma needs quotes' : '';
    return { fault: `has ${cells.length} values where the header has ${header.length}${hint}` };
  }
  return { value: Object.fromEntries(header.map((name, index) => [name, cells[index]])) };
}
