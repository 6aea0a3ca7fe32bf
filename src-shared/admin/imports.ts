/** Imports in the console: what a file may be, how its columns are read, and what the operator is shown. */
import { z } from 'zod';

export const UPLOAD_KINDS = ['stock', 'skins'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** `checked` waits for the operator's word; the last three are ends. */
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

/** Where a column of ours comes from: a column of the file, or the same value for all rows. */
const columnSourceSchema = z.union([
  z.strictObject({ from: z.string().min(1).max(200) }),
  z.strictObject({ value: z.string().max(200) }),
]);
export type ColumnSource = z.infer<typeof columnSourceSchema>;

export const uploadOptionsSchema = z.strictObject({
  /** Of a stock file by our columns; left out: the file has them by their names. */
  mapping: z.record(z.string().max(40), columnSourceSchema).optional(),
  /** All rows or none. */
  isStrict: z.boolean().default(false),
  /** Spaces around values are no part of them. */
  isTrimmed: z.boolean().default(false),
  /** Accounts in stock are brought in line with the file. */
  isUpdate: z.boolean().default(false),
  /** Of a skin file: tiers that are stored stay. */
  keepsTiers: z.boolean().default(false),
});
export type UploadOptions = z.infer<typeof uploadOptionsSchema>;

export interface PreviewRow {
  line: number;
  username: string;
  region: string;
  productClass: string;
  /** Null: not sold for want of a price. */
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
  /** How the file is read, where that is out of the ordinary. */
  format: string;
  totals: { productClass: string; count: number; sumCents: number; unpriced: number }[];
  /** The first ones. */
  rows: PreviewRow[];
  /** Of a skin file. */
  skins?: { noun: string; added: number; changed: number; unchanged: number }[];
  changedTiers?: number;
}
