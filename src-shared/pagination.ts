/**
 * A page of a list, with the names of the paginated answers. `start` and `end` count from 1; an empty list is 0 to 0.
 */
export interface Page<T> {
  results: T[];
  start: number;
  end: number;
  count: number;
  currentPage: number;
  totalPages: number;
}

export const DEFAULT_PAGE_SIZE = 5;
export const MAX_PAGE_SIZE = 100;

/** Wraps the rows of one page. The first page of an empty list exists; any other page past the end is null. */
export function pageOf<T>(results: T[], count: number, page: number, limit: number): Page<T> | null {
  const totalPages = Math.max(1, Math.ceil(count / limit));
  if (page > totalPages) return null;
  const start = count === 0 ? 0 : (page - 1) * limit + 1;
  return { results, start, end: Math.min(page * limit, count), count, currentPage: page, totalPages };
}
