import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './support/found-browser.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './support/serve-shop.ts',
  // All journeys share one shop with its demo customers.
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A journey of many pages on a busy machine; what hangs is found by the shorter limits below.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.LEVEL30_E2E_URL ?? '',
    launchOptions: findBrowser(),
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
  },
});
