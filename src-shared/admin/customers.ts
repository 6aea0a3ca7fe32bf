/** The console's queries about customers. */
import { z } from 'zod';
import { listInputSchema } from './list.ts';

export const customerListSchema = listInputSchema({
  sorts: ['registeredAt', 'balance'],
  filters: {
    isBlocked: z.boolean(),
    isVerified: z.boolean(),
    /** Reported as taken over. */
    isReported: z.boolean(),
    hasDispute: z.boolean(),
    since: z.iso.date(),
    until: z.iso.date(),
  },
});

export const noteTextSchema = z.string().trim().min(1).max(2000);
