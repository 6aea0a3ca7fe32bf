import { expect, it } from 'vitest';
import { z } from 'zod';
import { listInputSchema } from '#shared/admin/list.ts';

const schema = listInputSchema({
  sorts: ['createdAt', 'priceCents'],
  filters: { state: z.enum(['open', 'done']), customer: z.int() },
});
const sort = { by: 'createdAt', descending: true } as const;

it('takes any of the filters, and fifty rows when no number is given', () => {
  expect(schema.parse({ filter: { state: 'open' }, sort })).toEqual({
    filter: { state: 'open' },
    sort,
    limit: 50,
  });
});

it.each([1, 200])('takes %i rows', (limit) => {
  expect(schema.parse({ filter: {}, sort, limit, cursor: 'x'.repeat(1000) })).toMatchObject({ limit });
});

it.each([
  { filter: { color: 'red' }, sort },
  { filter: { state: 'gone' }, sort },
  { filter: {}, sort: { by: 'password', descending: true } },
  { filter: {}, sort, limit: 201 },
  { filter: {}, sort, limit: 0 },
  { filter: {}, sort, offset: 10 },
  { filter: {}, sort, cursor: 'x'.repeat(1001) },
  { filter: {} },
])('refuses %j', (input) => {
  expect(schema.safeParse(input).success).toBe(false);
});
