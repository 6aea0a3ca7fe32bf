import type { z } from 'zod';
import { type FieldErrors, fieldErrorsOf } from '#shared/errors.ts';
// The texts that schemas without their own give.
import '#shared/zod-texts.ts';

/** What a schema says of a value, by field; nothing when it takes the value. */
export function errorsOf(schema: z.ZodType, value: unknown): FieldErrors {
  return fieldErrorsOf(schema.safeParse(value).error?.issues ?? []);
}
