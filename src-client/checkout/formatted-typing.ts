/**
 * Where the caret belongs after a field rewrote what was typed: behind the same characters as before, whatever was put
 * between them.
 */
export function caretAfterFormat(format: (typed: string) => string, typed: string, caret: number): number {
  return caret >= typed.length ? format(typed).length : format(typed.slice(0, caret)).length;
}

/** Rewrites a text field in place and returns its new value. React finds it there already and leaves the caret alone. */
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
