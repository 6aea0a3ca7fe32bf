/** A code of a state or kind in words: `charged_back` is "Charged back". */
export function wordsOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

/** Codes as options of a filter. */
export function optionsOf(names: readonly string[]): { value: string; label: string }[] {
  return names.map((value) => ({ value, label: wordsOf(value) }));
}
