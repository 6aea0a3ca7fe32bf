import { z } from 'zod';
import { FIELD_TEXTS } from '../field-texts.ts';
import { PASSWORD_MAX_LENGTH } from '../identity/password-rule.ts';
import { IDENTITY_TEXTS } from '../identity/texts.ts';

export const deleteAccountSchema = z.strictObject({
  password: z
    .string({ error: FIELD_TEXTS.required })
    .min(1, { error: FIELD_TEXTS.blank })
    .max(PASSWORD_MAX_LENGTH, { error: IDENTITY_TEXTS.passwordTooLong }),
});
export type DeleteAccountInput = z.output<typeof deleteAccountSchema>;
