import { z } from 'zod';
import { idSchema } from '../id-schema.ts';
import { listInputSchema } from './list.ts';
import { reasonSchema } from './reason.ts';

/** A skin's tier, as named by the stock's own list or a game file. */
const tierSchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[\w -]+$/, 'A tier has letters, digits and spaces.');

export const skinListSchema = listInputSchema({
  sorts: ['id', 'title', 'tier'],
  filters: {
    /** Part of the title, in any case. */
    title: z.string().trim().min(1).max(60),
    champion: z.string().min(1).max(60),
    tier: tierSchema,
  },
});

export const changeTierSchema = z.strictObject({
  skinId: idSchema,
  /** The tier that the operator saw. */
  from: tierSchema,
  to: tierSchema,
  reason: reasonSchema,
});
