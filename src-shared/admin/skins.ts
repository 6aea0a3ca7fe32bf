import { z } from 'zod';
import { idSchema } from '../id-schema.ts';
import { listInputSchema } from './list.ts';
import { reasonSchema } from './reason.ts';

/** A skin's tier as the stock's own list or a game file names it. */
const tierSchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[\w -]+$/, 'A tier has letters, digits and spaces.');

export const skinListSchema = listInputSchema({
  sorts: ['id', 'title', 'tier'],
  filters: {
    /** A part of the title, in whatever case. */
    title: z.string().trim().min(1).max(60),
    champion: z.string().min(1).max(60),
    tier: tierSchema,
  },
});

export const changeTierSchema = z.strictObject({
  skinId: idSchema,
  /** As the operator saw it. */
  from: tierSchema,
  to: tierSchema,
  reason: reasonSchema,
});
