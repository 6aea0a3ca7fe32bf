/**
 * The tests of the fault table (tests/faults/rows.ts) are part of `npm test`, at a size that takes seconds; `npm run
 * faults` runs the same tests at the table's size. Only numbers and time limits differ.
 */
declare module 'vitest' {
  interface TaskMeta {
    /** A figure that the fault run prints, with its meaning: "the last one 0.2 s after". */
    measured?: string;
  }
}

const IS_FULL = process.env['FAULT_SIZE'] === 'full';

export function scaled<T>({ quick, full }: { quick: T; full: T }): T {
  return IS_FULL ? full : quick;
}

/** The time limit of a test or hook. At full size it only detects hangs: half an hour. */
export function withinMs(quickMs: number): number {
  return scaled({ quick: quickMs, full: 30 * 60_000 });
}
