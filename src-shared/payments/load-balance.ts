/**
 * Loading balance (account and marketplace, sections 5, 8 and 9). The limits apply to the amount paid, before the bonus.
 * The same function validates the field on screen and the request.
 */
import { z } from 'zod';
import type { PaymentGateway } from '../checkout/gateways.ts';
import { FIELD_TEXTS } from '../field-texts.ts';
import { type Cents, eurToCents, hasThirdDecimal, percentOf } from '../money.ts';

export const LOAD_LIMITS = { minimumCents: 2_50, maximumCents: 1000_00 } as const;

/** The bonus on a load by the second card gateway. */
export const LOAD_BONUS_PERCENT = 10;

export const LOAD_TEXTS = {
  belowMinimum: 'Minimum load amount is €2.5',
  aboveMaximum: 'Maximum load amount is €1000',
  failed: 'Some error occured during balance load. Please try again later.',
} as const;

type ReadAmount = { cents: Cents; error?: never } | { cents?: never; error: string };

/** An amount as typed or sent, in EUR with a decimal point. The error is the first violated rule. */
export function readLoadAmount(given: string | number | null | undefined): ReadAmount {
  const text = String(given ?? '').trim();
  if (text === '') return { error: FIELD_TEXTS.blank };
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(text)) return { error: FIELD_TEXTS.notANumber };
  const eur = Number(text);
  if (eur * 100 < LOAD_LIMITS.minimumCents) return { error: LOAD_TEXTS.belowMinimum };
  if (eur * 100 > LOAD_LIMITS.maximumCents) return { error: LOAD_TEXTS.aboveMaximum };
  if (typeof given === 'string' && hasThirdDecimal(text)) return { error: FIELD_TEXTS.tooManyDecimals };
  try {
    return { cents: eurToCents(eur) };
  } catch {
    return { error: FIELD_TEXTS.tooManyDecimals };
  }
}

export const loadCentsSchema = z
  .int()
  .min(LOAD_LIMITS.minimumCents, LOAD_TEXTS.belowMinimum)
  .max(LOAD_LIMITS.maximumCents, LOAD_TEXTS.aboveMaximum);

/** The same in a REST body, in EUR -> cents. */
export const loadAmountSchema = z
  .union([z.number(), z.string(), z.null()], {
    error: ({ input }) => (input === undefined ? FIELD_TEXTS.blank : FIELD_TEXTS.notANumber),
  })
  .transform((given, ctx): Cents => {
    const { cents, error } = readLoadAmount(given);
    if (error === undefined) return cents;
    ctx.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });

/** The bonus on a load. */
export function loadBonusCents(gateway: PaymentGateway, amountCents: Cents): Cents {
  return gateway === 'param' ? percentOf(amountCents, LOAD_BONUS_PERCENT) : 0;
}
