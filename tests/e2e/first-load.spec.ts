/** What a first visit loads stays small; `npm run bench:browser` counts the same, with what comes later. */
import { FIRST_LOAD_KIB, gzippedKib, openForItsScripts } from '../support/first-load.ts';
import { expect, test } from './support/journey.ts';

/** The files of each page, by their names in vite.config.ts. */
const FILES = {
  '/': ['cards', 'home'],
  '/buy-account/': ['cards', 'search'],
  '/marketplace/': ['cards', 'search', 'market'],
} as const;

for (const [path, limit] of Object.entries(FIRST_LOAD_KIB)) {
  test(`the scripts that come before ${path} answers are within ${limit} KiB, gzipped`, async ({
    page,
    baseURL,
  }) => {
    const scripts = await openForItsScripts(page, `${baseURL}${path}`);
    for (const name of ['early', 'framework', 'shop', ...FILES[path as keyof typeof FILES]])
      expect(scripts.join(' ')).toContain(`/${name}`);
    expect(await gzippedKib(scripts)).toBeLessThanOrEqual(limit);
  });
}
