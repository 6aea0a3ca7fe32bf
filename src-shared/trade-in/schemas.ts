import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from '../identity/password-rule.ts';
import { requiredText } from '../identity/schemas.ts';
import { IDENTITY_TEXTS } from '../identity/texts.ts';

/** The body of both trade calls (account and marketplace, section 7). */
export const tradeSchema = z.strictObject({
  username: requiredText.max(100, 'Ensure this field has no more than 100 characters.'),
  password: requiredText.max(PASSWORD_MAX_LENGTH, IDENTITY_TEXTS.passwordTooLong),
});
export type TradeInput = z.infer<typeof tradeSchema>;

/** Until the value of a trade arrives on the balance. */
export const TRADE_CREDIT_HOURS = 24;
/** How long a value that was told holds. */
export const TRADE_QUOTE_MINUTES = 15;
