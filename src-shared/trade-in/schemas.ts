import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from '../identity/password-rule.ts';
import { MAX_SENT_USERNAME_LENGTH } from '../catalog/username.ts';
import { FIELD_TEXTS } from '../field-texts.ts';
import { IDENTITY_TEXTS } from '../identity/texts.ts';
import { requiredText } from '../required-text.ts';

/** The body of both trade calls (account and marketplace, section 7). */
export const tradeSchema = z.strictObject({
  username: requiredText.max(MAX_SENT_USERNAME_LENGTH, FIELD_TEXTS.tooLong(MAX_SENT_USERNAME_LENGTH)),
  password: requiredText.max(PASSWORD_MAX_LENGTH, IDENTITY_TEXTS.passwordTooLong),
});
export type TradeInput = z.infer<typeof tradeSchema>;

/** Hours until the value of a trade-in is credited. */
export const TRADE_CREDIT_HOURS = 24;
/** How long a quoted value is valid. */
export const TRADE_QUOTE_MINUTES = 15;
