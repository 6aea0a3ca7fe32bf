/**
 * `npm run faults [-- row ...]`: runs the tests of the fault table at full size, one file at a time, and prints one line
 * per row. Without names, all rows run. Fails if any test fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { Report } from '../bench/report.ts';
import { NO_TESTS, readPlaywrightReport, readVitestReport, sayCounts } from '../support/test-counts.ts';
import { FAULT_ROWS, type FaultRow } from './rows.ts';

/** Several times as long as the longest row; only this stops a test that hangs without yielding. */
const ROW_WITHIN_MS = 90 * 60_000;

const Measured = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ meta: z.object({ measured: z.string().optional() }) })),
    }),
  ),
});

/** The figures recorded by tests (tests/support/scale.ts). */
function readMeasured(file: string): string[] {
  if (!existsSync(file)) return [];
  return Measured.parse(JSON.parse(readFileSync(file, 'utf8')))
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ meta }) => meta.measured ?? []);
}

function argumentsOf({ script, files, tests }: FaultRow, report: string): string[] {
  const ofVitest = ['--no-file-parallelism', '--hideSkippedTests', '--reporter=verbose', '--reporter=json'];
  const runner =
    script === 'test:server'
      ? [...ofVitest, `--outputFile.json=${report}`]
      : ['--workers=1', '--reporter=list,json'];
  const named = tests ? [script === 'test:server' ? '-t' : '-g', tests.source] : [];
  return [...files, ...named, ...runner];
}

function runRow(row: FaultRow, report: Report, file: string): void {
  const startedAt = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', row.script, '--', ...argumentsOf(row, file)], {
    env: { ...process.env, FAULT_SIZE: 'full', PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: ROW_WITHIN_MS,
  });
  const isVitest = row.script === 'test:server';
  const counts = (isVitest ? readVitestReport(file) : readPlaywrightReport(file))?.counts ?? NO_TESTS;
  const isKept = status === 0 && counts.passed > 0;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const measured = [`${counts.passed} passed, ${seconds} s`, ...(isVitest ? readMeasured(file) : [])];
  report.add({ what: row.what, at: row.at, value: measured.join('; '), limit: row.mustHold, isKept });
  if (!isKept) report.fail(`${row.name}: ${sayCounts(counts)}`);
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !FAULT_ROWS.some((row) => row.name === name));
if (unknown.length > 0) {
  const names = FAULT_ROWS.map(({ name }) => name).join(', ');
  console.error(`No such row: ${unknown.join(', ')}. There are: ${names}.`);
  process.exit(2);
}

console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`);
const folder = mkdtempSync(join(tmpdir(), 'level30-faults-'));
const report = new Report('Faults');
for (const row of FAULT_ROWS) {
  if (asked.length > 0 && !asked.includes(row.name)) continue;
  console.log(`\n== ${row.name}: ${row.what}, ${row.at}`);
  runRow(row, report, join(folder, `${row.name}.json`));
}
rmSync(folder, { recursive: true, force: true });
report.print();
process.exitCode = report.failures.length === 0 ? 0 : 1;
