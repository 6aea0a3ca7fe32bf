/** Who did what: the list of the log of changes. */
import { z } from 'zod';
import { listInputSchema } from './list.ts';

const text = z.string().trim().min(1).max(200);

export const logListSchema = listInputSchema({
  sorts: ['at'],
  filters: {
    who: text,
    /** The beginning of an action: `refund` finds `refund purchase`. */
    action: text,
    /** Any part of it, or a customer's e-mail address. */
    subject: text,
    /** Exactly this subject, for links: `customer 12`. */
    about: text,
    /** From this day until before that one, in the time zone of the reports. */
    since: z.iso.date(),
    until: z.iso.date(),
  },
});
