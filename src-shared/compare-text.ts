/** Compares by code units: the same everywhere, and many times faster than a locale's rules. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
