import type { ExportValue } from './export-contents.ts';

/** What a spreadsheet would take for a formula, also behind apostrophes that were there before. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;
const LIST_SEPARATOR = '; ';

/**
 * One value as a cell of RFC 4180. A text that a spreadsheet would run as a formula gets a leading apostrophe, which makes
 * it plain text there; `textOfCell` takes it away. Numbers, truths and nothing are written as they are.
 */
export function csvCell(value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : value.join(LIST_SEPARATOR);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text that a cell, read by a parser of CSV, stands for. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
