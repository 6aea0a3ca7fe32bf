import { printLine } from './invocation.ts';

/**
 * Prints rows in columns as wide as their widest cell. Cells hold what customers typed, such as a password: what would
 * move the cursor, colour the screen or turn the line around is printed as its number instead.
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

/** Controls, line and paragraph ends, and the marks of writing direction: `\u001b`. */
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
