/**
 * `npm test`: every check of the project, one after the other, up to the first that fails. The last line counts the
 * tests: "N passed, N failed". A check that is not made of tests counts as one failed test if it fails, so that the line
 * never looks better than the run.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addCounts,
  NO_TESTS,
  readPlaywrightCounts,
  readVitestCounts,
  sayCounts,
} from './support/test-counts.ts';
import type { TestCounts } from './support/test-counts.ts';

/** No step takes a quarter of this; a test that hangs without yielding is stopped by nothing else. */
const STEP_WITHIN_MS = 20 * 60_000;

interface Step {
  title: string;
  /** A script of package.json. */
  script: string;
  args?: string[];
  env?: Record<string, string>;
  /** For steps that are tests: what their report says. Undefined if there is no report. */
  readCounts?: () => TestCounts | undefined;
}

const reports = mkdtempSync(join(tmpdir(), 'level30-reports-'));

function vitestStep(title: string, script: string): Step {
  const file = join(reports, `${script.replace(':', '-')}.json`);
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { title, script, args, readCounts: () => readVitestCounts(file) };
}

function playwrightStep(title: string, script: string): Step {
  const file = join(reports, 'playwright.json');
  const args = ['--reporter=list,json'];
  return {
    title,
    script,
    args,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    readCounts: () => readPlaywrightCounts(file),
  };
}

const STEPS: Step[] = [
  { title: 'types', script: 'typecheck' },
  { title: 'lint and import boundaries', script: 'lint' },
  { title: 'format', script: 'format:check' },
  // On a database of its own: not the one of the person's shop.
  {
    title: 'migrations equal entities',
    script: 'migration:check',
    env: { DATABASE_URL: '', DATA_DIR: join(reports, 'data') },
  },
  vitestStep('unit tests', 'test:unit'),
  // Before the server tests: some of them start the whole shop.
  { title: 'client build', script: 'prestart' },
  vitestStep('server tests', 'test:server'),
  playwrightStep('browser tests', 'test:e2e'),
];

/** @returns what the step adds to the counts, and why the run must stop, if it must */
function runStep({ title, script, args = [], env = {}, readCounts }: Step): {
  counts: TestCounts;
  failure?: string;
} {
  console.log(`\n== ${title}`);
  const startedAt = performance.now();
  const { status, signal, error } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: STEP_WITHIN_MS,
  });
  console.log(`== ${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const counts = readCounts?.() ?? NO_TESTS;
  if (status !== 0) {
    const why = error?.message ?? signal ?? `exit ${status}`;
    return { counts: { ...counts, failed: Math.max(counts.failed, 1) }, failure: `${title} failed (${why})` };
  }
  if (readCounts && counts.passed === 0)
    return { counts: { ...counts, failed: 1 }, failure: `${title}: no test ran` };
  return { counts };
}

let total = NO_TESTS;
for (const step of STEPS) {
  const { counts, failure } = runStep(step);
  total = addCounts(total, counts);
  if (failure !== undefined) {
    console.error(`\nStopped: ${failure}. To repeat it: npm run ${step.script}`);
    process.exitCode = 1;
    break;
  }
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${sayCounts(total)}`);
