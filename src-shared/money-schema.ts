/** Apart from money.ts, which every page has: zod is for the few that check what was typed. */
import { z } from 'zod';
import { eurToCents } from './money.ts';

const NO_NUMBER = 'Please enter a valid number.';

/** An amount in a request body: a number or a numeric string in EUR, at most two decimals -> cents. */
export const moneySchema = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,9}(\.\d{1,2})?$/, NO_NUMBER),
    ],
    { error: ({ input }) => (input === undefined ? 'This field is required.' : NO_NUMBER) },
  )
  .transform((value, ctx) => {
    try {
      return eurToCents(Number(value));
    } catch {
      ctx.addIssue({ code: 'custom', message: 'Please enter amount upto 2 decimal places.' });
      return z.NEVER;
    }
  });
