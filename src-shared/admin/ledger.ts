/** The ledger as the console shows it: accounts, journals, and what an audit found. */
import { z } from 'zod';
import type { Cents } from '../money.ts';
import { listInputSchema } from './list.ts';

/** A law of the ledger, checked. */
export interface AuditedLaw {
  rule: string;
  /** How long the check took. */
  ms: number;
  /** The number of breaches. */
  differences: number;
  /** The first breaches. */
  breaches: { subject: string; expected: string; found: string }[];
}

export const MAX_SHOWN_BREACHES = 50;

const cents = z.int().nonnegative().max(100_000_000_00);

export const journalListSchema = listInputSchema({
  sorts: ['postedAt', 'amountCents'],
  filters: {
    /** The kind in the journals: `purchase`. */
    kind: z
      .string()
      .regex(/^[a-z_]{1,40}$/)
      .optional(),
    /** `system:sales`, `customer:7` */
    account: z
      .string()
      .regex(/^[a-z]{1,10}:[a-z0-9_-]{1,20}$/)
      .optional(),
    /** The beginning of a reference: `payment:`. */
    reference: z.string().trim().min(1).max(100).optional(),
    /** Posted from this day until before that one, in the time zone of the reports. */
    since: z.iso.date().optional(),
    until: z.iso.date().optional(),
    minCents: cents.optional(),
    maxCents: cents.optional(),
  },
});
export type JournalListInput = z.output<typeof journalListSchema>;

export interface ListedJournal {
  id: number;
  reference: string;
  kind: string;
  description: string;
  postedAt: Date;
  /** The amount moved: the sum of the positive entries. */
  amountCents: Cents;
  entries: JournalLine[];
}

export interface JournalLine {
  account: string;
  /** Set for a customer's account. */
  customerId: number | null;
  email: string | null;
  cents: Cents;
}
