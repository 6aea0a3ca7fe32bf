import { z } from 'zod';
import { FIELD_TEXTS } from './field-texts.ts';

/** A required, non-empty text. */
export const requiredText = z
  .string({ error: ({ input }) => (input === undefined ? FIELD_TEXTS.required : FIELD_TEXTS.notText) })
  .min(1, { error: FIELD_TEXTS.blank, abort: true });
