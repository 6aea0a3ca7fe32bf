import { defineConfig } from 'vitest/config';
import { OwnTestsFirst } from './own-tests-first.ts';

/**
 * The tests of the pure rules, and that of the known mutants (control/). Stryker runs them in its copy of the repository. The tests
 * of the client reach src-shared as well, but a rule is to be held by its own tests, and with them a run takes several times as long.
 */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  cacheDir: 'node_modules/.vite/mutation',
  test: {
    environment: 'node',
    // The first run measures what each test reaches, which takes long on a busy machine; Stryker ends what does not end.
    testTimeout: 60_000,
    sequence: { sequencer: OwnTestsFirst },
    setupFiles: ['tests/mutation/quick-properties.ts'],
    include: ['tests/shared/**/*.test.ts', 'tests/mutation/control/*.test.ts'],
  },
});
