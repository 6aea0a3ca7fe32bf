import { z } from 'zod';

/** The body of both trade calls (account and marketplace, section 7). */
export const tradeSchema = z.strictObject({
  username: z.string().max(100),
  password: z.string().min(1, 'This field may not be blank.').max(256),
});
export type TradeInput = z.infer<typeof tradeSchema>;

/** Until the value of a trade arrives on the balance. */
export const TRADE_CREDIT_HOURS = 24;
/** How long a value that was told holds. */
export const TRADE_QUOTE_MINUTES = 15;
