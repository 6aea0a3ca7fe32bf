/** Separate from money.ts, which every page loads: only few pages need zod. */
import { z } from 'zod';
import { FIELD_TEXTS } from './field-texts.ts';
import {
  type Cents,
  eurToCents,
  formatMoney,
  hasThirdDecimal,
  MAX_CENTS,
  withDecimalPoint,
} from './money.ts';

export const TOO_LARGE = `Amount must be at most ${formatMoney(MAX_CENTS)}`;

/** An amount in a tRPC call, in integer cents. Each call sets its own minimum. */
export const centsSchema = z.int().max(MAX_CENTS);

/** An amount as typed or in a REST body: a number or a numeric string in EUR, at most two decimals -> cents. */
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

/** The same as an operator types it in the console: with a decimal point or comma, and a plus or not. */
export const typedMoneySchema = z
  .string()
  .transform((typed): string | number => withDecimalPoint(typed).trim().replace(/^\+/, ''))
  .pipe(moneySchema);

/** The first rule that is violated, the same for a number and its text. */
function problemOf(given: number | string): string | undefined {
  if (given === '') return FIELD_TEXTS.blank;
  if (typeof given === 'string' && !/^-?(\d+\.?\d*|\.\d+)$/.test(given)) return FIELD_TEXTS.notANumber;
  if (Math.abs(Number(given)) * 100 > MAX_CENTS) return TOO_LARGE;
  if (typeof given === 'string' && hasThirdDecimal(given)) return FIELD_TEXTS.tooManyDecimals;
  try {
    eurToCents(Number(given));
    return undefined;
  } catch {
    return FIELD_TEXTS.tooManyDecimals;
  }
}
