/**
 * One value as a cell of RFC 4180 that no spreadsheet runs as a formula.
 *
 * The files are separated by commas, but depending on their settings, spreadsheets also split at `;`, tabs and line breaks, and
 * then ignore quotes in the middle of a cell. Each part between such separators could become a cell of its own, so each gets a
 * leading apostrophe if it begins like a formula; the apostrophe makes it plain text.
 */
import type { ExportValue } from './export-contents.ts';

/**
 * The beginning of a part that a spreadsheet would take for a formula, including full-width characters: after spaces,
 * quotes and apostrophes, which some spreadsheets drop.
 */
const FORMULA = /(^|[;\t\r\n])((?:['"]|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;
/**
 * A separator at the beginning of the cell: if it is dropped with the empty part before it, the next part is
 * unprotected.
 */
const BARE_START = /^'*[\t\r\n]/;
/** What `FORMULA` and `BARE_START` insert, for removing it again. */
const GUARDED_FORMULA = /(^|[;\t\r\n])'((?:['"]|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;

const NEEDS_QUOTES = /[",;\t\r\n＝＋－＠]/;
const LIST_SEPARATOR = '; ';

/** Numbers, booleans and nulls are written as they are; `textOfCell` reads texts back. */
export function csvCell(value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : value.join(LIST_SEPARATOR);
  const guarded = text.replace(FORMULA, "$1'$2");
  const safe = BARE_START.test(guarded) ? `'${guarded}` : guarded;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The original text of a cell that was read by a CSV parser. */
export function textOfCell(cell: string): string {
  const guarded = cell.startsWith("'") && BARE_START.test(cell) ? cell.slice(1) : cell;
  return guarded.replace(GUARDED_FORMULA, '$1$2');
}
