/** The JavaScript of the console's first page stays within its limit. */
import { gzipSync } from 'node:zlib';
import { expect, test } from '../support/journey.ts';
import { signInOperator } from '../support/operator.ts';

const LIMIT_KIB = 250;

test(`the scripts of the console's first page are within ${LIMIT_KIB} KiB, gzipped`, async ({
  page,
  shop,
  context,
}) => {
  await signInOperator(shop, context, 'owner');
  const sizes: number[] = [];
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    expect(pathname).toMatch(/^\/admin\//);
    reading.push(response.body().then((body) => void sizes.push(gzipSync(body).length)));
  });
  await page.goto('/admin/');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await Promise.all(reading);
  const sum = sizes.reduce((all, size) => all + size, 0) / 1024;
  expect(sum).toBeGreaterThan(50);
  expect(sum).toBeLessThanOrEqual(LIMIT_KIB);
});
