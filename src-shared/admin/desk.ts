/** What operators save for themselves, and which item they are looking at. */
import { z } from 'zod';
import { MAX_ID } from '../catalog/product-path.ts';

export const MAX_VIEWS = 40;

const tableName = z.string().regex(/^[a-z][a-z-]{0,40}$/);

export const viewsOfTableSchema = z.strictObject({ table: tableName });
export const newViewSchema = z.strictObject({
  table: tableName,
  name: z.string().trim().min(1).max(60),
  /** The query of the table's address, including `?`. */
  search: z.string().max(2000).startsWith('?').or(z.literal('')),
});
export const viewSchema = z.strictObject({ id: z.int().positive().max(MAX_ID) });

/** `claim:12`, `payment:0190…` */
export const itemSchema = z.strictObject({ item: z.string().regex(/^[a-z][a-z-]{0,20}:[\w-]{1,60}$/) });

/** How often a page reports that its operator is looking at an item; after three missed reports the operator has left. */
export const LOOKS_EVERY_SECONDS = 5;
