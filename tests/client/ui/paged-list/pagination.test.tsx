import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pagination } from '#client/ui/paged-list/pagination.tsx';

const draw = (currentPage: number) =>
  renderToStaticMarkup(
    <Pagination start={1} end={5} count={12} currentPage={currentPage} totalPages={3} onPage={() => {}} />,
  );

const offLabels = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>/g)]
    .filter(([tag]) => tag.includes('aria-disabled="true"'))
    .map(([tag]) => /aria-label="([^"]*)"/.exec(tag)?.[1]);

test('says what it shows, and which ways are off', () => {
  expect(draw(1)).toContain('Showing 1 to 5 out of 12');
  expect(offLabels(draw(1))).toEqual(['First page', 'Previous page']);
  expect(offLabels(draw(2))).toEqual([]);
  expect(offLabels(draw(3))).toEqual(['Next page', 'Last page']);
});

test('a way that is off keeps the focus of the keyboard that has come to it', () => {
  expect(draw(1)).not.toContain(' disabled=');
});
