/**
 * `npm run test:mutation:sql`: plants the faults of `statements/*.ts` one after the other and runs the tests that must notice.
 * Fails when a folder's score is below 80 %, when a fault's text is not in its source any more, and when a test that is
 * named fails without any fault.
 *
 *   npm run test:mutation:sql                        all folders
 *   npm run test:mutation:sql -- checkout payments   these folders
 *   npm run test:mutation:sql -- checkout --only=early   faults whose words or source contain this
 *   npm run test:mutation:sql -- checkout --part=2/3     the second third of each list
 */
import { readdirSync } from 'node:fs';
import { type MutatingVitest, openMutatingVitest, type TestOutcome } from './mutating-vitest.ts';
import { LISTS, plant, readList, type StatementMutant } from './statement-mutant.ts';

const LEAST_SCORE = 80;

interface Score {
  folder: string;
  found: number;
  survivors: StatementMutant[];
}

const args = process.argv.slice(2);
const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const [part = 1, parts = 1] =
  args
    .find((arg) => arg.startsWith('--part='))
    ?.slice('--part='.length)
    .split('/')
    .map(Number) ?? [];
const folders = args.filter((arg) => !arg.startsWith('--'));

const lists = await readLists();
const opened = await openMutatingVitest();
try {
  await requireGreen(opened, [...lists.values()].flat());
  const scores: Score[] = [];
  for (const [folder, mutants] of lists) scores.push(await scoreOf(opened, folder, mutants));
  process.exitCode = report(scores);
} finally {
  await opened.close();
}

async function readLists(): Promise<Map<string, StatementMutant[]>> {
  const known = readdirSync(LISTS);
  const unknown = folders.filter((folder) => !known.includes(folder));
  if (unknown.length > 0) throw new Error(`no list for ${unknown.join(', ')}; there are ${known.join(', ')}`);
  const found = new Map<string, StatementMutant[]>();
  for (const folder of folders.length > 0 ? folders : known) {
    const mutants = await readList(folder);
    // Every text is looked for before any test is run.
    mutants.forEach(plant);
    const chosen = mutants.filter(
      ({ fault, file, equivalent }) =>
        equivalent === undefined && (!only || `${fault} ${file}`.includes(only)),
    );
    const size = Math.ceil(chosen.length / parts);
    found.set(folder, chosen.slice((part - 1) * size, part * size));
  }
  return found;
}

/** A test that fails anyway would find every fault. */
async function requireGreen(vitest: MutatingVitest, mutants: readonly StatementMutant[]): Promise<void> {
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
  if (tests.length === 0) throw new Error('no faults to plant');
  say(`Without a fault: ${tests.length} test files`);
  const { failed, passedCount, brokenBecause } = await vitest.run(tests);
  if (failed ?? brokenBecause) throw new Error(`a test fails without any fault: ${failed ?? brokenBecause}`);
  say(`${passedCount} tests pass\n`);
}

async function scoreOf(vitest: MutatingVitest, folder: string, mutants: StatementMutant[]): Promise<Score> {
  const survivors: StatementMutant[] = [];
  for (const mutant of mutants) {
    const outcome = await vitest.run(mutant.tests, plant(mutant));
    if (outcome.brokenBecause !== undefined)
      throw new Error(`"${mutant.fault}" does not compile: ${outcome.brokenBecause}`);
    if (outcome.failed === undefined) survivors.push(mutant);
    say(lineOf(mutant, outcome));
  }
  return { folder, found: mutants.length - survivors.length, survivors };
}

function lineOf({ fault, file }: StatementMutant, { failed }: TestOutcome): string {
  return failed === undefined
    ? `SURVIVED  ${file}: ${fault}`
    : `found     ${file}: ${fault}\n            by "${failed}"`;
}

/** @returns the exit code */
function report(scores: readonly Score[]): number {
  say('');
  let exitCode = 0;
  for (const { folder, found, survivors } of scores) {
    const all = found + survivors.length;
    if (all === 0) continue;
    const score = (found / all) * 100;
    if (score < LEAST_SCORE) exitCode = 1;
    say(
      `${folder}: ${found} of ${all} found, ${score.toFixed(0)} %${score < LEAST_SCORE ? ` (at least ${LEAST_SCORE} %)` : ''}`,
    );
    for (const { file, fault } of survivors) say(`  survived: ${file}: ${fault}`);
  }
  return exitCode;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
