import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountBadge } from '#client/ui/count-badge/count-badge.tsx';

test.each([
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
])('%d with room for 9: "%s"', (count, shown) => {
  const text = renderToStaticMarkup(<CountBadge count={count} most={9} />).replaceAll(/<[^>]*>/g, '');
  expect(text).toBe(shown);
});
