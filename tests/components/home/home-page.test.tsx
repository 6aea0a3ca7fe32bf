import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stockShop } from '../catalog/support/catalog.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, answerRest, callsOf, refuse } from '../support/shop-answers.ts';

const regions = page.getByRole('region', { name: 'Where do you play?' });

test('without answers the home page shows its links, and no shelf that stays empty', async () => {
  stockShop();
  answer('wantedSkins.list', []);
  answer('marketplace.browse', { now: new Date().toISOString(), listings: [], userId: null });
  answer('marketplace.endingSoon', { now: new Date().toISOString(), listings: [] });
  answerRest('/api/catalog/facts/', { code: 'bad_request' }, 400);
  refuse('catalog.regionCounts', 'bad_request');
  // Nor is anything stored on the device, whatever the page of a former test still writes.
  const opened = vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('Blocked.', 'SecurityError'));
  onTestFinished(() => opened.mockRestore());
  openPage('/');
  await expect.element(regions.getByRole('link', { name: /Europe West/ })).toBeVisible();
  await expect.poll(() => callsOf('catalog.regionCounts').length).toBeGreaterThan(0);
  await expect.element(page.getByRole('heading', { name: 'Just added' })).not.toBeInTheDocument();
  await expect.poll(() => regions.element().querySelector('[aria-hidden]')).toBeNull();
});
