/** What Export Data can put into a file (account and marketplace, sections 5 and 9). */

/** In the order in which a file holds them. */
export const EXPORT_CONTENTS = ['accounts', 'transactions', 'payments'] as const;
export type ExportContent = (typeof EXPORT_CONTENTS)[number];

export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** More rows than this are refused with 419. */
export const MAX_EXPORT_ROWS = 100_000;
export const MAX_EXPORT_FILES = 3;

/** How many rows the answer will hold. Each of them ends with the only kind of line break in it, so progress can be counted. */
export const EXPORT_ROWS_HEADER = 'X-Export-Rows';

/** One row: field to text, number, truth, nothing, or a list of texts. */
export type ExportRow = Readonly<Record<string, ExportValue>>;
export type ExportValue = string | number | boolean | null | readonly string[];
/** What was asked for; what was not is absent. */
export type ExportRows = Partial<Record<ExportContent, readonly ExportRow[]>>;

/** What a file with these contents is called: `all`, or the contents. */
export function exportType(contents: readonly ExportContent[]): string {
  const isEverything = EXPORT_CONTENTS.every((content) => contents.includes(content));
  return isEverything ? 'all' : EXPORT_CONTENTS.filter((content) => contents.includes(content)).join(', ');
}

/** The contents of a file by what it is called. */
export function contentsOfType(type: string): ExportContent[] {
  const names = type.split(', ');
  return EXPORT_CONTENTS.filter((content) => type === 'all' || names.includes(content));
}
