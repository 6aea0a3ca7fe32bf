import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from './open-page.tsx';
import { takeTroubles } from './troubles.ts';

test('a warning of React is noted, and would fail the test', async () => {
  draw(<input aria-label="Stuck" value="x" />);
  await expect.element(page.getByLabelText('Stuck')).toBeVisible();
  expect(takeTroubles()).toEqual([expect.stringContaining('without an `onChange` handler')]);
});
