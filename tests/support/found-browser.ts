import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** The browser found by `node src/setup.mjs test`; see src/setup/find-browser.mjs. */
const FoundBrowser = z.object({
  executablePath: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()).default({}),
});

/** How to launch it with Playwright. @throws if the search was not run yet */
export function findBrowser(): { executablePath: string; args: string[]; env: Record<string, string> } {
  const file = new URL('../../node_modules/.cache/level30/chromium.json', import.meta.url);
  if (!existsSync(file)) throw new Error('No browser was looked for yet: run `node src/setup.mjs test`.');
  const { executablePath, args, env } = FoundBrowser.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { executablePath, args, env: { ...definedOf(process.env), ...env } };
}

function definedOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
