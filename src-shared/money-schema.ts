/** Apart from money.ts, which every page has: zod is for the few that check what was typed. */
import { z } from 'zod';
import { FIELD_TEXTS } from './field-texts.ts';
import { type Cents, eurToCents, formatMoney, hasThirdDecimal, MAX_CENTS } from './money.ts';

export const TOO_LARGE = `Amount must be at most ${formatMoney(MAX_CENTS)}`;

/** An amount in a call of the shop's own pages (tRPC), which speaks integer cents. How small it may be is for each call to say. */
export const centsSchema = z.int().max(MAX_CENTS);

/** An amount as it is typed or in a REST body: a number or a numeric string in EUR, at most two decimals -> cents. */
export const moneySchema = z
  .union([z.number(), z.string().trim()], {
    error: ({ input }) => (input === undefined ? FIELD_TEXTS.required : FIELD_TEXTS.notANumber),
  })
  .transform((given, ctx): Cents => {
    const problem = problemOf(given);
    if (problem === undefined) return eurToCents(Number(given));
    ctx.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

/** The first rule that is broken, the same for a number and its text. */
function problemOf(given: number | string): string | undefined {
  if (given === '') return FIELD_TEXTS.blank;
  if (typeof given === 'string' && !/^-?\d+(\.\d+)?$/.test(given)) return FIELD_TEXTS.notANumber;
  if (Math.abs(Number(given)) * 100 > MAX_CENTS) return TOO_LARGE;
  if (typeof given === 'string' && hasThirdDecimal(given)) return FIELD_TEXTS.tooManyDecimals;
  try {
    eurToCents(Number(given));
    return undefined;
  } catch {
    return FIELD_TEXTS.tooManyDecimals;
  }
}
