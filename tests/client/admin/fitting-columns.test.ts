import { expect, it } from 'vitest';
import { fittingColumns } from '#client/admin/ui/data-table/fitting-columns.ts';

const COLUMNS = [
  { id: 'id', width: 80 },
  { id: 'when', sort: 'when', width: 170 },
  { id: 'customer', width: 200 },
  { id: 'class' },
  { id: 'paid', sort: 'paid', width: 90 },
] as const;
const fitting = (width: number | undefined, sortedBy = 'when') =>
  fittingColumns(COLUMNS, { width, minor: ['class', 'id', 'when'], sortedBy })
    .map(({ id }) => id)
    .join(' ');

it('leaves out what is least important, in the order of the table', () => {
  expect(fitting(undefined)).toBe('id when customer class paid');
  expect(fitting(680)).toBe('id when customer class paid');
  expect(fitting(679)).toBe('id when customer paid');
  expect(fitting(540)).toBe('id when customer paid');
  expect(fitting(460)).toBe('when customer paid');
});

it('fills the room that a wide column leaves with a narrower one', () => {
  expect(fitting(459)).toBe('id customer paid');
  expect(fitting(430)).toBe('id customer paid');
});

it('never leaves out what is not minor', () => {
  expect(fitting(10)).toBe('customer paid');
});

it('prefers the column by which the rows are sorted', () => {
  const columns = COLUMNS.map((column) => ({ ...column, width: 100 }));
  const room = { width: 200, minor: ['paid', 'class', 'id', 'when'] };
  expect(fittingColumns(columns, { ...room, sortedBy: 'paid' }).map(({ id }) => id)).toEqual([
    'customer',
    'paid',
  ]);
  expect(fittingColumns(columns, { ...room, sortedBy: 'when' }).map(({ id }) => id)).toEqual([
    'when',
    'customer',
  ]);
});
