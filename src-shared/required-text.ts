import { z } from 'zod';
import { FIELD_TEXTS } from './field-texts.ts';

/** A required text, which may be empty. */
export const givenText = z.string({
  error: ({ input }) => (input === undefined ? FIELD_TEXTS.required : FIELD_TEXTS.notText),
});

/** A required, non-empty text. */
export const requiredText = givenText.min(1, { error: FIELD_TEXTS.blank, abort: true });
