import { describe, expect, it } from 'vitest';
import { pageSchema } from '#shared/page-schema.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, pageOf } from '#shared/pagination.ts';

describe('a page', () => {
  it.each([
    { count: 0, page: 1, limit: 5, start: 0, end: 0, totalPages: 1 },
    { count: 1, page: 1, limit: 5, start: 1, end: 1, totalPages: 1 },
    { count: 4, page: 1, limit: 5, start: 1, end: 4, totalPages: 1 },
    { count: 5, page: 1, limit: 5, start: 1, end: 5, totalPages: 1 },
    { count: 6, page: 1, limit: 5, start: 1, end: 5, totalPages: 2 },
    { count: 6, page: 2, limit: 5, start: 6, end: 6, totalPages: 2 },
    { count: 10, page: 2, limit: 5, start: 6, end: 10, totalPages: 2 },
    { count: 11, page: 3, limit: 5, start: 11, end: 11, totalPages: 3 },
    { count: 3, page: 3, limit: 1, start: 3, end: 3, totalPages: 3 },
  ])('$page of $count rows, $limit at a time, shows $start to $end', ({ count, page, limit, ...frame }) => {
    expect(pageOf(['row'], count, page, limit)).toEqual({
      results: ['row'],
      count,
      currentPage: page,
      ...frame,
    });
  });

  it.each([
    { count: 0, page: 2, limit: 5 },
    { count: 5, page: 2, limit: 5 },
    { count: 6, page: 3, limit: 5 },
  ])('$page of $count rows, $limit at a time, is past the end', ({ count, page, limit }) => {
    expect(pageOf([], count, page, limit)).toBeNull();
  });

  it.each([
    [{}, { page: 1, limit: 5 }],
    [{ page: 3 }, { page: 3, limit: 5 }],
    [{ limit: 100 }, { page: 1, limit: 100 }],
    [{ page: 0 }, undefined],
    [{ page: 1.5 }, undefined],
    [{ limit: 0 }, undefined],
    [{ limit: 101 }, undefined],
    [{ more: 1 }, undefined],
  ])('is asked for by %j', (input, page) => {
    expect(pageSchema.safeParse(input).data).toEqual(page);
  });

  it('has five rows unless more are asked for, and a hundred at most', () => {
    expect(MAX_PAGE_SIZE).toBe(100);
    expect(DEFAULT_PAGE_SIZE).toBe(5);
  });
});
