import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start servers and programs of their own: they take longest, and mostly wait. */
const LONGEST = /\/tests\/(?:faults|server\/(?:backups|program|local))\//;

/** Runs the longest files first, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- that of the sequencer
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return LONGEST.test(moduleId);
}
