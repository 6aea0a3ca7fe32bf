import { z } from 'zod';
import { MAX_ID } from './catalog/product-path.ts';

/** The id of a row in a tRPC input or a REST body. */
export const idSchema = z.int().positive().max(MAX_ID);
