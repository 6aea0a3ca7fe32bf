import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './pagination.ts';

/** Selects a page of a list in a tRPC input; REST uses the query (`pageQuery`, `src-server/rest-schemas.ts`). */
export const pageSchema = z.strictObject({
  page: z.int().positive().default(1),
  limit: z.int().positive().max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
});
export type PageInput = z.output<typeof pageSchema>;
