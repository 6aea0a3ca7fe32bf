/** Imports in the console: accepted files, the mapping of their columns, and what the operator is shown. */
import { z } from 'zod';

export const UPLOAD_KINDS = ['stock', 'skins'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** `checked` waits for the operator's confirmation; the last three are final. */
export const UPLOAD_STATES = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'importing',
  'done',
  'cancelled',
  'failed',
] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;
export const UPLOAD_PART_BYTES = 1024 * 1024;

/** The source of one of our columns: a column of the file, or a constant for all rows. */
const columnSourceSchema = z.union([
  z.strictObject({ from: z.string().min(1).max(200) }),
  z.strictObject({ value: z.string().max(200) }),
]);
export type ColumnSource = z.infer<typeof columnSourceSchema>;

export const uploadOptionsSchema = z.strictObject({
  /** For a stock file, by our columns; absent: the file uses our names. */
  mapping: z.record(z.string().max(40), columnSourceSchema).optional(),
  /** All rows or none. */
  isStrict: z.boolean().default(false),
  /** Spaces around values are removed. */
  isTrimmed: z.boolean().default(false),
  /** Accounts in stock are updated to match the file. */
  isUpdate: z.boolean().default(false),
  /** For a skin file: stored tiers are not changed. */
  keepsTiers: z.boolean().default(false),
});
export type UploadOptions = z.infer<typeof uploadOptionsSchema>;

export interface PreviewRow {
  line: number;
  username: string;
  region: string;
  productClass: string;
  /** Null: not sold, because it has no price. */
  priceCents: number | null;
  level: number;
  blueEssence: number;
  rank: string;
  skinCount: number;
}

export interface UploadResult {
  imported: number;
  updated: number;
  notUpdated: number;
  alreadyKnown: number;
  duplicates: number;
  /** The file's format, if it is unusual. */
  format: string;
  totals: { productClass: string; count: number; sumCents: number; unpriced: number }[];
  /** The first rows. */
  rows: PreviewRow[];
  /** For a skin file. */
  skins?: { noun: string; added: number; changed: number; unchanged: number }[];
  changedTiers?: number;
}
