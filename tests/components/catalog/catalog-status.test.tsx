import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CatalogStatus } from '#client/catalog/results/catalog-status.tsx';
import { draw } from '../support/open-page.tsx';

test('the age of the catalog is shown and not announced, since it changes every minute', async () => {
  draw(<CatalogStatus isOffline ageMs={300_000} storageProblem={undefined} />);
  await expect
    .element(page.getByText('Catalog from 5 minutes ago. Some accounts may already be sold.'))
    .toBeVisible();
  await expect.element(page.getByRole('status')).not.toMatchTextContent('ago');
  await expect.element(page.getByRole('status')).toHaveTextContent('Some accounts may already be sold.');
});
