import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './support/found-browser.ts';
import { LongestFirst } from './support/longest-first.ts';
import { withinMs } from './support/scale.ts';

const repository = new URL('..', import.meta.url).pathname;

/** Pure rules and screens: nothing but Node. */
const UNIT = { environment: 'node' as const };

/** How long a test waits for what it leads to, as in the journeys: a busy machine fails no test. */
const WAIT_MS = 15_000;

export default defineConfig({
  root: repository,
  // The client's own vite.config.ts is for the browser; tests need none of it.
  cacheDir: 'node_modules/.vite/tests',
  test: {
    // Six times what the longest races take on two idle cores: a busy machine fails no test, and a hang is still found.
    testTimeout: withinMs(90_000),
    hookTimeout: withinMs(120_000),
    expect: { poll: { timeout: WAIT_MS } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...UNIT,
          name: 'shared',
          isolate: false,
          include: ['tests/shared/**/*.test.ts', 'tests/fuzz/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...UNIT,
          name: 'client',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/client/support/fresh-modules.ts'],
          // A worker of its own for each file took four times as long as the tests.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        plugins: [react()],
        // Found in one go, or the page would load anew in the middle of a test.
        optimizeDeps: {
          entries: ['src-client/main.tsx', 'src-client/**/worker/*.ts', 'tests/components/**/*.tsx'],
        },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: ['tests/components/support/setup.ts'],
          // Files share the loaded client; the setup leaves nothing of a test to the next one.
          isolate: false,
          // Two pages, each with a session of its own, once the rules are through. By default there is one for each processor but one.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 720 },
            provider: playwright({
              launchOptions: findBrowser(),
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: WAIT_MS,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'tests/server/**/*.test.ts',
            'tests/faults/**/*.test.ts',
            'tests/simulation/**/*.test.ts',
            'tests/histories/**/*.test.ts',
          ],
          globalSetup: ['tests/support/template-database.ts'],
          setupFiles: ['tests/server/support/documented-answers.ts'],
          // Each file has its own database, but all share one server and its connections. More than the two processors of the usual
          // machine: many tests wait for a starting program or a time limit, and two at a time left a fifth of the processors idle.
          maxWorkers: 3,
          // Files share the loaded program, as requests do: loading it for each of them took as long as many tests.
          isolate: false,
        },
      },
    ],
  },
});
