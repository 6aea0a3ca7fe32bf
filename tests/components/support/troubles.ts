/** What the page reports while a test runs, such as a warning of React. What is not handled Vitest reports itself. */
const troubles: string[] = [];
/** The browser’s notice that observers see a change of size only in the next frame, because they made it themselves. */
const OBSERVED_LATER = 'ResizeObserver loop';

// Files share the loaded modules: this happens once.
for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => {
    const trouble = words.map(String).join(' ');
    if (!trouble.includes(OBSERVED_LATER)) troubles.push(trouble);
  };
}

/** What was reported since the last call. */
export function takeTroubles(): string[] {
  return troubles.splice(0);
}
