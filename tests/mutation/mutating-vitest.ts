/**
 * Runs test files of the server project with one source replaced in memory. No file is written, so nothing has to be restored
 * after an interruption. One Vitest and one PostgreSQL serve all runs; a run costs little more than its tests.
 */
import { join } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import config from '../vitest.config.ts';
import { REPOSITORY } from './statement-mutant.ts';

export interface Planted {
  path: string;
  code: string;
}

export interface TestOutcome {
  /** The full name of the first test that failed; of a file that could not be read, its path. */
  failed: string | undefined;
  passedCount: number;
  /** Set when the tests did not get as far as failing: the mutant does not compile. */
  brokenBecause: string | undefined;
}

export interface MutatingVitest {
  run(tests: readonly string[], planted?: Planted): Promise<TestOutcome>;
  close(): Promise<void>;
}

export async function openMutatingVitest(): Promise<MutatingVitest> {
  let now: Planted | undefined;
  const vitest = await createVitest(
    'test',
    // The server project as the only one: plugins given here do not reach projects of a configuration file.
    // Without the cache on disk, which would be asked before the plugin and would keep mutants.
    { ...serverProject(), config: false, watch: false, bail: 1, fsModuleCache: false, reporters: [{}] },
    {
      root: REPOSITORY,
      cacheDir: 'node_modules/.vite/mutants',
      plugins: [
        {
          name: 'plant-mutant',
          enforce: 'pre',
          load: (id) => (now && id.split('?')[0] === now.path ? now.code : null),
        },
      ],
    },
  );
  await vitest.standalone();
  return {
    async run(tests, planted) {
      const specifications = await vitest.globTestSpecifications(tests.map((test) => join(REPOSITORY, test)));
      const found = new Set(specifications.map(({ moduleId }) => moduleId));
      const missing = tests.filter((test) => !found.has(join(REPOSITORY, test)));
      if (missing.length > 0) throw new Error(`no such test file: ${missing.join(', ')}`);
      now = planted;
      if (planted) vitest.invalidateFile(planted.path);
      try {
        // Vitest answers with all files it has ever run, as they were left.
        for (const { project, moduleId } of specifications) vitest.state.clearFiles(project, [moduleId]);
        const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
        return outcomeOf(
          testModules.filter(({ moduleId }) => found.has(moduleId)),
          unhandledErrors,
        );
      } finally {
        now = undefined;
        if (planted) vitest.invalidateFile(planted.path);
      }
    },
    close: () => vitest.close(),
  };
}

/** The options of the server project, with those that all projects share; each run loads the program anew, mutant and all. */
function serverProject() {
  const { projects = [], ...shared } = config.test ?? {};
  for (const project of projects) {
    if (typeof project === 'object' && 'test' in project && project.test?.name === 'server')
      return { ...shared, ...project.test, isolate: true };
  }
  throw new Error('tests/vitest.config.ts has no project "server"');
}

function outcomeOf(modules: readonly TestModule[], unhandled: readonly unknown[]): TestOutcome {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.find((test) => test.result().state === 'failed');
  const passedCount = tests.filter((test) => test.result().state === 'passed').length;
  const errors = [...modules.flatMap((module) => module.errors()), ...unhandled];
  const [first] = errors.map((error) => (error instanceof Error ? error.message : JSON.stringify(error)));
  // A hook that fails is a find too: a suite whose tests were read, but not run.
  const failedSuite = modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .find((suite) => suite.errors().length > 0);
  const name = failed?.fullName ?? (tests.length > 0 ? failedSuite && 'a hook' : undefined);
  return { failed: name, passedCount, brokenBecause: tests.length === 0 ? (first ?? 'no tests') : undefined };
}
