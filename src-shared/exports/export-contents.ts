/** The possible contents of a data export (account and marketplace, sections 5 and 9). */

/** In the order of a file. */
export const EXPORT_CONTENTS = ['accounts', 'transactions', 'payments'] as const;
export type ExportContent = (typeof EXPORT_CONTENTS)[number];

export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** More rows than this are refused with 419. */
export const MAX_EXPORT_ROWS = 100_000;
export const MAX_EXPORT_FILES = 3;

/** The number of rows in the answer. Each row ends with a line feed, the only ones in it, so progress can be counted. */
export const EXPORT_ROWS_HEADER = 'X-Export-Rows';

/** One row by field: text, number, boolean, null, or a list of texts. */
export type ExportRow = Readonly<Record<string, ExportValue>>;
export type ExportValue = string | number | boolean | null | readonly string[];
/** The requested contents; others are absent. */
export type ExportRows = Partial<Record<ExportContent, readonly ExportRow[]>>;

/** The type in the file's name: `all`, or the contents. */
export function exportType(contents: readonly ExportContent[]): string {
  const isEverything = EXPORT_CONTENTS.every((content) => contents.includes(content));
  return isEverything ? 'all' : EXPORT_CONTENTS.filter((content) => contents.includes(content)).join(', ');
}

/** The contents of a file by its type. */
export function contentsOfType(type: string): ExportContent[] {
  const names = type.split(', ');
  return EXPORT_CONTENTS.filter((content) => type === 'all' || names.includes(content));
}
