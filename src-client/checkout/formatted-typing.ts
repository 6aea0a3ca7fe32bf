/** The caret's position after a field's text was reformatted: after the same typed characters as before. */
export function caretAfterFormat(format: (typed: string) => string, typed: string, caret: number): number {
  return caret >= typed.length ? format(typed).length : format(typed.slice(0, caret)).length;
}

/**
 * Formats a text field in place and returns its new value. React then finds the value already set, and does not move
 * the caret.
 */
export function rewriteField(input: HTMLInputElement, format: (typed: string) => string): string {
  const typed = input.value;
  const formatted = format(typed);
  if (formatted !== typed) {
    const caret = caretAfterFormat(format, typed, input.selectionStart ?? typed.length);
    input.value = formatted;
    input.setSelectionRange(caret, caret);
  }
  return formatted;
}
