/** What the page reports while a test runs, such as a warning of React. What is not handled Vitest reports itself. */
const troubles: string[] = [];

// Files share the loaded modules: this happens once.
for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => void troubles.push(words.map(String).join(' '));
}

/** What was reported since the last call. */
export function takeTroubles(): string[] {
  return troubles.splice(0);
}
