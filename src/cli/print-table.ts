import { printLine } from './invocation.ts';

/**
 * Prints rows in columns as wide as their widest cell. Cells may contain customers' input, such as passwords:
 * characters that move the cursor, change colours or the writing direction are printed as escapes.
 */
export function printTable(rows: readonly (readonly string[])[]): void {
  const shown = rows.map((row) => row.map(withoutControls));
  const widths: number[] = [];
  for (const row of shown)
    row.forEach((cell, index) => (widths[index] = Math.max(widths[index] ?? 0, cell.length)));
  for (const row of shown) {
    printLine(
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Control characters, line and paragraph separators, and bidirectional marks, printed like `\u001b`. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

function withoutControls(text: string): string {
  return text.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** `2026-12-31 18:00 UTC` */
export function minuteText(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** `2026-12-31`, in UTC */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
