/** Mutation scores by folder, from Stryker's results. */
import { dirname, relative } from 'node:path';

/** What of Stryker's results the score needs. */
export interface TriedMutant {
  fileName: string;
  mutatorName: string;
  replacement: string;
  location: { start: { line: number; column: number } };
  status: string;
  testsCompleted?: number | undefined;
}

export interface Score {
  killed: number;
  /** Survivors, and mutants that no test reaches. */
  alive: number;
}

const KILLED = new Set(['Killed', 'Timeout']);
const ALIVE = new Set(['Survived', 'NoCoverage']);

export function isAlive({ status }: TriedMutant): boolean {
  return ALIVE.has(status);
}

/** A survivor that no test has looked at says nothing of the tests: the set-up failed. */
export function isUntested({ status, testsCompleted = 0 }: TriedMutant): boolean {
  return status === 'Survived' && testsCompleted === 0;
}

export function scoreOf(mutants: readonly TriedMutant[]): Score {
  return {
    killed: mutants.filter(({ status }) => KILLED.has(status)).length,
    alive: mutants.filter(isAlive).length,
  };
}

/** 0 to 100; nothing to kill is 100. */
export function percentOf({ killed, alive }: Score): number {
  return killed + alive === 0 ? 100 : (100 * killed) / (killed + alive);
}

/** The mutants of each folder below `root`, by the folder's path in it. */
export function byFolder<T extends TriedMutant>(mutants: readonly T[], root: string): Map<string, T[]> {
  const folders = Map.groupBy(mutants, ({ fileName }) => dirname(relative(root, fileName)));
  return new Map([...folders].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
