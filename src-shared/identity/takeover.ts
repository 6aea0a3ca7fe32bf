/** "This was not me": what the link in a mail about the account does. */
import { z } from 'zod';
import { requiredText } from '../required-text.ts';

/** How long the link works; the mails name it. */
export const NOT_ME_DAYS = 7;

export const takeoverReportSchema = z.strictObject({ token: requiredText });
