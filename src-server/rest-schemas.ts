/** Answers that many REST rows share. */
import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../src-shared/pagination.ts';

export const detailSchema = z.strictObject({ detail: z.string() });
export const fieldErrorsSchema = z.record(z.string(), z.array(z.string()));
export const refusalSchema = z.strictObject({
  detail: z.string(),
  code: z.string().optional(),
  /** With `second_factor_required`: the action to confirm, and the customer's factors; if empty, by password. */
  action: z.string().optional(),
  factors: z.array(z.string()).optional(),
});
/** Refusals of rows with `errors: 'coded'`: field messages under S400, otherwise a code and its text. */
export const codedRefusalSchema = z.strictObject({
  code: z.string(),
  error: z.union([z.string(), fieldErrorsSchema]),
});

/** `page` and `limit` of a paginated list, from the query string. */
export const pageQuery = {
  page: z.coerce.number().int().positive().default(1),
  limit: z.coerce.number().int().positive().max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};

export function paginatedSchema<T extends z.ZodType>(item: T) {
  return z.strictObject({
    results: z.array(item),
    start: z.int(),
    end: z.int(),
    count: z.int(),
    currentPage: z.int(),
    totalPages: z.int(),
  });
}
