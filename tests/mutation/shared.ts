/**
 * `npm run test:mutation [-- folder-or-file ...]`: changes src-shared in small ways, one at a time, and fails when the unit tests
 * notice fewer than 85% of the changes. Paths are below src-shared; without any, all of it is tried. Results are kept, so that only
 * mutants of changed lines and changed tests run again; `--force` tries all of those asked for. See docs/mutation.md.
 */
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { byFolder, isAlive, isUntested, percentOf, scoreOf } from './score.ts';
import type { TriedMutant } from './score.ts';

const LEAST_PERCENT = 85;
const SHARED = 'src-shared';
const CONTROL = 'tests/mutation/control/control.ts';

/** Files without rules: the long legal texts, the words at the top of two pages, and names of headers. */
const NOT_MUTATED = [
  `${SHARED}/legal/privacy-policy.ts`,
  `${SHARED}/legal/terms-of-service.ts`,
  `${SHARED}/static-shell.ts`,
  `${SHARED}/shop-state.ts`,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false }, survivors: { type: 'boolean', default: false } },
});
const asked = positionals.map((path) =>
  path.endsWith('.ts') ? `${SHARED}/${path}` : `${SHARED}/${path}/**/*.ts`,
);

const stryker = new Stryker({
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', './tests/mutation/ignored-texts.ts'],
  ignorers: ['texts'],
  mutate: [
    CONTROL,
    ...(asked.length > 0 ? asked : [`${SHARED}/**/*.ts`]),
    ...NOT_MUTATED.map((file) => `!${file}`),
  ],
  ignorePatterns: [
    '/var',
    '/dist',
    '/docs',
    '/migrations',
    '/tests/e2e',
    '/tests/server',
    '/tests/bench',
    '/.tsbuild',
  ],
  tempDirName: 'var/mutation',
  incremental: true,
  incrementalFile: 'node_modules/.cache/level30/mutation.json',
  force: values.force,
  concurrency: 2,
  coverageAnalysis: 'perTest',
  disableTypeChecks: false,
  // A name that does not exist: Stryker rewrites this file with the JavaScript API of TypeScript, which TypeScript 7 lacks.
  tsconfigFile: 'none.json',
  reporters: ['progress-append-only'],
  allowConsoleColors: false,
});
const mutants: TriedMutant[] = await stryker.runMutationTest();

const isControl = ({ fileName }: TriedMutant) => fileName.endsWith(CONTROL);
const tried = mutants.filter((mutant) => !isControl(mutant));
const failures = [...controlFailures(mutants.filter(isControl))];

const untested = tried.filter(isUntested);
if (untested.length > 0) failures.push(`${untested.length} survivors that no test has looked at`);

if (values.survivors) for (const mutant of tried.filter(isAlive)) console.log(lineOf(mutant));
console.log('\nMutants of src-shared: killed, alive, score');
for (const [folder, own] of byFolder(tried, SHARED)) printScore(folder === '.' ? '(top)' : folder, own);
printScore('total', tried);
if (untested.length > 0) untested.forEach((mutant) => console.log(`not tested: ${lineOf(mutant)}`));

const percent = percentOf(scoreOf(tried));
if (asked.length === 0 && percent < LEAST_PERCENT)
  failures.push(`${percent.toFixed(1)}% is below ${LEAST_PERCENT}%`);
for (const failure of failures) console.error(`Failed: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** The set-up must tell a killed mutant from a survivor. */
function* controlFailures(control: readonly TriedMutant[]): Generator<string> {
  const statusOf = (replacement: string) =>
    control.find((mutant) => mutant.replacement === replacement)?.status ?? 'absent';
  for (const [replacement, expected] of [
    ['count >= 10', 'Killed'],
    ['count <= 10', 'Killed'],
    ['count >= 20', 'Survived'],
  ] as const) {
    const status = statusOf(replacement);
    if (status !== expected)
      yield `the set-up: the known mutant \`${replacement}\` is ${status}, not ${expected}`;
  }
}

function printScore(name: string, own: readonly TriedMutant[]): void {
  const score = scoreOf(own);
  const cells = [
    String(score.killed).padStart(5),
    String(score.alive).padStart(5),
    `${percentOf(score).toFixed(1).padStart(6)}%`,
  ];
  console.log(`  ${name.padEnd(24)}${cells.join('')}`);
}

function lineOf({ fileName, location, mutatorName, replacement, status }: TriedMutant): string {
  const at = `${relative('.', fileName)}:${location.start.line}:${location.start.column}`;
  return `${status} ${at} ${mutatorName} -> ${replacement.replaceAll(/\s+/g, ' ')}`;
}
