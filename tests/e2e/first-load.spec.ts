/** What a first visit loads stays small; `npm run bench:browser` measures the same in a browser, with what comes later. */
import { gzipSync } from 'node:zlib';
import { expect } from './support/journey.ts';
import { test } from './support/shopper.ts';

const LIMIT_KIB = 170;
const SCRIPT = /<(?:script\b[^>]*? src|link\b[^>]*? rel="modulepreload"[^>]*? href)="([^"]+)"/g;

for (const path of ['/', '/buy-account/']) {
  test(`the scripts that ${path} names are within ${LIMIT_KIB} KiB, gzipped`, async ({ request }) => {
    const page = await (await request.get(path)).text();
    const addresses = [...new Set([...page.matchAll(SCRIPT)].map(([, address = '']) => address))];
    for (const name of ['early', 'framework', 'shop', 'cards', path === '/' ? 'home' : 'search'])
      expect(addresses.join(' ')).toContain(`/${name}`);
    const sizes = await Promise.all(
      addresses.map(async (address) => gzipSync(await (await request.get(address)).body()).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(LIMIT_KIB);
  });
}
