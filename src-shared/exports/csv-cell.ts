/**
 * One value as a cell of RFC 4180 that no spreadsheet runs as a formula.
 *
 * The files are separated by commas, but spreadsheets also split at `;`, tabs and line breaks, depending on where they are used,
 * and then do not care for quotes in the middle of a cell. Each part between such separators could become a cell of its own, so
 * each gets an apostrophe in front when it begins like a formula; the apostrophe makes it plain text.
 */
import type { ExportValue } from './export-contents.ts';

/**
 * The beginning of a part that a spreadsheet would take for a formula, in full-width signs too: behind spaces, quotes and
 * apostrophes, which some of them drop.
 */
const FORMULA = /(^|[;\t\r\n])((?:['"]|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;
/** A separator at the beginning of the cell: dropped with what is empty before it, it would bare what follows. */
const BARE_START = /^'*[\t\r\n]/;
/** What `FORMULA` and `BARE_START` put in, to be taken out again. */
const GUARDED_FORMULA = /(^|[;\t\r\n])'((?:['"]|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;

const NEEDS_QUOTES = /[",;\t\r\n＝＋－＠]/;
const LIST_SEPARATOR = '; ';

/** Numbers, truths and nothing are written as they are; `textOfCell` reads texts back. */
export function csvCell(value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : value.join(LIST_SEPARATOR);
  const guarded = text.replace(FORMULA, "$1'$2");
  const safe = BARE_START.test(guarded) ? `'${guarded}` : guarded;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text that a cell, read by a parser of CSV, stands for. */
export function textOfCell(cell: string): string {
  const guarded = cell.startsWith("'") && BARE_START.test(cell) ? cell.slice(1) : cell;
  return guarded.replace(GUARDED_FORMULA, '$1$2');
}
