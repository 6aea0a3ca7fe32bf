/** How many tests ran, from the runners' own JSON reports. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

export const NO_TESTS: TestCounts = { passed: 0, failed: 0, skipped: 0 };

const VitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));

const PlaywrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));

/** Undefined if vitest wrote no report, because it did not get that far. */
export function readVitestCounts(file: string): TestCounts | undefined {
  return existsSync(file) ? VitestReport.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

export function readPlaywrightCounts(file: string): TestCounts | undefined {
  return existsSync(file) ? PlaywrightReport.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

export function addCounts(left: TestCounts, right: TestCounts): TestCounts {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/** "12 passed, 0 failed", with ", 1 skipped" only if there are any. */
export function sayCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
