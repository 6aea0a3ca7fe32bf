/** What a first visit loads stays small; `npm run bench:browser` counts the same, with what comes later. */
import { gzippedKib, openForItsScripts } from '../support/first-load.ts';
import { expect, test } from './support/journey.ts';

const LIMIT_KIB = 170;

for (const path of ['/', '/buy-account/']) {
  test(`the scripts that come before ${path} answers are within ${LIMIT_KIB} KiB, gzipped`, async ({
    page,
    baseURL,
  }) => {
    const scripts = await openForItsScripts(page, `${baseURL}${path}`);
    for (const name of ['early', 'framework', 'shop', 'cards', path === '/' ? 'home' : 'search'])
      expect(scripts.join(' ')).toContain(`/${name}`);
    expect(await gzippedKib(scripts)).toBeLessThanOrEqual(LIMIT_KIB);
  });
}
