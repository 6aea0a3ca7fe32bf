import { existsSync, readFileSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { z } from 'zod';

/** What `node src/setup.mjs test` found; see src/setup/find-browser.mjs. */
const FoundBrowser = z.object({
  executablePath: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()).default({}),
});

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './support/serve-shop.ts',
  // All journeys share one shop with its demo customers.
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.LEVEL30_E2E_URL ?? '',
    launchOptions: browser(),
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
  },
});

function browser() {
  const file = new URL('../node_modules/.cache/level30/chromium.json', import.meta.url);
  if (!existsSync(file)) throw new Error('No browser was looked for yet: run `node src/setup.mjs test`.');
  const { executablePath, args, env } = FoundBrowser.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { executablePath, args, env: { ...definedOf(process.env), ...env } };
}

function definedOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
