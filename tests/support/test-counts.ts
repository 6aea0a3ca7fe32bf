/** How many tests ran and how long each took, from the runners' JSON reports. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface TimedTest {
  /** Relative to the repository, if the runner reports it. */
  file: string;
  title: string;
  ms: number;
}

export interface TestReport {
  counts: TestCounts;
  tests: TimedTest[];
}

export const NO_TESTS: TestCounts = { passed: 0, failed: 0, skipped: 0 };

const VitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        assertionResults: z.array(
          z.object({ fullName: z.string(), duration: z.number().nullish().default(0) }),
        ),
      }),
    ),
  })
  .transform((report) => ({
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    tests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ file: name, title: fullName, ms: duration ?? 0 })),
    ),
  }));

const Suite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  get suites() {
    return z.array(Suite).optional();
  },
});

const PlaywrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
    suites: z.array(Suite),
  })
  .transform(({ stats, suites }) => ({
    counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    tests: suites.flatMap(journeysOf),
  }));

function journeysOf({ specs, suites = [] }: z.infer<typeof Suite>): TimedTest[] {
  const own = specs.map(({ title, file, tests }) => {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    return { file: `tests/e2e/${file}`, title, ms };
  });
  return [...own, ...suites.flatMap(journeysOf)];
}

/** Undefined if vitest wrote no report, because it failed earlier. */
export function readVitestReport(file: string): TestReport | undefined {
  return existsSync(file) ? VitestReport.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

export function readPlaywrightReport(file: string): TestReport | undefined {
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

/** One line per test, slowest first: "12.3 s  tests/…: its name". */
export function saySlowest(tests: readonly TimedTest[], count: number): string {
  return tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}`)
    .join('\n');
}
