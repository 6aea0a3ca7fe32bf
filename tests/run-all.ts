/**
 * `npm test`: every check of the project, up to the first that fails; small ones side by side. The slowest tests are named
 * at the end. The last line counts the tests: "N passed, N failed". A check that is not made of tests counts as one failed
 * test if it fails, so that the line never looks better than the run.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  addCounts,
  NO_TESTS,
  readPlaywrightReport,
  readVitestReport,
  sayCounts,
  saySlowest,
  type TestReport,
} from './support/test-counts.ts';
import { makeTestFolder } from './support/test-folder.ts';

/** No step takes half of this; a test that hangs without yielding is stopped by nothing else. */
const STEP_WITHIN_MS = 35 * 60_000;
const SLOWEST = 10;

interface Step {
  title: string;
  /** A script of package.json. */
  script: string;
  args?: string[];
  env?: Record<string, string>;
  /** For steps that are tests: what their report says. Undefined if there is no report. */
  readReport?: () => TestReport | undefined;
}

/** For reports, and for everything that the steps store for a while. */
const folder = makeTestFolder();

function vitestStep(title: string, script: string): Step {
  const file = join(folder, `${script.replace(':', '-')}.json`);
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { title, script, args, readReport: () => readVitestReport(file) };
}

function playwrightStep(title: string, script: string): Step {
  const file = join(folder, 'playwright.json');
  const args = ['--reporter=list,json'];
  return {
    title,
    script,
    args,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    readReport: () => readPlaywrightReport(file),
  };
}

/** The steps of a stage are started in this order, two at once. */
const STAGES: readonly (readonly Step[])[] = [
  [
    { title: 'types', script: 'typecheck' },
    vitestStep('unit tests', 'test:unit'),
    { title: 'format', script: 'format:check' },
    { title: 'lint and import boundaries', script: 'lint' },
    // Before the server tests: some of them start the whole shop.
    { title: 'client build', script: 'prestart' },
    // On a database of its own: not the one of the person's shop.
    {
      title: 'migrations equal entities',
      script: 'migration:check',
      env: { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
    },
  ],
  [vitestStep('server tests', 'test:server')],
  [playwrightStep('browser tests', 'test:e2e')],
];
const AT_ONCE = 2;

interface StepResult {
  report: TestReport;
  /** Why the run must stop, if it must. */
  failure?: string;
}

/** @param isAlone its output shows as it comes; that of steps side by side when each has ended */
async function runStep(
  { title, script, args = [], env = {}, readReport }: Step,
  isAlone: boolean,
): Promise<StepResult> {
  const heading = `\n== ${title}`;
  if (isAlone) console.log(heading);
  const startedAt = performance.now();
  const { end, output } = await runScript(script, args, env, isAlone);
  if (!isAlone) console.log(`${heading}\n${output.trimEnd()}`);
  console.log(`== ${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const report = readReport?.() ?? { counts: NO_TESTS, tests: [] };
  if (end !== 'exit 0') {
    const counts = { ...report.counts, failed: Math.max(report.counts.failed, 1) };
    return {
      report: { ...report, counts },
      failure: `${title} failed (${end}). To repeat it: npm run ${script}`,
    };
  }
  if (readReport && report.counts.passed === 0)
    return { report: { ...report, counts: { ...NO_TESTS, failed: 1 } }, failure: `${title}: no test ran` };
  return { report };
}

/** After one that failed, no other is started. */
async function runStage(stage: readonly Step[]): Promise<StepResult[]> {
  const waiting = [...stage];
  const results: StepResult[] = [];
  const runWaiting = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step, stage.length === 1);
      results.push(result);
      if (result.failure) waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
  return results;
}

function runScript(
  script: string,
  args: string[],
  env: Record<string, string>,
  isAlone: boolean,
): Promise<{ end: string; output: string }> {
  const chunks: Buffer[] = [];
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    env: { ...process.env, TMPDIR: folder, ...env },
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    timeout: STEP_WITHIN_MS,
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    const finish = (end: string): void => resolve({ end, output: Buffer.concat(chunks).toString() });
    child.once('error', (error) => finish(error.message));
    child.once('close', (code, signal) => finish(signal ?? `exit ${code}`));
  });
}

const startedAt = performance.now();
const all: TestReport[] = [];
for (const stage of STAGES) {
  const results = await runStage(stage);
  all.push(...results.map(({ report }) => report));
  const failures = results.flatMap(({ failure }) => failure ?? []);
  if (failures.length > 0) {
    console.error(`\nStopped: ${failures.join('\n')}.`);
    process.exitCode = 1;
    break;
  }
}
rmSync(folder, { recursive: true, force: true });
console.log(
  `\nThe slowest tests:\n${saySlowest(
    all.flatMap(({ tests }) => tests),
    SLOWEST,
  )}`,
);
console.log(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
console.log(sayCounts(all.map(({ counts }) => counts).reduce(addCounts, NO_TESTS)));
