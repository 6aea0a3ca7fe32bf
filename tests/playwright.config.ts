import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './support/found-browser.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  // The journeys of a worker share one shop with its demo customers (e2e/support/own-shop.ts).
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A journey of many pages on a busy machine; what hangs is found by the shorter limits below.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    // Pixels are drawn by the processor here: what moves costs journeys their time. Those about motion allow it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: findBrowser(),
    // A new browser fetches the whole shop for its service worker, which costs more than most journeys and is the subject of
    // few. Those that it matters to allow it.
    serviceWorkers: 'block',
    // A trace of every journey costs a quarter of the time; `--trace on` makes one of the journey that failed.
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
  },
});
