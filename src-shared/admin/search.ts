/** The console's global search. */
import { z } from 'zod';

const FOUND_KINDS = [
  'customer',
  'account',
  'purchase',
  'order',
  'payment',
  'dispute',
  'discount_code',
  'balance_code',
] as const;
type FoundKind = (typeof FOUND_KINDS)[number];

export interface Found {
  kind: FoundKind;
  /** A number or a UUID, as in the address of its page; for a discount code, the code. */
  id: string;
  title: string;
  detail: string;
  /** Of a balance code in a batch: the batch and its number there. */
  batch?: string | null;
  number?: number | null;
}

export const searchTextSchema = z.strictObject({ text: z.string().trim().min(2).max(200) });
